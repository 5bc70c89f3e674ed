import { native } from './native.ts'

type Attributes = Readonly<Record<string, string | null | undefined>>

/** Element as `[name, attributes, ...inside]`. */
export type Tree = readonly [name: string, attributes: Attributes, ...inside: (Tree | string)[]]

/**
 * Adds an element with attributes, texts and elements inside. Parses no markup from strings,
 * because some pages forbid this.
 */
export function add<N extends keyof HTMLElementTagNameMap>(
  parent: ParentNode & Node,
  name: N,
  attributes: Attributes = {},
  ...inside: readonly (Tree | string)[]
): HTMLElementTagNameMap[N] {
  // Names the namespace, for pages in XML.
  const element = native(document, 'createElementNS')(
    `${name}` === 'svg'
      ? 'http://www.w3.org/2000/svg'
      : ((parent as Element).namespaceURI ?? 'http://www.w3.org/1999/xhtml'),
    name,
  ) as HTMLElementTagNameMap[N]
  for (const attribute of Object.keys(attributes))
    element.setAttribute(attribute, attributes[attribute] ?? '')
  for (const part of inside)
    if (typeof part === 'string') element.append(part)
    else plant(element, part)
  return parent.insertBefore(element, null)
}

/** Adds the element of a tree. */
export const plant = (parent: ParentNode & Node, tree: Tree): HTMLElement =>
  add(parent, ...(tree as unknown as ['div']))
