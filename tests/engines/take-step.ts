/** One step of a visitor in a widget, and the text that shows its end. */
export type Step = {
  /** Text to type, by the names of the fields. */
  fill?: Readonly<Record<string, string>>
  /** Label of the radio to choose. */
  choose?: string
  /** Name of the checkbox to tick, if there is one. */
  tick?: string
  /** Exact text of the button to press. */
  press?: string
  /** Selector whose first match is pressed. */
  pressFirst?: string
  until: string
}

/**
 * Does as much of a step as is possible now. Returns true once the step has ended. It is called
 * repeatedly. It runs in the document with the widget, so it may use only its argument.
 */
export function takeStep({ tag, ...step }: Step & { tag: string }): boolean {
  const root = document.querySelector(tag)?.shadowRoot
  if (!root) return false
  if (root.textContent.includes(step.until)) return true
  const place = root.querySelector('dialog[open]') ?? root
  const find = (selector: string) => place.querySelector<HTMLInputElement>(selector)

  for (const [name, text] of Object.entries(step.fill ?? {})) {
    const field = find(`[name="${name}"]`)
    if (!field) return false
    if (field.value === text) continue
    field.focus()
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }
  if (step.choose !== undefined) {
    const radios = [...place.querySelectorAll<HTMLInputElement>('input[type=radio]')]
    const radio = radios.find((one) =>
      one.closest('label')?.textContent.includes(step.choose ?? ''),
    )
    if (!radio?.checked) radio?.click()
    if (!radio) return false
  }
  const box = step.tick === undefined ? null : find(`[name="${step.tick}"]`)
  if (box && !box.checked) box.click()

  const buttons = [...place.querySelectorAll('button')]
  const button =
    step.pressFirst === undefined
      ? buttons.find(({ textContent }) => textContent.trim() === step.press)
      : place.querySelector<HTMLElement>(step.pressFirst)
  button?.click()
  return false
}
