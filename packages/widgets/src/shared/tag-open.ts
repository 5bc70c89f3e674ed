/** Opens a tag that has the attribute and the property `open`. */
export const openTag = (element: HTMLElement) => element.toggleAttribute('open', true)

/** However it was opened: by the attribute or by the property. */
export function shutTag(element: HTMLElement) {
  element.toggleAttribute('open', false)
  Reflect.set(element, 'open', false)
}

/** Methods of a tag that opens over the page. */
export const dialogCommands = { show: openTag, close: shutTag }
