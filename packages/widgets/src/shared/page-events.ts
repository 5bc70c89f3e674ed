/** Fields that take typing: what is typed there is nobody's hot-key. */
const takesTyping = (target: EventTarget | undefined) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

/** Keys that a page may still want while someone types: to close something of its own, or with a modifier. */
const forThePage = (event: KeyboardEvent) =>
  event.key === 'Escape' || event.ctrlKey || event.metaKey || event.altKey

/**
 * Keeps typing to the widget. Outside the root a key looks as if it came from the tag, so a page's
 * hot-keys take it for a command. Returns the way to stop.
 */
export function keepTypingInside(root: ShadowRoot): () => void {
  const stop = (event: Event) => {
    const key = event as KeyboardEvent
    if (takesTyping(key.composedPath()[0]) && !forThePage(key)) key.stopPropagation()
  }
  const types = ['keydown', 'keypress', 'keyup'] as const
  for (const type of types) root.addEventListener(type, stop)
  return () => {
    for (const type of types) root.removeEventListener(type, stop)
  }
}

/** What the widgets act on. Others may be stopped by the page as it likes. */
const needed = [
  'click',
  'input',
  'keydown',
  'keyup',
  'pointerdown',
  'pointerup',
  'mousedown',
  'focusin',
  'focusout',
]

/**
 * Lets events into the widget although the page stops them on their way down: some pages call
 * `stopPropagation` in a capture handler on `document`, and a widget would look dead. On its way
 * back up the page may do as it likes. Returns the way to stop.
 */
export function letEventsIn(host: HTMLElement): () => void {
  const open = (event: Event) => {
    if (!event.composedPath().includes(host)) return
    for (const name of ['stopPropagation', 'stopImmediatePropagation'] as const) {
      const stop = event[name].bind(event)
      event[name] = () => {
        const goingDown = event.eventPhase === Event.CAPTURING_PHASE
        const outside = event.currentTarget instanceof Node && event.currentTarget !== host
        const isInside = outside && (event.currentTarget as Node).getRootNode() === host.shadowRoot
        if (!goingDown || isInside) stop()
      }
    }
  }
  for (const type of needed) window.addEventListener(type, open, { capture: true })
  return () => {
    for (const type of needed) window.removeEventListener(type, open, { capture: true })
  }
}
