/** Roots that we opened: some pages close every root, so that the tag does not know its own. */
const roots = new WeakMap<HTMLElement, ShadowRoot>()

export const rootOf = (tag: HTMLElement) => tag.shadowRoot ?? roots.get(tag)

/** Opens a root that has these style sheets. */
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
