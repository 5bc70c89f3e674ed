import { fileURLToPath } from 'node:url'

const modules = (name: string) =>
  fileURLToPath(new URL(`../packages/widgets/node_modules/${name}`, import.meta.url))

/** Dependencies of the widgets. They are installed there, and this folder is outside. */
const ofWidgets = [
  '@floating-ui/dom',
  '@preact/signals-react',
  '@tanstack/react-virtual',
  '@protomaps/basemaps',
  'leaflet',
  'lucide-react',
  'protomaps-leaflet',
  'react',
  'react-day-picker',
  'react-dom',
  'react-shadow',
  'supercluster',
  'topojson-client',
]

export const aliases = [
  // Maps to the file's actual path.
  {
    find: 'react-day-picker/locale/en-GB',
    replacement: modules('react-day-picker/dist/esm/locale/en-GB.js'),
  },
  ...ofWidgets.map((name) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: modules(name),
  })),
]
