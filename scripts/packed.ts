import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, runPnpm, tool, type Outcome } from './steps.ts'

/** The packages that npm hands out, in the order in which they need each other. */
export const publishedPackages = ['api-client', 'widgets'] as const

type Step = () => Promise<Outcome>

/** Stops at the first step that fails and gives all output so far. */
export async function inOrder(...steps: Step[]): Promise<Outcome> {
  const all: Outcome = { ok: true, seconds: 0, output: '' }
  for (const step of steps) {
    const { ok, seconds, output } = await step()
    all.ok = ok
    all.seconds += seconds
    all.output += output
    if (!ok) break
  }
  return all
}

/** Builds a package and packs it as it would be published, and looks at the tarball as its users will. */
export function packing(name: string) {
  const folder = join(root, 'packages', name)
  const packed = join(root, '.cache/packed', name)
  const tarball = () => join(packed, readdirSync(packed)[0] ?? 'missing.tgz')
  const oneTool = (path: string, ...args: string[]) => runNode([tool(path), ...args])
  rmSync(packed, { recursive: true, force: true })
  mkdirSync(packed, { recursive: true })
  return {
    folder,
    tarball,
    pack: () =>
      inOrder(
        () => runNode(['--run', 'build'], { cwd: folder }),
        () => runPnpm(['pack', '--pack-destination', packed], { cwd: folder }),
      ),
    inspect: () =>
      inOrder(
        () => oneTool('publint/src/cli.js', 'run', tarball(), '--strict'),
        () => oneTool('@arethetypeswrong/cli/dist/index.js', tarball(), '--profile', 'esm-only'),
      ),
  }
}
