import { adoptable, drawFirstStep } from '../../widgets/src/booking-form/first-step.ts'
import css from '../../widgets/src/booking-form/first-step.css?inline'
import { plant } from './add.ts'
import { native, NativePromise } from './native.ts'
import { isDefined, isOpen, openRoot, rootOf } from './root.ts'
import { bindForm } from './shell-form.ts'
import { readSettings, shellTexts } from './shell-settings.ts'

/**
 * Shows the first step of a booking in the tag's own shadow root. A first step that came with the
 * page is adopted as it is; the widget brings its words and colours up to date. One that this
 * loader does not know is drawn again, with what was typed. Resolves when the widget's code should
 * load: with the first touch, or when the page is idle. `go` is called when the form is submitted.
 */
export async function openShell(tag: HTMLElement, portal: string, go: () => void) {
  const own = rootOf(tag)
  // The parser may not have finished the page's own root.
  if (own && native(document, 'readyState') === 'loading') await heard('DOMContentLoaded')
  // The widget has started, this call is a retry, or the root is the page's business.
  if (isDefined(tag) || isOpen(tag) || (own && !own.querySelector('[data-shell]'))) return undefined

  const rest = NativePromise.race([atRest(), heard('pointerover', tag), heard('focusin', tag)])
  const typed = own?.querySelector('input')
  if (own?.querySelector(adoptable)) {
    openRoot(tag, css)
    bindForm(tag, own, shellTexts, go)
  } else {
    const { get, texts } = await readSettings(tag, portal)
    const mode = get('mode')
    if (mode !== 'dialog' && !isDefined(tag)) {
      const root = openRoot(tag, css, get('look') ?? '')
      const tree = drawFirstStep(get, texts, `${portal}public/customer/request-job`)
      if (mode === 'button') tree[2] = ['button', { type: 'button' }, texts.open]
      const hasFocus = own?.activeElement
      root.replaceChildren()
      plant(root, tree)
      bindForm(tag, root, texts, go)
      const input = root.querySelector('input')
      if (input && typed?.value) input.value = typed.value
      if (hasFocus) input?.focus()
    }
  }
  return rest
}

/** Resolves when the page has loaded and its main thread is idle. */
async function atRest() {
  if (native(document, 'readyState') !== 'complete') await heard('load')
  // A busy page may never be idle, hence the timeout. Safari lacks idle callbacks, so `setTimeout`
  // replaces them. It reads the options object as a delay of 0.
  const whenIdle = (window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback
  await new NativePromise((then) => whenIdle(then, { timeout: 2_000 }))
}

const heard = (event: string, target: EventTarget = window) =>
  new NativePromise((then) => target.addEventListener(event, then))
