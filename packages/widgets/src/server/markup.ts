import { escaped } from '../shared/markup-tree.ts'

type Attributes = Readonly<Record<string, string | undefined>>

/** Returns attributes with a leading space each. An empty text is a name alone. */
export const attributesText = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined ? '' : ` ${nameOf(name)}${value && `="${escaped(value)}"`}`,
    )
    .join('')

/** Names cannot be escaped, so a name of other letters is an error. */
function nameOf(name: unknown): string {
  if (typeof name === 'string' && /^[a-z][\w:.-]*$/i.test(name)) return name
  throw new Error(`treasures: a drawing has the name ${JSON.stringify(name)}, which is not markup.`)
}

const isVoid = /^(?:input|br|hr|img)$/
/** Elements that a drawing never has, and that would run or load something. */
const isRefused = /^(?:script|style|iframe|object|embed|link|base|meta)$/i

/** Returns the HTML of a tree, `[name, attributes, ...children]`, in which strings are text. */
export function htmlOf(tree: unknown): string {
  if (!Array.isArray(tree)) return escaped(String(tree))
  const [given, attributes, ...inside] = tree as [unknown, Attributes, ...unknown[]]
  const name = nameOf(given)
  if (isRefused.test(name)) throw new Error(`treasures: a drawing has a ${name}.`)
  const start = `<${name}${attributesText(attributes)}>`
  return isVoid.test(name) ? start : `${start}${inside.map(htmlOf).join('')}</${name}>`
}

/** Returns an element with a style sheet that cannot end early. */
export const styleOf = (css: string, nonce: string | undefined) =>
  `<style${attributesText({ nonce })}>${css.replaceAll('</', String.raw`<\/`)}</style>`

/** Returns an element with data that cannot end early. Browsers do not run it. */
export const dataOf = (data: unknown) =>
  `<script type="application/json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
