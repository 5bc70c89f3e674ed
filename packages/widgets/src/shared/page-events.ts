/** Fields that take typing: what is typed there is nobody's hot-key. */
const takesTyping = (target: EventTarget | undefined) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

/** To select, copy, cut, paste and undo. The code is for keyboards with other letters. */
const edits = ({ ctrlKey, metaKey, key, code }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (/^[acvxyz]$/i.test(key) || /^Key[ACVXYZ]$/.test(code))

/** Keys that a page may still want while someone types: to close something of its own, or with a modifier. */
const forThePage = (event: KeyboardEvent) =>
  event.key === 'Escape' || ((event.ctrlKey || event.metaKey || event.altKey) && !edits(event))

/** How a field is entered and edited without keys. A page that forbids copying takes these back. */
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

/** Stops events of these types at the root where `isOurs` is true. Returns the way to stop. */
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
 * Keeps typing, and what goes with it, to the widget. Outside the root an event looks as if it came from the tag: a
 * page's hot-keys take a key for a command, and its copy protection takes back a press that it would leave to a field.
 * A press still goes out as a click. Returns the way to stop.
 */
export const keepTypingInside = (root: ShadowRoot): (() => void) =>
  keepInside(
    root,
    ['keydown', 'keypress', 'keyup', ...editing],
    (event, [target]) =>
      takesTyping(target) && !(event instanceof KeyboardEvent && forThePage(event)),
  )

/** Whether an element can scroll further that way; `deltaY` is undefined for a finger. */
function scrolls(element: Element, deltaY: number | undefined) {
  const { scrollTop, scrollHeight, clientHeight } = element
  if (scrollHeight <= clientHeight || !/auto|scroll/.test(getComputedStyle(element).overflowY))
    return false
  if (deltaY === undefined) return true
  return deltaY < 0 ? scrollTop > 0 : scrollTop + clientHeight < scrollHeight - 1
}

/**
 * Keeps the wheel and the finger to the widget while something in it can scroll, and in a dialog always: pages with
 * their own smooth scrolling would move instead. Returns the way to stop.
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

/** What the widgets act on. Others may be stopped by the page as it likes. */
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

/** What is filled in or pressed, and all of an open dialog. */
const isUsed = ([origin]: EventTarget[]) =>
  origin instanceof Node &&
  (origin instanceof Element ? origin : origin.parentElement)?.closest(
    'input, textarea, select, button, label, [contenteditable], dialog[open]',
  )

/**
 * Lets events into the widget although the page stops them on their way down: some pages call `stopPropagation` in a
 * capture handler on `document`, and a widget would look dead. On its way back up the page may do as it likes. What an
 * event does in a field, a button or a dialog only the widget itself may prevent: some pages keep every press and key
 * to their own fields. Returns the way to stop.
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
  // Passive, or fingers would wait for us before the page scrolls.
  const options = { capture: true, passive: true }
  for (const type of needed) window.addEventListener(type, open, options)
  return () => {
    for (const type of needed) window.removeEventListener(type, open, options)
  }
}

/**
 * Frames without `allow-forms`, in which editors show a preview, never fire `submit`. Where a press on a form's button,
 * or Enter, which presses it, was not followed by one, the form is told here. Returns the way to stop.
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
