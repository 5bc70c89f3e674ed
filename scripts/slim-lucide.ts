import type { Plugin } from 'vite'
import { shapesToPath, type Shape } from './shapes-to-path.ts'

/**
 * Replacement of lucide's icon component. It draws the icon with its attributes, and does not
 * support a ref.
 */
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

/** Structure that an icon's file must have, so that the replacement is correct. */
const icon =
  /const __iconData = \{\s+name: "[^"]+",\s+size: 24,[^]+= createLucideIcon\(__iconData\);/

/** Fields that the replacement ignores. A key is six random letters, which do not compress. */
const unread = /,\s+key: "\w+"|\s+size: 24,/g

const node = /node: (\[[^]+?\])(?=,?\n(?: {2}\w+:|\};))/
/** Name of an attribute, which has no quotation marks. */
const bareName = /(\w+): (?=")/g

/**
 * Merges an icon's shapes. If the shapes cannot be read as JSON, the build fails, so that no line
 * of an icon is lost.
 */
const mergeShapes = (code: string) =>
  code.replace(node, (whole, shapes: string) => {
    const d = shapesToPath(JSON.parse(shapes.replaceAll(bareName, '"$1": ')) as Shape[])
    return d === undefined ? whole : `node: [["path", ${JSON.stringify({ d })}]]`
  })

/**
 * Draws each of lucide's icons as one path. The 20 lines of `createIcon` replace eleven modules of
 * lucide, which are 1.1 KB gzipped.
 */
export const slimLucide = (): Plugin => ({
  name: 'slim-lucide',
  enforce: 'pre',
  load: (id) => (/lucide-react\/.+\/createLucideIcon\.mjs$/.test(id) ? createIcon : undefined),
  transform(code, id) {
    if (!/lucide-react\/.+\/icons\/[^/]+\.mjs$/.test(id)) return
    if (icon.test(code)) return { code: mergeShapes(code.replaceAll(unread, '')), map: null }
    if (/createLucideIcon/.test(code))
      throw new Error(`lucide now writes its icons differently: compare ${id} with slim-lucide.ts.`)
  },
})
