import { add } from './add.ts'
import type { ShellTexts } from './shell-settings.ts'

/**
 * Makes a first step work until the widget adopts it, which keeps text and caret and removes the
 * handler of the button. A press, or Enter, marks the first step with `data-submitted` and calls
 * `go`; the widget then checks the postcode. The handler is on the button, because `submit` never
 * fires in a frame without `allow-forms`. In the mode `button`, there is only the button.
 */
export function bindForm(tag: HTMLElement, root: ShadowRoot, texts: ShellTexts, go: () => void) {
  const [shell, note, button] = ['div', '[role]', 'button'].map((part) =>
    root.querySelector(part),
  ) as [HTMLElement, HTMLElement | null, HTMLButtonElement]
  const words = button.textContent

  /** Shows one state of the form. */
  const show = (isSent: boolean, trouble = '') => {
    shell.toggleAttribute('data-submitted', isSent)
    if (!note) return
    note.textContent = trouble
    button.textContent = isSent ? texts.wait : words
  }
  button.onclick = (event) => {
    event.preventDefault()
    show(true)
    go()
  }
  // The code failed to load. A customer who waits for the code sees a message and can submit the
  // form again.
  tag.addEventListener('treasures-error', () => {
    if (!note || !shell.hasAttribute('data-submitted')) return
    show(false, texts.offline)
    // Shows the link inside the tag.
    add(button.form!, 'slot')
  })
}
