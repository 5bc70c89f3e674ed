import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { resolveChromium } from './browser.ts'
import { describeQuarantine, outsideQuarantine, quarantineDays } from './quarantine.ts'
import { makeScratch } from './scratch.ts'
import { slowestFiles } from './slowest-files.ts'
import { root, runNode, tool } from './steps.ts'

/*
 * Runs everything that a change must pass before it is merged: checks, builds and tests. `--all`
 * adds the slow tests and the stories, which must pass before a release.
 */
const started = performance.now()
const args = process.argv.slice(2)
const isWhole = args.includes('--all')

const report = join(root, '.cache/test-report.json')
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number }[]
}

/** Reads vitest's report. Returns undefined if vitest crashed before it wrote the report. */
const readReport = (): Report | undefined =>
  existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : undefined

console.log('1/3 Looking for a Chromium …')
console.log(`    ${resolveChromium()}`)

console.log('2/3 Checks and builds')
const checks = await runNode(['scripts/check.ts'], { output: 'show' })

console.log('3/3 Tests, in Node and in Chromium')
rmSync(report, { force: true })
const tests = await runNode(
  [
    // Makes garbage collection less frequent, which uses more memory and saves a tenth of the time.
    '--max-semi-space-size=64',
    tool('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    // Stories have no tags, so their project is left out as a whole.
    ...(isWhole ? [] : ['--tags-filter=!slow', '--project=!storybook']),
    ...outsideQuarantine(),
    ...args.filter((one) => one !== '--all'),
  ],
  // The tests start this program many times.
  {
    output: 'show',
    env: {
      NODE_COMPILE_CACHE: join(root, '.cache/node'),
      TMPDIR: makeScratch(),
      // Limits V8's threads, because the tests already use all processors.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --v8-pool-size=1`,
    },
  },
)

const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport() ?? {}
// A run that failed without a failed test, for instance because of an unhandled error, counts as
// one failure.
const failed = Math.max(numFailedTests, tests.ok ? 0 : 1)
const { text: quarantined, isOverdue } = describeQuarantine(new Date())
console.log(
  ['\nThe slowest files:', ...slowestFiles(testResults, root), '', quarantined].join('\n'),
)
if (isOverdue) console.error(`A test may stay there for ${quarantineDays} days: mend it.`)
if (!checks.ok) console.error('\nSome checks failed; see 2/3 above.')
const minutes = (performance.now() - started) / 60_000
console.log(
  `${numPassedTests} passed, ${failed + (checks.ok ? 0 : 1)} failed, in ${minutes.toFixed(1)} minutes`,
)
process.exitCode = checks.ok && tests.ok && !isOverdue ? 0 : 1
