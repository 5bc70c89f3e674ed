import type { Plugin } from 'vite'

/**
 * Leaves out what react-shadow imports and we never use: `react-dom/server` (63 KB gz), for its own
 * server rendering, and `prop-types`.
 */
export function leanReactShadow(): Plugin {
  const stubs: Record<string, string> = {
    'react-dom/server': 'export const renderToString = () => ""',
    'prop-types':
      'const none = () => null\nexport default new Proxy({}, { get: () => Object.assign(() => none, none) })',
  }
  return {
    name: 'lean-react-shadow',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id in stubs && importer?.includes('react-shadow') ? `\0lean:${id}` : undefined,
    load: (id) => stubs[id.replace('\0lean:', '')],
  }
}
