import type { BoardFirst } from '@treasures/api-client'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { adoptStyles } from './stylesheet.ts'

/** The server's drawing of a tag, which the loader leaves on the tag until this code loads. */
export type Drawn = {
  /** True if the tag still has the values that it was drawn with. */
  fits: () => boolean
  /** Data of the drawing. Undefined if another build of the widgets drew it. */
  first: BoardFirst | undefined
}

export const key: unique symbol = Symbol.for('treasures.embed')
export type Tag = HTMLElement & { [key]?: Drawn }

/**
 * Takes the drawing from the tag, once. If the tag has changed meanwhile, or another build drew it,
 * empties the root.
 */
export function takeDrawn(tag: Tag, properties: readonly string[]): BoardFirst | undefined {
  const drawn = tag[key]
  if (!drawn) return undefined
  delete tag[key]
  // A value that a script set before the tag's class was defined is an own property. The server's
  // drawing lacks this value.
  const isSet = properties.some((name) => Object.hasOwn(tag, name))
  if (drawn.first && drawn.fits() && !isSet) return drawn.first
  tag.shadowRoot?.replaceChildren()
  return undefined
}

/** Replaces the first sheet, which came with the drawing, by the widget's own sheets. */
export function replaceSheet(root: ShadowRoot, styles: readonly string[]) {
  const [, ...look] = root.adoptedStyleSheets
  root.adoptedStyleSheets = []
  adoptStyles(root, styles)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...look]
}

type Field = HTMLInputElement | HTMLSelectElement

const drawnValue = (field: Field) =>
  'defaultValue' in field
    ? field.defaultValue
    : field.querySelector<HTMLOptionElement>('[selected]')?.value

/**
 * A root whose first render takes over the content of its container. All elements stay, and so does
 * typed input. A drawing of a different build is in a slot, and is replaced.
 */
export function adoptingRoot(container: ShadowRoot): Root {
  let root: Root | undefined
  return {
    render(view) {
      if (container.firstElementChild?.localName === 'slot') root ??= createRoot(container)
      if (root) root.render(view)
      else {
        const typed = [...container.querySelectorAll<Field>('input, select')]
          .map((field) => [field, field.value] as const)
          .filter(([field, value]) => value !== drawnValue(field))
        // Both renderers accept a shadow root, but the types of one know only elements.
        root = hydrateRoot(container as unknown as Element, view)
        for (const [field, value] of typed) {
          field.value = value
          for (const type of ['input', 'change'])
            field.dispatchEvent(new Event(type, { bubbles: true }))
        }
      }
    },
    unmount: () => root?.unmount(),
  }
}
