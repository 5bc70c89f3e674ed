import { add } from './add.ts'

/** Creates an element with its content from a tree, `[name, attributes, ...children]`. */
export function plant(parent: Element | ShadowRoot, tree: unknown[], space?: string): HTMLElement {
  const [name, attributes, ...inside] = tree as ['div', Record<string, string>, ...unknown[]]
  const its = `${name}` === 'svg' ? 'http://www.w3.org/2000/svg' : space
  const element = add(parent, name, attributes, '', its)
  for (const part of inside)
    if (Array.isArray(part)) plant(element, part, its)
    else element.append(part as string)
  return element
}
