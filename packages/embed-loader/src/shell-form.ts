import { normalisePostcode } from '../../api-client/src/catalogue/places/postcode.rules.ts'
import { add } from './add.ts'
import type { ShellSettings } from './shell-settings.ts'

/**
 * Draws the form of the first step. The widget adopts it unchanged, so that text and caret stay,
 * and removes the two handlers:
 * - form button: a press, or Enter, checks the postcode. In a frame without `allow-forms`, `submit`
 *   never fires.
 * - input[name=postcode]: clears the message when the user types.
 * - [data-submitted]: set on the shell from the submission of the form until its outcome is known.
 *
 * In the mode `button`, only the button is drawn.
 */
export function drawForm(
  tag: HTMLElement,
  shell: HTMLElement,
  { get, texts }: ShellSettings,
  go: () => void,
) {
  if (get('mode') === 'button') {
    add(shell, 'button', { type: 'button' }, texts.open).onclick = () => {
      shell.toggleAttribute('data-submitted', true)
      go()
    }
    return
  }

  const form = add(shell, 'form')
  add(form, 'h2', {}, texts.postcodeTitle)
  add(form, 'p', {}, texts.postcodeIntro)
  add(form, 'label', { for: 'p' }, texts.postcode)
  const input = add(form, 'input', {
    id: 'p',
    name: 'postcode',
    autocomplete: 'postal-code',
    autocapitalize: 'characters',
    value: get('postcode'),
    'aria-describedby': 'e',
  })
  const note = add(form, 'p', { id: 'e', role: 'alert' })
  const button = add(form, 'button')

  /** Shows one state of the form. */
  const show = (trouble = '', isSent = false) => {
    note.textContent = trouble
    input.setAttribute('aria-invalid', `${!!trouble}`)
    shell.toggleAttribute('data-submitted', isSent)
    button.textContent = isSent ? texts.wait : texts.postcodeNext
  }
  show()
  input.oninput = () => show()
  button.onclick = (event) => {
    event.preventDefault()
    const postcode = normalisePostcode(input.value)
    if (postcode?.includes(' ')) {
      input.value = postcode
      show('', true)
      go()
    } else {
      show(input.value ? texts.postcodeWrong : texts.postcodeRequired)
      input.focus()
    }
  }
  // The code failed to load. A customer who waits for the code sees a message and can submit the
  // form again.
  tag.addEventListener('treasures-error', () => {
    if (!shell.hasAttribute('data-submitted')) return
    show(texts.offline)
    // Shows the link inside the tag.
    add(form, 'slot')
  })
}
