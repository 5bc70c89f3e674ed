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

/** Finds both spellings of every widget that we have. */
export const selectorFor = (widgets: readonly string[]) =>
  widgets.flatMap((name) => [tagOf(name), `[data-treasures="${name}"]`]).join()

export const widgetOf = (element: Element) =>
  element.getAttribute('data-treasures') ?? element.localName.slice(prefix.length)

/** The elements of a part of the page, itself included, that the selector finds; none in a text. */
export function find(part: Node, selector: string): HTMLElement[] {
  const element = part as HTMLElement
  const found = [...(native(element, 'querySelectorAll')?.(selector) ?? [])] as HTMLElement[]
  if (native(element, 'matches')?.(selector)) found.unshift(element)
  return found
}

/**
 * The widget's own tag for what was found: itself, or one put into a stand-in for site builders
 * that strip tags they do not know. The stand-in's content becomes the tag's fallback content.
 */
export function toTag(found: HTMLElement): HTMLElement {
  if (!found.hasAttribute('data-treasures')) return found
  const name = tagOf(widgetOf(found))
  const there = found.querySelector<HTMLElement>(name)
  if (there) return there
  const inside = [...found.childNodes]
  const settings: Record<string, string> = {}
  for (const attribute of handedOn) {
    const value = found.getAttribute(`data-${attribute}`)
    if (value !== null) settings[attribute] = value
  }
  const tag = add(found, name as 'div', settings)
  for (const node of inside) tag.insertBefore(node, null)
  return tag
}
