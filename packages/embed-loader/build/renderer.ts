import { createRequire } from 'node:module'
import { reactWithSignals } from '../../../scripts/vite-react.ts'

const withReact = process.env.TREASURES_EMBED_RENDERER === 'react'

const widgets = createRequire(new URL('../../widgets/package.json', import.meta.url))
export const resolveForWidgets = (path: string) => widgets.resolve(path)
/** Absolute path, so that dependencies that import `react` find it too. */
const preact = (path: string) => resolveForWidgets(path).replace(/\.js$/, '.mjs')

const preactForReact = [
  { find: /^preact$/, replacement: preact('preact') },
  { find: /^react$/, replacement: preact('preact/compat') },
  { find: /^react-dom$/, replacement: preact('preact/compat') },
  { find: /^react-dom\/client$/, replacement: preact('preact/compat/client') },
  { find: /^react-dom\/server$/, replacement: preact('preact-render-to-string') },
  { find: /^react\/jsx-runtime$/, replacement: preact('preact/jsx-runtime') },
  { find: /^@preact\/signals-react(\/runtime)?$/, replacement: preact('@preact/signals') },
]

/** Renderer of the widgets in browsers and on the server: Preact, or React for comparisons. */
export const renderer = withReact ? [] : preactForReact
export const rendererPlugins = () => (withReact ? reactWithSignals() : [])
