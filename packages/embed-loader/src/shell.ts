import { add } from './add.ts'
import { native, NativePromise } from './native.ts'
import { openRoot, rootOf } from './root.ts'
import css from './shell.css?inline'
import { drawForm } from './shell-form.ts'
import { readSettings } from './shell-settings.ts'

/**
 * Draws the first step of a booking in the tag's own shadow root. Resolves when the widget's code
 * should load: with the first touch, or when the page is idle. `go` is called when the form is
 * submitted.
 */
export async function openShell(tag: HTMLElement, portal: string, go: () => void) {
  // This call is a retry, or the page has opened its own root in the tag.
  if (rootOf(tag)) return undefined
  const settings = await readSettings(tag, portal)
  const { get } = settings
  return new NativePromise((resolve) => {
    atRest(resolve)
    if (get('mode') === 'dialog') return
    const root = openRoot(tag, css)
    const shell = add(root, 'div', {
      'data-shell': '',
      'data-theme': get('theme'),
      lang: get('lang') ?? 'en-GB',
      dir: get('dir') ?? 'ltr',
    })
    for (const name of ['accent', 'radius', 'font']) {
      const value = get(name)
      // The radius is a number of pixels.
      if (value != null)
        shell.style.setProperty(`--treasures-${name}`, value + (isNaN(+value) ? '' : 'px'))
    }
    shell.onpointerover = resolve
    shell.addEventListener('focusin', resolve)
    drawForm(tag, shell, settings, go)
  })
}

/** Calls `then` when the page has loaded and its main thread is idle. */
function atRest(then: (value: unknown) => void) {
  // A busy page may never be idle, hence the timeout. Safari lacks idle callbacks, so `setTimeout`
  // replaces them. It reads the options object as a delay of 0.
  const whenIdle = (window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback
  const soon = () => whenIdle(then, { timeout: 2_000 })
  if (native(document, 'readyState') === 'complete') soon()
  else addEventListener('load', soon)
}
