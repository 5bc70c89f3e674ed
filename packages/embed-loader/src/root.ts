/**
 * Roots opened by the loader. They are stored here, because some pages make every root closed, so
 * that the tag does not return its root.
 */
const roots = new WeakMap<HTMLElement, ShadowRoot>()

export const rootOf = (tag: HTMLElement) => tag.shadowRoot ?? roots.get(tag)

/**
 * True once the widget's code runs, which other tags may have asked for. It then draws every tag by
 * itself.
 */
export const isDefined = (tag: HTMLElement) => customElements.get(tag.localName)

/** True once the loader has opened or taken over the tag's root. */
export const isOpen = (tag: HTMLElement) => roots.has(tag)

/** Opens a root with these style sheets, or takes over the tag's own. */
export function openRoot(tag: HTMLElement, ...sheets: string[]) {
  const root = rootOf(tag) ?? tag.attachShadow({ mode: 'open' })
  roots.set(tag, root)
  root.adoptedStyleSheets = sheets.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  return root
}
