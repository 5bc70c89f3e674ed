import { normalisePostcode } from '../../api-client/src/catalogue/places/postcode.rules.ts'
import { add } from './add.ts'
import type { ShellSettings } from './shell-settings.ts'

/**
 * Draws the form of the first step. The widget adopts it as it stands, so that neither text nor caret is lost, and
 * removes the two handlers:
 *   form button            its press, or Enter, checks the postcode; `submit` is never fired in a frame without `allow-forms`
 *   input[name=postcode]   what has been typed
 *   [data-submitted]       on the shell, while it has been sent and nothing has come of it
 *
 * In the mode `button` there is nothing but the button.
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

  /** Puts the form into one of its states. */
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
  // The code did not come: said to whoever waits for it, and the form can be sent again.
  tag.addEventListener('treasures-error', () => {
    if (!shell.hasAttribute('data-submitted')) return
    show(texts.offline)
    // Shows the link that stands in the tag.
    add(form, 'slot')
  })
}
