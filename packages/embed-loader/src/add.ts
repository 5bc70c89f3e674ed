/** Adds an element with attributes and text: no markup from strings, which some pages forbid. */
export function add<N extends keyof HTMLElementTagNameMap>(
  parent: ParentNode,
  name: N,
  attributes: Record<string, string | undefined> = {},
  text = '',
) {
  const element = document.createElement(name)
  element.textContent = text
  for (const attribute in attributes) element.setAttribute(attribute, attributes[attribute] ?? '')
  parent.append(element)
  return element
}
