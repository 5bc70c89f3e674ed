import { fileURLToPath } from 'node:url'

const modules = (name: string) =>
  fileURLToPath(new URL(`../packages/widgets/node_modules/${name}`, import.meta.url))

/** What the widgets depend on is installed with them, and this folder stands outside of them. */
const ofWidgets = [
  '@floating-ui/dom',
  '@preact/signals-react',
  '@tanstack/react-virtual',
  'leaflet',
  'lucide-react',
  'react',
  'react-day-picker',
  'react-dom',
  'react-shadow',
  'supercluster',
  'topojson-client',
]

export const aliases = [
  // Not where its address says.
  {
    find: 'react-day-picker/locale/en-GB',
    replacement: modules('react-day-picker/dist/esm/locale/en-GB.js'),
  },
  ...ofWidgets.map((name) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: modules(name),
  })),
]
