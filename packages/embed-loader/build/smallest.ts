import type { BuildOptions } from 'vite'

/** Minified as far as it goes: these files are on other people's pages, and one per cent is more than a feature costs. */
export const smallest: BuildOptions = {
  minify: 'terser',
  terserOptions: { ecma: 2020, toplevel: true, compress: { passes: 3 } },
  cssMinify: 'lightningcss',
}
