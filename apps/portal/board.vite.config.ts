import { defineConfig } from 'vite'
import { pxInRem } from '../../scripts/px-in-rem.ts'
import { oneFile } from './one-file.ts'

/** The jobs board's page, into which the server draws the jobs. */
// oxlint-disable-next-line import/no-default-export -- vite wants it so
export default defineConfig({
  root: import.meta.dirname,
  plugins: [pxInRem(), oneFile()],
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'board.html',
      // Named as in the portal's build, so that both have the same fonts.
      output: { assetFileNames: 'assets/[name]-[hash:8][extname]' },
    },
  },
})
