import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Shell } from '../shared/shell.ts'
import type { BookingFormState } from './booking-form.model.ts'
import type { BookingTexts } from './booking-form.texts.ts'
import { failureWords, problemWords } from './booking-words.ts'

/**
 * Takes over the first step as the loader has drawn it: what is typed there is the model's, and what the model
 * has to say stands there, until the next step is drawn in its place. True as long as it stands.
 */
export function useShell(model: BookingFormState, texts: BookingTexts, given: Shell | undefined) {
  const [shell] = useState(given)
  // One that is only a button is no first step, and one that was left is not there any more.
  const [isThere, setThere] = useState(
    () => !!shell?.element.isConnected && !!shell.element.querySelector('form'),
  )
  const { at } = model.phase.value
  const isFirst = at === 'postcode' || at === 'looking'
  const notice = model.notice.value
  const words =
    problemWords(model.errors.value.postcode, texts) ??
    (notice?.says === 'failed' ? failureWords(notice, texts) : '')

  // Once left it does not come back: the widget draws the step itself from then on.
  if (isThere && !isFirst) setThere(false)
  useLayoutEffect(() => {
    if (!isThere) shell?.drop()
  }, [shell, isThere])

  useEffect(() => {
    if (!shell || !isThere) return
    const form = shell.element.querySelector('form')
    const input = shell.element.querySelector('input')
    if (!form || !input) return
    const type = () => model.change('postcode', input.value)
    const submit = (event?: Event) => {
      event?.preventDefault()
      type()
      model.next()
    }
    form.addEventListener('submit', submit)
    input.addEventListener('input', type)
    // Sent before this code was here.
    if (shell.element.hasAttribute('data-submitted')) submit()
    return () => {
      form.removeEventListener('submit', submit)
      input.removeEventListener('input', type)
    }
  }, [model, shell, isThere])

  const isLooking = at === 'looking'
  const wasLooking = useRef(false)
  useLayoutEffect(() => {
    if (!shell || isLooking === wasLooking.current) return
    wasLooking.current = isLooking
    const { element } = shell
    const [alert, button] = [element.querySelector('[role=alert]'), element.querySelector('button')]
    const input = element.querySelector('input')
    element.toggleAttribute('data-submitted', isLooking)
    if (button) button.textContent = isLooking ? texts.wait : texts.postcodeNext
    if (alert) alert.textContent = isLooking ? '' : words
    input?.setAttribute('aria-invalid', String(words !== ''))
    if (!isLooking) input?.focus()
  }, [shell, isLooking, words, texts])

  return isThere
}

/**
 * Takes the shell away where the form opens in a dialog: our button is drawn in the same moment, and gets the
 * focus that the shell's had. Pressed before this code was here, it opens the dialog now.
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

/** What was typed into the shell, if somebody has begun there. */
export function typedInShell(shell: Shell | undefined, postcode: string | undefined) {
  const input = shell?.element.querySelector('input')
  if (!shell || !input) return undefined
  const isBegun =
    shell.element.hasAttribute('data-submitted') ||
    input.matches(':focus') ||
    input.value !== (postcode ?? '')
  return isBegun ? input.value : undefined
}
