import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inSeconds, root, runNode, runPnpm, tool, type Outcome } from './steps.ts'

type Check = { name: string; run: () => Promise<Outcome> }

const oneTool = (path: string, ...args: string[]) => runNode([tool(path), ...args])

/** Stops at the first step that fails and gives all output so far. */
async function inOrder(...steps: (() => Promise<Outcome>)[]): Promise<Outcome> {
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

/** Builds and packs a package as it would be published, then looks at the tarball as its users will. */
function published(name: string): Check {
  const folder = join(root, 'packages', name)
  const packed = join(root, '.cache/packed', name)
  const tarball = () => join(packed, readdirSync(packed)[0] ?? 'missing.tgz')
  rmSync(packed, { recursive: true, force: true })
  mkdirSync(packed, { recursive: true })
  return {
    name: `package ${name}`,
    run: () =>
      inOrder(
        () => runNode(['--run', 'build'], { cwd: folder }),
        () => runPnpm(['pack', '--pack-destination', packed], { cwd: folder }),
        () => oneTool('publint/src/cli.js', 'run', tarball(), '--strict'),
        () => oneTool('@arethetypeswrong/cli/dist/index.js', tarball(), '--profile', 'esm-only'),
      ),
  }
}

/** Each row is one lane: its checks run one after another, beside the other lane. */
const lanes: Check[][] = [
  [
    // The linter's type-aware rules need every type anyway, and tell of wrong ones as `tsc` would.
    {
      name: 'types and lint',
      run: () => oneTool('oxlint/bin/oxlint', '--type-aware', '--type-check', '.'),
    },
    { name: 'format', run: () => oneTool('oxfmt/bin/oxfmt', '--check', '.') },
    { name: 'unused code', run: () => oneTool('knip/bin/knip.js') },
  ],
  [
    {
      name: 'embed budgets',
      run: () =>
        inOrder(
          () => runNode(['scripts/build.ts']),
          () => oneTool('size-limit/bin.js'),
        ),
    },
    published('api-client'),
    published('widgets'),
  ],
]

const failed: (Outcome & { name: string })[] = []

async function runLane(checks: Check[]) {
  for (const check of checks) {
    const outcome = await check.run()
    console.log(`  ${outcome.ok ? '✓' : '✗'} ${check.name.padEnd(20)}${inSeconds(outcome.seconds)}`)
    if (!outcome.ok) failed.push({ name: check.name, ...outcome })
  }
}

console.log('Checking types, lint, format, unused code, packages and sizes …')
await Promise.all(lanes.map(runLane))
for (const { name, output } of failed) console.error(`\n✗ ${name}\n${output.trimEnd()}`)
const total = lanes.flat().length
console.log(`${total - failed.length} checks passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
