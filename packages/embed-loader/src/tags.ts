import { add } from './add.ts'
import { native } from './native.ts'

const prefix = 'treasures-'

export const tagOf = (widget: string) => prefix + widget

/** Attributes that the server needs to draw a board, sent under the same names. */
export const drawnBy = 'embed region services postcode theme lang dir'.split(' ')

/**
 * Attributes that a stand-in `<div data-treasures="…">` may pass on. Other attributes are not
 * passed on, because many sites let visitors write `data-` attributes: `data-onclick` must not
 * become `onclick`.
 */
const handedOn = [...drawnBy, ...'service prefill mode texts job-id kind token isolate'.split(' ')]

const standsFor = 'data-treasures'

/** Attributes of a stand-in that may be set and changed after the stand-in was found. */
export const followed = [standsFor, ...handedOn.map((name) => `data-${name}`)]

/** Selects both spellings of every widget. */
export const selectorFor = (widgets: readonly string[]) =>
  widgets.flatMap((name) => [tagOf(name), `[${standsFor}="${name}"]`]).join()

export const widgetOf = (element: Element) =>
  element.getAttribute(standsFor) ?? element.localName.slice(prefix.length)

/**
 * Returns matching elements in a part of the page, including the part itself. Returns none for text
 * nodes.
 */
export function find(part: Node, selector: string): HTMLElement[] {
  const element = part as HTMLElement
  const found = [...(native(element, 'querySelectorAll')?.(selector) ?? [])] as HTMLElement[]
  if (native(element, 'matches')?.(selector)) found.unshift(element)
  return found
}

/** Roots opened in stand-ins. */
const roots = new WeakMap<Node, ShadowRoot>()

/**
 * Shows an element's own content again if a framework has reused the element for something else.
 */
export function release(part: Node) {
  const root = roots.get(part)
  if (!root) return
  const tag = root.firstChild as Element | null
  if (tag?.localName !== tagOf(widgetOf(part as Element))) {
    root.textContent = ''
    add(root, 'slot')
  }
}

/**
 * Returns the widget's own tag: the found element itself, or a tag in the shadow root of a
 * stand-in. Stand-ins serve site builders that strip unknown tags. Frameworks and morphing
 * libraries find the stand-in's content unchanged. A slot makes this content the tag's fallback
 * content.
 */
export function toTag(found: HTMLElement): HTMLElement {
  if (!found.hasAttribute(standsFor)) return found
  const name = tagOf(widgetOf(found)) as 'div'
  try {
    // A root that came with the page has the tag already.
    const own = found.shadowRoot
    roots.set(found, own?.querySelector(name) ? own : found.attachShadow({ mode: 'open' }))
  } catch {
    // The element already has a root, ours or the page's, or cannot have a root. Then the tag is
    // put around the element's content.
  }
  release(found)
  const place = roots.get(found) ?? found
  const tag = place.querySelector<HTMLElement>(name) ?? add(new DocumentFragment(), name)
  for (const attribute of handedOn) {
    const value = found.getAttribute(`data-${attribute}`)
    if (value === null) tag.removeAttribute(attribute)
    else tag.setAttribute(attribute, value)
  }
  if (!place.contains(tag)) {
    tag.append(...place.childNodes)
    place.append(tag)
  }
  return tag
}
