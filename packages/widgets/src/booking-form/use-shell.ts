import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Shell } from '../shared/shell.ts'
import type { BookingFormState } from './booking-form.model.ts'
import type { BookingTexts } from './booking-form.texts.ts'
import { failureWords, problemWords } from './booking-words.ts'

/**
 * Takes over the first step that the loader drew (the shell). The model takes over the shell's
 * input. The shell shows the texts of the model and the page until the next step replaces it.
 * Returns true while the shell is there.
 */
export function useShell(model: BookingFormState, texts: BookingTexts, given: Shell | undefined) {
  const [shell] = useState(given)
  // A shell with only a button is not a first step. A shell that the customer has left is no longer
  // connected.
  const [isThere, setThere] = useState(
    () => !!shell?.element.isConnected && !!shell.element.querySelector('form'),
  )
  const { at } = model.phase.value
  const isFirst = at === 'postcode' || at === 'looking'
  const notice = model.notice.value
  const words =
    problemWords(model.errors.value.postcode, texts) ??
    (notice?.says === 'failed' ? failureWords(notice, texts) : '')

  // After the customer has left the shell, it never returns. From then on, the widget draws the
  // first step itself.
  if (isThere && !isFirst) setThere(false)
  useLayoutEffect(() => {
    if (!isThere) shell?.drop()
  }, [shell, isThere])

  const isTaken = useRef(false)
  useEffect(() => {
    if (!shell || !isThere) return
    const form = shell.element.querySelector('form')
    const input = shell.element.querySelector('input')
    const button = shell.element.querySelector('button')
    if (!form || !input || !button) return
    const type = () => model.change('postcode', input.value)
    const submit = (event?: Event) => {
      event?.preventDefault()
      type()
      if (!model.next()) return
      shell.element.removeAttribute('data-submitted')
      input.focus()
    }
    // Before this code loaded, the loader took presses.
    button.onclick = null
    form.addEventListener('submit', submit)
    input.addEventListener('input', type)
    if (input.value !== input.defaultValue) type()
    else input.value = model.typed.value.postcode
    isTaken.current = true
    // Submitted before this code loaded.
    if (shell.element.hasAttribute('data-submitted')) submit()
    return () => {
      isTaken.current = false
      form.removeEventListener('submit', submit)
      input.removeEventListener('input', type)
    }
  }, [model, shell, isThere])

  const isLooking = at === 'looking'
  const { postcode } = model.typed.value
  const shown = useRef({ isLooking: false, words: '' })
  useLayoutEffect(() => {
    if (!shell || !isThere) return
    const { element } = shell
    const input = element.querySelector('input')
    const before = shown.current
    shown.current = { isLooking, words }
    if (isLooking !== before.isLooking) element.toggleAttribute('data-submitted', isLooking)
    write(element, 'h2', texts.postcodeTitle)
    write(element, 'h2 + p', texts.postcodeIntro)
    write(element, 'label', texts.postcode)
    const isWaiting = element.hasAttribute('data-submitted')
    write(element, 'button', isWaiting ? texts.wait : texts.postcodeNext)
    if (isLooking !== before.isLooking || words !== before.words) {
      write(element, '[role=alert]', isLooking ? '' : words)
      input?.setAttribute('aria-invalid', String(words !== ''))
    }
    if (isTaken.current && input && input.value !== postcode) input.value = postcode
    if (before.isLooking && !isLooking) input?.focus()
  })

  return isThere
}

function write(shell: HTMLElement, part: string, text: string) {
  const element = shell.querySelector(part)
  if (element && element.textContent !== text) element.textContent = text
}

/**
 * Removes the shell if the form opens in a dialog. The widget's own button replaces it in the same
 * frame and takes over its focus. If the shell was pressed before this code loaded, the dialog
 * opens now.
 */
export function useShellAway(shell: Shell | undefined, isWanted: boolean, open: () => void) {
  useLayoutEffect(() => {
    if (!isWanted || !shell?.element.isConnected) return
    const { element } = shell
    const root = element.getRootNode() as ShadowRoot
    const hadFocus = element.contains(root.activeElement)
    shell.drop()
    if (hadFocus) root.querySelector<HTMLElement>('[part=booking-open]')?.focus()
    if (element.hasAttribute('data-submitted')) open()
  })
}

/**
 * Input of a shell that the customer has begun to use, or undefined. `postcode` is undefined if the
 * field has only received the focus.
 */
export function typedInShell(shell: Shell | undefined) {
  const input = shell?.element.querySelector('input')
  if (!shell || !input) return undefined
  const { value, defaultValue } = input
  const isBegun =
    shell.element.hasAttribute('data-submitted') ||
    input.matches(':focus') ||
    value !== defaultValue
  return isBegun ? { postcode: value || defaultValue ? value : undefined } : undefined
}
