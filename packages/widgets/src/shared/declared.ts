import type { BoardFirst } from '@treasures/api-client'
import { key, type Tag } from './drawn.ts'
import { drawnQuery } from './drawn-query.ts'

/** Data of a drawing in a page's HTML, which its shadow root contains as JSON. */
export type Declared = {
  /** Query that the drawing was asked for with. */
  query: string
  /** Build of the widgets that drew it. */
  build: string
  first: BoardFirst
}

/**
 * Prepares a tag that the host's server has drawn, then connects it again. `address` is the address
 * of the file that defines the tag.
 */
export async function adoptDeclared(
  tag: Tag & { connectedCallback: () => void },
  address: string | undefined,
) {
  if (document.readyState === 'loading') await wholePage()
  try {
    prepare(tag, address)
  } catch {
    // An optimiser has damaged the data.
    tag.shadowRoot?.replaceChildren()
  }
  tag.removeAttribute('drawn')
  if (tag.isConnected) tag.connectedCallback()
}

/**
 * Turns a declared shadow root into a drawing that the tag takes over. A drawing that a different
 * file takes over, such as one from a page cache, stays until the tag has drawn the same data.
 */
function prepare(tag: Tag, address: string | undefined) {
  const root = tag.shadowRoot
  // Selectors with `:scope` match nothing in a shadow root.
  const parts = [...(root?.children ?? [])]
  const block = parts.find((part) => part.matches('script'))
  // A page that inserts the HTML by script has no root. The loader's drawing needs no preparation.
  if (!root || !block) return
  const { query, build, first } = JSON.parse(block.textContent) as Declared
  const [css = '', look = ''] = parts
    .filter((part) => part.matches('style'))
    .map((style) => style.textContent)
  // These sheets also apply if the page's policy has blocked the elements.
  root.adoptedStyleSheets = [css, look].map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  for (const part of parts) if (!part.matches('.treasures')) part.remove()
  if (!address?.endsWith(`/${build}`)) keepUntilDrawn(tag, root)
  tag[key] = {
    fits: () =>
      !tag.hasAttribute('texts') && query === drawnQuery((name) => tag.getAttribute(name)),
    first,
  }
}

/** The parser may still be inside the tag. */
const wholePage = () =>
  new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))

/**
 * Puts the drawing into a slot, because the tag removes its slots with its first own drawing. Input
 * typed until then is typed again.
 */
function keepUntilDrawn(tag: HTMLElement, root: ShadowRoot) {
  const slot = document.createElement('slot')
  // No content of the tag has this name, so the slot shows its own content.
  slot.name = 'drawn'
  slot.append(...root.childNodes)
  root.append(slot)
  const field = slot.querySelector('input')
  tag.addEventListener(
    'treasures-ready',
    () => {
      const same = field?.value && root.querySelector<HTMLInputElement>(`input[name=${field.name}]`)
      if (!same) return
      // React ignores values set through the element's own property, which it watches.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        same,
        field.value,
      )
      same.dispatchEvent(new Event('input', { bubbles: true }))
    },
    { once: true },
  )
}
