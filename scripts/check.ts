import { inOrder, packing, publishedPackages } from './packed.ts'
import { inSeconds, runNode, tool, type Outcome } from './steps.ts'

type Check = { name: string; run: () => Promise<Outcome> }

const oneTool = (path: string, ...args: string[]) => runNode([tool(path), ...args])

/** Builds and packs a package as for publishing, then inspects the tarball from its users' side. */
function published(name: string): Check {
  const { pack, inspect } = packing(name)
  return { name: `package ${name}`, run: () => inOrder(pack, inspect) }
}

/**
 * Each row is a chain of checks that run one after another. The longest chains come first, so that
 * both lanes end together.
 */
const chains: Check[][] = [
  // One program checks types and lint, because loading the types is half of the work.
  [
    {
      name: 'types and lint',
      run: () =>
        runNode([tool('oxlint/bin/oxlint'), '--type-aware', '--type-check', '.'], {
          // Garbage is collected only near the memory limit, which saves a quarter of the time.
          env: { GOGC: 'off', GOMEMLIMIT: '5GiB' },
        }),
    },
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
    ...publishedPackages.map(published),
  ],
  [{ name: 'code of the bundle', run: () => runNode(['scripts/bundle.ts', '--check']) }],
  [{ name: 'unused code', run: () => oneTool('knip/bin/knip.js') }],
  [{ name: 'format', run: () => oneTool('oxfmt/bin/oxfmt', '--check', '.') }],
  [{ name: 'settings', run: () => runNode(['scripts/describe-settings.ts', '--check']) }],
  [
    {
      name: 'contract words',
      run: () => runNode(['scripts/describe-contract.ts', '--check']),
    },
  ],
]

const failed: (Outcome & { name: string })[] = []

async function runChain(checks: Check[]) {
  for (const check of checks) {
    const outcome = await check.run()
    console.log(`  ${outcome.ok ? '✓' : '✗'} ${check.name.padEnd(20)}${inSeconds(outcome.seconds)}`)
    if (!outcome.ok) failed.push({ name: check.name, ...outcome })
  }
}

console.log('Checking types, lint, format, settings, unused code, packages and sizes …')
const waiting = [...chains]
await Promise.all(
  Array.from({ length: 2 }, async () => {
    for (let chain = waiting.shift(); chain; chain = waiting.shift()) await runChain(chain)
  }),
)
for (const { name, output } of failed) console.error(`\n✗ ${name}\n${output.trimEnd()}`)
const total = chains.flat().length
console.log(`${total - failed.length} checks passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
