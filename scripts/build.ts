import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { compressFiles, keepFormerFiles } from './finish-build.ts'
import { inSeconds, root, runNode } from './steps.ts'
import { writeWordpressZip } from './wordpress-zip.ts'

/**
 * `TREASURES_EMBED_RENDERER=react` builds the embed with React, for comparisons. The product uses
 * Preact.
 */
const renderer = process.env.TREASURES_EMBED_RENDERER === 'react' ? 'react' : 'preact'

type Target = {
  name: string
  /** Folders and files whose changes make the output stale. */
  inputs: string[]
  /** Folder of the finished files, relative to the repository. */
  output: string
  /** Kind of the build, written beside the files. Files of a different kind are stale. */
  variant: string
  build: (outDir: string) => ReturnType<typeof runNode>
  /** Returns data about the build, which is written to files for the server. */
  notes?: () => Promise<Record<string, unknown>>
}

/** Production builds for every caller, including test runners. */
const env = { NODE_ENV: 'production', TREASURES_EMBED_RENDERER: renderer }

const vite = join(root, 'node_modules/vite/bin/vite.js')
const shared = ['packages/api-client/src', 'packages/widgets/src', 'packages/widgets/package.json']
const tools = [
  'pnpm-lock.yaml',
  ...['vite-react', 'slim-react-router', 'slim-react-shadow', 'slim-lucide'].map(
    (name) => `scripts/${name}.ts`,
  ),
]

const targets: Target[] = [
  {
    name: 'portal',
    inputs: ['apps/portal', 'packages/embed-loader/build/renderer.ts', ...shared, ...tools],
    output: 'apps/portal/dist',
    variant: 'react',
    async build(outDir) {
      const build = (...words: string[]) =>
        runNode([vite, 'build', '--outDir', outDir, ...words, '--logLevel', 'warn'], {
          cwd: join(root, 'apps/portal'),
          env,
        })
      const portal = await build('--emptyOutDir', '--manifest')
      // Today and the board's page are built separately, each into one file.
      const today = portal.ok ? await build('--config', 'today.vite.config.ts') : portal
      const board = today.ok ? await build('--config', 'board.vite.config.ts') : today
      return { ...board, seconds: portal.seconds + today.seconds + board.seconds }
    },
    notes: async () => {
      const { patterns } = await import('../apps/portal/src/app/screens.ts')
      return { '.addresses.json': Object.values(patterns) }
    },
  },
  {
    name: 'embed',
    inputs: [
      'packages/embed-loader',
      'packages/wordpress',
      'scripts/wordpress-zip.ts',
      ...shared,
      ...tools,
    ],
    output: 'packages/embed-loader/dist',
    variant: renderer,
    async build(outDir) {
      const outcome = await runNode(['packages/embed-loader/build/build-embed.ts', outDir], { env })
      if (outcome.ok) writeWordpressZip(join(outDir, '.treasures-wordpress.zip'))
      return outcome
    },
  },
]

const stampOf = (target: Target) => join(root, target.output, '.built')

/**
 * Returns the time of the newest file or folder. Folders count, because the removal of a file
 * changes the time of its folder.
 */
function newest(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .map((name) => newest(join(path, name)))
  // A folder with `dist` inside changes with each build, so its own time does not count.
  return Math.max(existsSync(join(path, 'dist')) ? 0 : stat.mtimeMs, ...inside)
}

function isStale(target: Target) {
  const stamp = stampOf(target)
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== target.variant) return true
  const built = statSync(stamp).mtimeMs
  return target.inputs.some((input) => newest(join(root, input)) > built)
}

/**
 * Builds into a new folder, and swaps the new folder with the old folder at the end. A running
 * server therefore never serves half a build.
 */
async function buildTarget(target: Target) {
  const output = join(root, target.output)
  const next = join(root, '.cache', `${target.name}.next.${process.pid}`)
  const old = join(root, '.cache', `${target.name}.old.${process.pid}`)
  const begun = new Date()
  mkdirSync(join(root, '.cache'), { recursive: true })
  const outcome = await target.build(next)
  if (!outcome.ok) {
    rmSync(next, { recursive: true, force: true })
    throw new Error(`The ${target.name} build failed.\n${outcome.output}`)
  }
  for (const [name, note] of Object.entries((await target.notes?.()) ?? {}))
    writeFileSync(join(next, name), JSON.stringify(note))
  compressFiles(next)
  keepFormerFiles(output, next, begun)
  const stamp = join(next, '.built')
  writeFileSync(stamp, target.variant)
  // The stamp has the time at which the build began, so that a source saved during the build is
  // newer than the stamp.
  utimesSync(stamp, begun, begun)
  if (existsSync(output)) renameSync(output, old)
  renameSync(next, output)
  rmSync(old, { recursive: true, force: true })
  return outcome.seconds
}

/** Builds targets that are missing or older than their sources. `force` builds all of them. */
async function build(force: boolean) {
  for (const target of targets) {
    if (!force && !isStale(target)) {
      console.log(`  ${target.name.padEnd(8)} up to date`)
      continue
    }
    console.log(`  ${target.name.padEnd(8)} building …`)
    console.log(`  ${target.name.padEnd(8)}${inSeconds(await buildTarget(target))}`)
  }
}

try {
  await build(process.argv.includes('--force'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
