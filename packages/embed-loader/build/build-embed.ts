import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { dialogs } from '../src/dialogs.ts'
import { toManifest } from '../src/manifest.ts'
import { buildDrawing } from './build-drawing.ts'
import { buildFramePage, buildLoader } from './build-loader.ts'
import { filesOf, sha256 } from './integrity-plugin.ts'

const workspace = fileURLToPath(new URL('..', import.meta.url))
/** One version number for the embed files and the npm package. */
const { version } = JSON.parse(
  readFileSync(join(workspace, '../widgets/package.json'), 'utf8'),
) as { version: string }

/** Builds the widgets' chunks, then the loader with their names and checksums. */
async function buildEmbed(outDir: string) {
  const result = await build({
    configFile: join(workspace, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The widgets build gave no files.')

  const chunks = new Map(
    output.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])),
  )
  const listed = (name: string) => [name, sha256(readFileSync(join(outDir, name), 'utf8'))] as const
  const entries = [...chunks.values()].filter((chunk) => chunk.isEntry)
  const filesByEntry = Object.fromEntries(
    entries.map((chunk) => [chunk.name, filesOf(chunk.fileName, chunks)]),
  )
  const manifest = toManifest(
    Object.fromEntries(
      Object.entries(filesByEntry).flatMap(([entry, files]) =>
        (entry === 'dialogs' ? dialogs : [entry]).map((widget) => [widget, files.map(listed)]),
      ),
    ),
  )
  const first = new Set(Object.values(filesByEntry).flat())
  const parts: Record<string, string[]> = {
    loader: ['loader.js'],
    ...filesByEntry,
    ...Object.fromEntries(
      [...chunks.values()]
        .filter((chunk) => chunk.isDynamicEntry)
        .map(({ name, fileName }) => [
          name,
          filesOf(fileName, chunks).filter((file) => !first.has(file)),
        ]),
    ),
  }
  await buildDrawing(outDir, [...parts['jobs-board']!, ...parts['declared']!])
  writeFileSync(join(outDir, 'loader.js'), await buildLoader({ version, manifest }))
  await writeFramePage(outDir)
  // Read by the server, which keeps each version at its own address.
  writeFileSync(join(outDir, '.version.json'), JSON.stringify({ version }))
  // Read by the server and the size budgets. No page loads it.
  writeFileSync(join(outDir, '.files.json'), JSON.stringify(parts, null, 2))
}

/** Writes the page inside frames. The server sends it for every widget, with its policy. */
async function writeFramePage(outDir: string) {
  const code = await buildFramePage()
  const hash = sha256(code)
  const name = `frame-page-${hash.replaceAll(/\W/g, '').slice(0, 8)}.js`
  writeFileSync(join(outDir, name), code)
  writeFileSync(
    join(outDir, '.frame.html'),
    `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Jobs and bookings</title>
<base target="_top">
<link rel="icon" href="data:,">
</head>
<body>
<script src="/embed/v1/${name}" integrity="sha256-${hash}"></script>
</body>
</html>
`,
  )
}

await buildEmbed(resolve(process.argv[2] ?? join(workspace, 'dist')))
