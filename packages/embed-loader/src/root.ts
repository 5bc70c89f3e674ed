/** Roots that we opened: some pages close every root, so that the tag does not know its own. */
const roots = new WeakMap<HTMLElement, ShadowRoot>()

export const rootOf = (tag: HTMLElement) => tag.shadowRoot ?? roots.get(tag)

export function openRoot(tag: HTMLElement) {
  const root = tag.attachShadow({ mode: 'open' })
  roots.set(tag, root)
  return root
}
