import { defineConfig } from 'vite'
import { renderer } from '../../packages/embed-loader/build/renderer.ts'
import { oneFile } from './one-file.ts'

/** The page of a treasure's day, which works without signal. */
// oxlint-disable-next-line import/no-default-export -- vite wants it so
export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: renderer },
  plugins: [oneFile()],
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'today.html' },
  },
})
