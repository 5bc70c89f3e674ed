/**
 * Element as `[name, attributes, ...children]`, or a text. A page can build such a tree without
 * parsing markup.
 */
export type Branch =
  | string
  | [name: string, attributes: Record<string, string>, ...inside: Branch[]]

const piece = /<(\/?)([\w-]+)((?:\s[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g
const attribute = /([^\s=]+)(?:="([^"]*)")?/g
/** Elements without an end tag. */
const isVoid = /^(?:input|br|hr|img|link|meta)$/

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }
const read = (text: string) =>
  text.replaceAll(/&(#39|\w+);/g, (all, name: string) => characters[name] ?? all)

/** Parses the markup of a renderer, which is well formed and has no comments. */
export function treeOf(markup: string): Branch[] {
  const top: Branch[] = []
  const open: Branch[][] = [top]
  for (const [all, end, name, attributes, text] of markup.matchAll(piece)) {
    const around = open.at(-1)!
    if (text !== undefined) around.push(read(text))
    else if (end) open.pop()
    else {
      const branch: Branch = [name!, attributesOf(attributes!)]
      around.push(branch)
      if (!all.endsWith('/>') && !isVoid.test(name!)) open.push(branch as Branch[])
    }
  }
  return top
}

const attributesOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name, value = '']) => [name!, read(value)]),
  )

type Tree = readonly [
  name: string,
  attributes: Readonly<Record<string, string | null | undefined>>,
  ...inside: (Tree | string)[],
]

const names = Object.fromEntries(Object.entries(characters).map(([name, one]) => [one, name]))

/** Escapes text for an element's content and for a quoted attribute. */
export const escaped = (text: string) => text.replaceAll(/[<>"&']/g, (one) => `&${names[one]};`)

/** Returns a tree as markup on one line, which HTML and XML both accept. Leaves out empty values. */
export function markupOf([name, attributes, ...inside]: Tree): string {
  const written = Object.entries(attributes)
    .flatMap(([attribute, value]) => (value ? ` ${attribute}="${escaped(value)}"` : []))
    .join('')
  if (isVoid.test(name)) return `<${name}${written} />`
  const content = inside.map((part) => (typeof part === 'string' ? escaped(part) : markupOf(part)))
  return `<${name}${written}>${content.join('')}</${name}>`
}
