import { fileURLToPath } from 'node:url'

const modules = (name: string) =>
  fileURLToPath(new URL(`../packages/widgets/node_modules/${name}`, import.meta.url))

/** What the widgets depend on is installed with them, and this folder stands outside of them. */
const ofWidgets = [
  '@floating-ui/dom',
  '@preact/signals-react',
  'leaflet',
  'lucide-react',
  'react',
  'react-dom',
  'react-shadow',
  'supercluster',
  'topojson-client',
]

export const aliases = ofWidgets.map((name) => ({
  find: new RegExp(`^${name}(?=/|$)`),
  replacement: modules(name),
}))
