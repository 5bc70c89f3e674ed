/** Opens a tag that has the attribute and the property `open`. */
export const openTag = (element: HTMLElement) => element.toggleAttribute('open', true)

/** Closes a tag, whether it was opened by attribute or by property. */
export function shutTag(element: HTMLElement) {
  element.toggleAttribute('open', false)
  Reflect.set(element, 'open', false)
}

/** Methods of a tag that opens over the page. */
export const dialogCommands = { show: openTag, close: shutTag }
