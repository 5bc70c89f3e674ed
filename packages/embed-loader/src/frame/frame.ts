import { add } from '../add.ts'
import {
  framedAttributes,
  framedMethods,
  hello,
  type FromFrame,
  type ToFrame,
} from './frame-messages.ts'
import { followDialog } from './follow-dialog.ts'
import { clothe, important, tokensOf } from './frame-look.ts'
import { takeLink } from './take-link.ts'

/** Exports of this file for the loader, which loads it when a tag needs it. */
export type Frames = { show: typeof show }

/** Milliseconds within which a frame must load. */
const patience = 10_000
/** Maximum height of a widget in pixels. */
const longest = 20_000

const titles: Readonly<Record<string, string>> = {
  'booking-form': 'Book a job',
  'jobs-board': 'Jobs board',
}

const framed = new WeakSet<HTMLElement>()

/**
 * Shows a widget in a frame of our own origin, where the page's scripts can neither break it nor
 * read what is typed. This code works on pages that have broken built-in functions, because it uses
 * few of these functions. The tag's own link stays until the frame is ready.
 */
export function show(tag: HTMLElement, widget: string, portal: string, own?: ShadowRoot) {
  if (framed.has(tag)) return
  framed.add(tag)
  define(tag, widget, portal)
  // The loader may have drawn the first step before it detected the page's faults.
  const typed = own?.querySelector<HTMLInputElement>('input[name=postcode]')?.value
  const link = takeLink(widget)
  const root = emptied(tag, own)
  const slot = root === tag ? undefined : add(root, 'slot')
  const box = add(root, 'div')
  const frame = add(box, 'iframe', { title: titles[widget] ?? 'Jobs and bookings' })
  clothe(tag, box, frame)

  let port: MessagePort | undefined
  const send = (message: ToFrame) => port?.postMessage(message)
  const dialog = followDialog(frame, (visible) => send({ visible }))
  const sendSettings = () => {
    const attributes: Record<string, string> = {}
    for (const name of framedAttributes) {
      const value = tag.getAttribute(name)
      if (value !== null) attributes[name] = value
    }
    if (typed) attributes['postcode'] = typed
    send({ attributes, tokens: tokensOf(tag, widget) })
  }
  const late = setTimeout(
    () => announce(tag, 'treasures-error', { widget, code: 'load_failed' }),
    patience,
  )

  function reveal() {
    clearTimeout(late)
    slot?.remove()
    if (!slot) for (const child of tag.children) if (child !== box) child.setAttribute('hidden', '')
    important(box, { visibility: 'inherit', position: 'relative' })
  }

  function hear({ data: { event, height, isOpen } }: MessageEvent<FromFrame>) {
    if (typeof height === 'number' && height >= 0 && height < longest)
      important(box, { height: `${height}px` })
    if (event && /^treasures-[a-z-]{1,30}$/.test(event.name)) {
      if (event.name === 'treasures-ready') reveal()
      announce(tag, event.name, event.detail)
    }
    if (typeof isOpen !== 'boolean') return
    dialog(isOpen)
    if (!isOpen) tag.removeAttribute('open')
  }

  // Runs on every load of the frame. The frame loads again when the tag moves within the page.
  frame.onload = () => {
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = hear
    // Sends the port to our origin only, so that no other script of the page can send or read
    // messages.
    const origin = /^\w+:\/\/[^/]+/.exec(portal)?.[0] ?? ''
    frame.contentWindow?.postMessage(hello, origin, [channel.port2])
    send({ link: link() })
    sendSettings()
  }
  frame.src = `${portal}embed/v1/frame/${widget}`

  for (const name of framedMethods)
    Object.defineProperty(tag, name, {
      value: (...args: unknown[]) => send({ call: { name, args } }),
      configurable: true,
    })
  try {
    const attributes = { attributes: true, attributeFilter: framedAttributes }
    new MutationObserver(sendSettings).observe(tag, attributes)
  } catch {
    // If the page has broken MutationObserver, later changes of the tag's attributes have no
    // effect.
  }
}

/**
 * Defines the tag, because pages hide tags with `:not(:defined)` until their code has loaded. Does
 * nothing if the page also has such tags without a frame, because the widget's own code must define
 * the name for them.
 */
function define(tag: HTMLElement, widget: string, portal: string) {
  const name = tag.localName
  const inPage = `${name}:not([isolate]),[data-treasures="${widget}"]:not([data-isolate])`
  try {
    if (customElements.get(name) ?? (tag.hasAttribute('isolate') && document.querySelector(inPage)))
      return
    // The page may have replaced `HTMLElement`.
    const Native = tag.constructor as typeof HTMLElement
    customElements.define(
      name,
      class extends Native {
        // The name is now defined without the widget's code, so later tags are also shown in
        // frames.
        connectedCallback() {
          show(this, widget, portal)
        }
      },
    )
  } catch {
    // If the page has broken custom elements, the tag stays undefined.
  }
}

/**
 * Returns an empty root for the frame, which keeps the page's styles out. Returns the tag itself if
 * the tag cannot have a root.
 */
function emptied(tag: HTMLElement, own: ShadowRoot | undefined): HTMLElement | ShadowRoot {
  try {
    const root = own ?? tag.attachShadow({ mode: 'open' })
    while (root.firstChild) root.removeChild(root.firstChild)
    if (own) root.adoptedStyleSheets = []
    return root
  } catch {
    return tag
  }
}

/**
 * Fires an event of the framed widget on the page as the widget itself would: bubbling, frozen,
 * with plain values.
 */
function announce(tag: HTMLElement, name: string, told: unknown) {
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
    // Falls back to `createEvent` below.
  }
  const event = document.createEvent('CustomEvent')
  event.initCustomEvent(name, true, false, detail)
  return event
}
