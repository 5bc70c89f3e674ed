import { native } from './native.ts'

/**
 * Adds an element with attributes and text. Parses no markup from strings, because some pages
 * forbid this.
 */
export function add<N extends keyof HTMLElementTagNameMap>(
  parent: ParentNode & Node,
  name: N,
  attributes: Record<string, string | undefined> = {},
  text = '',
  // Namespace of the element, for pages in XML.
  space = 'http://www.w3.org/1999/xhtml',
) {
  const element = native(document, 'createElementNS')(space, name) as HTMLElementTagNameMap[N]
  element.textContent = text
  for (const attribute of Object.keys(attributes))
    element.setAttribute(attribute, attributes[attribute] ?? '')
  return parent.insertBefore(element, null)
}
