import type { BoardFirst } from '@treasures/api-client'
import { hydrateRoot, type Root } from 'react-dom/client'
import { adoptStyles } from './stylesheet.ts'

/** What the server drew into a tag before its code was here, as the loader leaves it on the tag. */
export type Drawn = {
  /** Whether the tag still says what it was drawn by. */
  fits: () => boolean
  /** What it was drawn from; undefined where widgets of another build drew it. */
  first: BoardFirst | undefined
}

const key: unique symbol = Symbol.for('treasures.embed')

/** Takes it from the tag, once. Where the tag has changed meanwhile, or another build drew it, the root is emptied. */
export function takeDrawn(
  tag: HTMLElement & { [key]?: Drawn },
  properties: readonly string[],
): BoardFirst | undefined {
  const drawn = tag[key]
  if (!drawn) return undefined
  delete tag[key]
  // A value that a script has set stands on the tag itself until its class is here; nobody has drawn for it.
  const isSet = properties.some((name) => Object.hasOwn(tag, name))
  if (drawn.first && drawn.fits() && !isSet) return drawn.first
  tag.shadowRoot?.replaceChildren()
  return undefined
}

/** Puts the widget's own sheets in the place of the first one, which came with what was drawn. */
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

/** A root whose first drawing takes over what stands in its container: no element is made anew, and what is typed stays. */
export function adoptingRoot(container: ShadowRoot): Root {
  let root: Root | undefined
  return {
    render(view) {
      if (root) root.render(view)
      else {
        const typed = [...container.querySelectorAll<Field>('input, select')]
          .map((field) => [field, field.value] as const)
          .filter(([field, value]) => value !== drawnValue(field))
        // Both renderers take a shadow root; the types of one know only of elements.
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
