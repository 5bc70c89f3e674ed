/**
 * Roots opened by the loader, because some pages make every root closed and hide it from the tag.
 */
const roots = new WeakMap<HTMLElement, ShadowRoot>()

export const rootOf = (tag: HTMLElement) => tag.shadowRoot ?? roots.get(tag)

/** Opens a root with these style sheets. */
export function openRoot(tag: HTMLElement, ...sheets: string[]) {
  const root = tag.attachShadow({ mode: 'open' })
  roots.set(tag, root)
  root.adoptedStyleSheets = sheets.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  return root
}
