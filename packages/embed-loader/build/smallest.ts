import type { BuildOptions } from 'vite'

/**
 * Maximum minification, because these files load on other people's pages. One per cent is more than
 * the size of a feature.
 */
export const smallest: BuildOptions = {
  minify: 'terser',
  terserOptions: { ecma: 2020, toplevel: true, compress: { passes: 3 } },
  cssMinify: 'lightningcss',
}
