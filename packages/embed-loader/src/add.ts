import { native } from './native.ts'

/** Adds an element with attributes and text: no markup from strings, which some pages forbid. */
export function add<N extends keyof HTMLElementTagNameMap>(
  parent: ParentNode & Node,
  name: N,
  attributes: Record<string, string | undefined> = {},
  text = '',
  // By its namespace, for pages that are XML.
  space = 'http://www.w3.org/1999/xhtml',
) {
  const element = native(document, 'createElementNS')(space, name) as HTMLElementTagNameMap[N]
  element.textContent = text
  for (const attribute of Object.keys(attributes))
    element.setAttribute(attribute, attributes[attribute] ?? '')
  return parent.insertBefore(element, null)
}
