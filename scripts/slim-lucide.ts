import type { Plugin } from 'vite'
import { oneStroke, type Shape } from './one-stroke.ts'

/** Of what lucide's own can do we want one thing: the drawing, with what is said of it. A ref never. */
const createIcon = `import { createElement } from 'react'
const drawing = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
}
export default ({ name, node }) => ({ className = '', ...props }) =>
  createElement(
    'svg',
    { ...drawing, className: \`lucide lucide-\${name} \${className}\`, ...props },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  )`

/** What an icon's file has to hold for our drawing of it to be right. */
const icon =
  /const __iconData = \{\s+name: "[^"]+",\s+size: 24,[^]+= createLucideIcon\(__iconData\);/

/** What our drawing does not read. A key is six random letters, which no compression makes smaller. */
const unread = /,\s+key: "\w+"|\s+size: 24,/g

const shapesOf = /node: \[[^]+?\](?=\n\};)/
const shape = /\[\s*"(\w+)",\s*\{([^}]+)\}\s*\]/g
const attribute = /(\w+): "([^"]*)"/g

/** Ten shapes are ten elements that a browser styles one by one whenever a dialog opens. */
const inOneStroke = (code: string) =>
  code.replace(shapesOf, (nodes) => {
    const shapes = [...nodes.matchAll(shape)].map(([, tag = '', said = '']): Shape => [
      tag,
      Object.fromEntries([...said.matchAll(attribute)].map(([, name, value]) => [name, value])),
    ])
    const d = oneStroke(shapes)
    return d === undefined ? nodes : `node: [["path", ${JSON.stringify({ d })}]]`
  })

/** Draws lucide's icons with 20 lines instead of its eleven modules, 1.1 KB gz before anything is drawn, and each in one stroke. */
export const slimLucide = (): Plugin => ({
  name: 'slim-lucide',
  enforce: 'pre',
  load: (id) => (/lucide-react\/.+\/createLucideIcon\.mjs$/.test(id) ? createIcon : undefined),
  transform(code, id) {
    if (!/lucide-react\/.+\/icons\/[^/]+\.mjs$/.test(id)) return
    if (icon.test(code)) return { code: inOneStroke(code.replaceAll(unread, '')), map: null }
    if (/createLucideIcon/.test(code))
      throw new Error(`lucide writes its icons otherwise now; look at ${id} and at slim-lucide.ts.`)
  },
})
