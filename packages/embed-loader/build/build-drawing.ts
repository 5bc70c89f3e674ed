import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { slimLucide } from '../../../scripts/slim-lucide.ts'
import { renderer, rendererPlugins } from './renderer.ts'

/**
 * Builds the code with which the server draws a board's first page. It has the same sources and the
 * same renderer as the chunk that takes the page over.
 */
export async function buildDrawing(outDir: string, takenOverBy: readonly string[]) {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [...rendererPlugins(), slimLucide()],
    resolve: { alias: renderer },
    define: { __FILES__: JSON.stringify(takenOverBy) },
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(
        new URL('../../widgets/src/jobs-board/draw-on-server.tsx', import.meta.url),
      ),
      outDir: join(outDir, '.server'),
      emptyOutDir: true,
      target: 'node24',
      // The same settings as the loader's, for the same browsers.
      cssMinify: true,
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  })
}
