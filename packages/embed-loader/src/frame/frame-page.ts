import { framedAttributes, framedMethods, framedTokens, hello } from './frame-messages.ts'
import type { FromFrame, ToFrame, Visible } from './frame-messages.ts'

/*
 * The only script of the page inside frames. It adds the widget through the loader, as any page
 * does, and passes messages between the host page and the widget.
 */

const widget = location.pathname.split('/').pop() ?? ''
const tag = document.createElement(`treasures-${widget}`)
const style = document.documentElement.style
const told = 'ready claimed booking-step booked recorded reviewed error'
  .split(' ')
  .map((name) => `treasures-${name}`)

let port: MessagePort | undefined
const send = (message: FromFrame) => port?.postMessage(message)

/** Puts the link into the frame's address, where the widget reads it. */
function takeLink({ link }: ToFrame) {
  if (!link) return
  if (link.isFirst) history.replaceState(null, '', `?${link.name}=${link.token}`)
  else tag.setAttribute('token', link.token)
}

function set({ attributes, tokens }: ToFrame) {
  if (tokens)
    for (const name of framedTokens)
      if (tokens[name] !== undefined) style.setProperty(name, tokens[name])
  if (!attributes) return
  for (const name of framedAttributes) {
    const value = attributes[name]
    if (value !== undefined) tag.setAttribute(name, value)
    else if (name !== 'token' && name !== 'open') tag.removeAttribute(name)
  }
  if (!tag.isConnected) start()
}

function call({ name, args }: NonNullable<ToFrame['call']>) {
  const method: unknown = framedMethods.some((known) => known === name) && Reflect.get(tag, name)
  if (typeof method === 'function') Reflect.apply(method, tag, args)
  // Until the code has loaded, a dialog opens by its attribute.
  else if (name === 'show') tag.toggleAttribute('open', true)
}

/**
 * Keeps dialogs within the visible part of the frame. While the frame covers the page, everything
 * else is hidden until the dialog closes, which returns the focus there.
 */
const dialogs = new CSSStyleSheet()
function fit({ top, height, isOver }: Visible) {
  dialogs.replaceSync(
    `dialog { inset: ${top}px 0 auto !important; block-size: ${height}px !important; visibility: visible }` +
      (isOver ? '.treasures:has(dialog[open]) { visibility: hidden }' : ''),
  )
}

function start() {
  document.body.append(tag)
  const loader = document.createElement('script')
  loader.src = '/embed/v1/loader.js'
  document.body.append(loader)
  new ResizeObserver(() => send({ height: Math.ceil(tag.getBoundingClientRect().height) })).observe(
    tag,
  )
  for (const name of told)
    document.addEventListener(name, (event) =>
      send({ event: { name, detail: (event as CustomEvent).detail as unknown } }),
    )
  tag.addEventListener('treasures-ready', watchDialogs, { once: true })
}

function watchDialogs() {
  let isOpen = false
  const look = () => {
    const isNow = Boolean(tag.shadowRoot?.querySelector('dialog[open]'))
    if (isNow === isOpen) return
    isOpen = isNow
    send({ isOpen })
  }
  if (tag.shadowRoot) {
    tag.shadowRoot.adoptedStyleSheets.push(dialogs)
    new MutationObserver(look).observe(tag.shadowRoot, {
      subtree: true,
      childList: true,
      attributeFilter: ['open'],
    })
  }
  look()
}

// If this page is opened outside a frame, it redirects to the same widget on the portal.
if (parent === window)
  location.replace(`/public/${widget === 'booking-form' ? 'customer/request-job' : 'jobs/board'}`)

const sheet = new CSSStyleSheet()
sheet.replaceSync('html { overflow: clip } body { margin: 0 }')
document.adoptedStyleSheets = [sheet]

window.addEventListener('message', ({ data, source, ports: [given] }) => {
  if (source !== parent || data !== hello || !given || port) return
  port = given
  port.onmessage = ({ data: message }: MessageEvent<ToFrame>) => {
    takeLink(message)
    set(message)
    if (message.call) call(message.call)
    if (message.visible) fit(message.visible)
  }
})
