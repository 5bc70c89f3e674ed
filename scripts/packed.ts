import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, runPnpm, tool, type Outcome } from './steps.ts'

/** Published packages, each after the packages that it depends on. */
export const publishedPackages = ['api-client', 'widgets'] as const

type Step = () => Promise<Outcome>

/** Runs steps until one fails. Returns the output of all steps that ran. */
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

/** Builds and packs a package as for publishing, and inspects the tarball from its users' side. */
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
