import { add } from './add.ts'
import { native } from './native.ts'

const prefix = 'treasures-'

export const tagOf = (widget: string) => prefix + widget

/** What a board's tag says that the server draws it by, by the same names. */
export const drawnBy = 'embed region services postcode theme lang dir'.split(' ')

/**
 * Attributes that a stand-in `<div data-treasures="…">` may hand on. A list and not everything:
 * many sites let visitors write `data-` attributes, and `data-onclick` must not become `onclick`.
 */
const handedOn = [...drawnBy, ...'service prefill mode texts job-id kind token isolate'.split(' ')]

const standsFor = 'data-treasures'

/** What of a stand-in may be set and changed after it was found. */
export const followed = [standsFor, ...handedOn.map((name) => `data-${name}`)]

/** Finds both spellings of every widget that we have. */
export const selectorFor = (widgets: readonly string[]) =>
  widgets.flatMap((name) => [tagOf(name), `[${standsFor}="${name}"]`]).join()

export const widgetOf = (element: Element) =>
  element.getAttribute(standsFor) ?? element.localName.slice(prefix.length)

/** The elements of a part of the page, itself included, that the selector finds; none in a text. */
export function find(part: Node, selector: string): HTMLElement[] {
  const element = part as HTMLElement
  const found = [...(native(element, 'querySelectorAll')?.(selector) ?? [])] as HTMLElement[]
  if (native(element, 'matches')?.(selector)) found.unshift(element)
  return found
}

/** Roots of ours in stand-ins. */
const roots = new WeakMap<Node, ShadowRoot>()

/** Shows an element's own content, where a framework has made it the place of something else. */
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
 * The widget's own tag for what was found: itself, or one in a root of the stand-in for site builders that strip tags
 * they do not know. Frameworks and morphing libraries find the stand-in's content as they left it; by a slot it is the
 * tag's fallback content.
 */
export function toTag(found: HTMLElement): HTMLElement {
  if (!found.hasAttribute(standsFor)) return found
  try {
    roots.set(found, found.attachShadow({ mode: 'open' }))
  } catch {
    // It has ours already, or the page's; or it can have none, and has the tag around its content.
  }
  release(found)
  const name = tagOf(widgetOf(found)) as 'div'
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
