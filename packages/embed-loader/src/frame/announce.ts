/** Tells the page what the widget in the frame has told, as the widget itself would: bubbling, frozen, plain values. */
export function announce(tag: HTMLElement, name: string, told: unknown) {
  const detail: Record<string, unknown> = {}
  const given = (told ?? {}) as Record<string, unknown>
  for (const field of Object.keys(given))
    if (/^(string|number)$/.test(typeof given[field])) detail[field] = given[field]
  tag.dispatchEvent(eventOf(name, Object.freeze(detail)))
}

/** Old libraries bring a `CustomEvent` of their own, for browsers that had none. */
function eventOf(name: string, detail: unknown) {
  try {
    const event = new CustomEvent(name, { bubbles: true, composed: true, detail })
    if (event.type === name && event.bubbles) return event
  } catch {
    // The old way below.
  }
  const event = document.createEvent('CustomEvent')
  event.initCustomEvent(name, true, false, detail)
  return event
}
