/**
 * Fires an event of the framed widget on the page as the widget itself would: bubbling, frozen,
 * with plain values.
 */
export function announce(tag: HTMLElement, name: string, told: unknown) {
  const detail: Record<string, unknown> = {}
  const given = (told ?? {}) as Record<string, unknown>
  for (const field of Object.keys(given))
    if (/^(string|number)$/.test(typeof given[field])) detail[field] = given[field]
  tag.dispatchEvent(eventOf(name, Object.freeze(detail)))
}

/**
 * Creates the event. Old libraries replace `CustomEvent` with their own, for browsers without one.
 */
function eventOf(name: string, detail: unknown) {
  try {
    const event = new CustomEvent(name, { bubbles: true, composed: true, detail })
    if (event.type === name && event.bubbles) return event
  } catch {
    // Falls back to the old way below.
  }
  const event = document.createEvent('CustomEvent')
  event.initCustomEvent(name, true, false, detail)
  return event
}
