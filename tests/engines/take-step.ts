/** One step of a person in a widget, and the words by which it is over. */
export type Step = {
  /** What is typed, by the names of the fields. */
  fill?: Readonly<Record<string, string>>
  /** The radio of this label. */
  choose?: string
  /** The checkbox of this name, where there is one. */
  tick?: string
  /** The button with exactly these words. */
  press?: string
  /** The first of what this selector finds. */
  pressFirst?: string
  until: string
}

/**
 * Does as much of a step as can be done now, and says whether it is over. It is called until it is, in the document
 * that has the widget, so it knows of nothing but what it is given.
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
