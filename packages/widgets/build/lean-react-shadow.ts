import type { Plugin } from 'vite'

/**
 * Replaces two imports of react-shadow that we never use with stubs: `react-dom/server` (63 KB
 * gzipped, for its own server rendering) and `prop-types`.
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
