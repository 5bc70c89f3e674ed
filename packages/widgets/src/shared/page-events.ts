/** True for fields with typed input, which must not trigger the page's hot-keys. */
const takesTyping = (target: EventTarget | undefined) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

/**
 * True for select all, copy, cut, paste, undo and redo. `code` is for keyboards with other letters.
 */
const edits = ({ ctrlKey, metaKey, key, code }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (/^[acvxyz]$/i.test(key) || /^Key[ACVXYZ]$/.test(code))

/** True for keys that the page may handle while the user types: Esc, or a key with a modifier. */
const forThePage = (event: KeyboardEvent) =>
  event.key === 'Escape' || ((event.ctrlKey || event.metaKey || event.altKey) && !edits(event))

/** Events that enter and edit a field without keys. Pages that forbid copying prevent them. */
const editing = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'selectstart',
  'contextmenu',
  'copy',
  'cut',
  'paste',
  'dragstart',
] as const

/**
 * Stops events of these types at the root if `isOurs` is true. Returns a function that ends this.
 */
function keepInside(
  root: ShadowRoot,
  types: readonly string[],
  isOurs: (event: Event, path: EventTarget[]) => unknown,
): () => void {
  const stop = (event: Event) => {
    if (isOurs(event, event.composedPath())) event.stopPropagation()
  }
  for (const type of types) root.addEventListener(type, stop, { passive: true })
  return () => {
    for (const type of types) root.removeEventListener(type, stop)
  }
}

/**
 * Keeps typing and editing inside the widget. Outside the root, an event seems to come from the tag
 * itself. A page's hot-keys would then treat a key as a command, and the page's copy protection
 * would prevent a press. A press still leaves the widget as a click event. Returns a function that
 * stops this.
 */
export const keepTypingInside = (root: ShadowRoot): (() => void) =>
  keepInside(
    root,
    ['keydown', 'keypress', 'keyup', ...editing],
    (event, [target]) =>
      takesTyping(target) && !(event instanceof KeyboardEvent && forThePage(event)),
  )

/** True if an element can scroll further in this direction. `deltaY` is undefined for a finger. */
function scrolls(element: Element, deltaY: number | undefined) {
  const { scrollTop, scrollHeight, clientHeight } = element
  if (scrollHeight <= clientHeight || !/auto|scroll/.test(getComputedStyle(element).overflowY))
    return false
  if (deltaY === undefined) return true
  return deltaY < 0 ? scrollTop > 0 : scrollTop + clientHeight < scrollHeight - 1
}

/**
 * Keeps wheel and touch events inside the widget while something in it can scroll, and always in a
 * dialog. Pages with their own smooth scrolling would move instead. Returns a function that stops
 * this.
 */
export const keepScrollingInside = (root: ShadowRoot): (() => void) =>
  keepInside(root, ['wheel', 'touchmove'], (event, path) =>
    path
      .slice(0, path.indexOf(root))
      .some(
        (one) =>
          one instanceof Element &&
          (one.matches('dialog[open]') || scrolls(one, (event as Partial<WheelEvent>).deltaY)),
      ),
  )

/** Events that the widgets need. The page may stop all other events. */
const needed = [
  'click',
  'input',
  'beforeinput',
  'keydown',
  'keypress',
  'keyup',
  'pointerup',
  'focusin',
  'focusout',
  ...editing,
]

/** True for controls, and for everything in an open dialog. */
const isUsed = ([origin]: EventTarget[]) =>
  origin instanceof Node &&
  (origin instanceof Element ? origin : origin.parentElement)?.closest(
    'input, textarea, select, button, label, [contenteditable], dialog[open]',
  )

/**
 * Lets events reach the widget even if the page stops them in the capture phase. Some pages call
 * `stopPropagation` in a capture handler on `document`, so that the widget would not react. In the
 * bubble phase the page may stop them. In a field, button or dialog, only the widget may prevent an
 * event. Some pages prevent every press and key outside their own fields. Returns a function that
 * stops this.
 */
export function letEventsIn(host: HTMLElement): () => void {
  const open = (event: Event) => {
    const path = event.composedPath()
    if (!path.includes(host)) return
    const isInside = () =>
      event.currentTarget instanceof Node && event.currentTarget.getRootNode() === host.shadowRoot
    for (const name of ['stopPropagation', 'stopImmediatePropagation'] as const) {
      const stop = event[name].bind(event)
      event[name] = () => {
        if (event.eventPhase !== Event.CAPTURING_PHASE || isInside()) stop()
      }
    }
    if (!isUsed(path)) return
    const prevent = event.preventDefault.bind(event)
    event.preventDefault = () => {
      if (isInside()) prevent()
    }
  }
  // Passive, because otherwise touch scrolling would wait for this listener.
  const options = { capture: true, passive: true }
  for (const type of needed) window.addEventListener(type, open, options)
  return () => {
    for (const type of needed) window.removeEventListener(type, open, options)
  }
}

/**
 * Dispatches `submit` in frames without `allow-forms`, where editors show previews and browsers
 * never fire it. After a press on a form's button, or after Enter, the form receives `submit` if
 * the browser has not fired it. Returns a function that stops this.
 */
export function submitWithoutForms(root: ShadowRoot): () => void {
  const press = (event: Event) => {
    const [target] = event.composedPath()
    const submitter = target instanceof Element && target.closest('button')
    if (!submitter || submitter.type !== 'submit' || !submitter.form) return
    const { form } = submitter
    let isTold = false
    form.addEventListener('submit', () => (isTold = true), { once: true, capture: true })
    setTimeout(() => {
      if (isTold || event.defaultPrevented || !form.isConnected) return
      form.dispatchEvent(new SubmitEvent('submit', { submitter, bubbles: true, cancelable: true }))
    })
  }
  root.addEventListener('click', press)
  return () => root.removeEventListener('click', press)
}
