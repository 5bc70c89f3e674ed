import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that run long, the longest first. Some of them have few lines. In a fresh clone Vitest
 * knows no durations and starts with the largest files. Small files with long tests would start
 * last, and the run would wait for them.
 */
const long = [
  'portal/faults.test.ts',
  'portal/opening-story.test.ts',
  'portal/every-screen.test.ts',
  'tests/start.test.ts',
  'portal/story.test.ts',
  'portal/money-story.test.ts',
  'portal/sign-in.test.ts',
  'api/test/policy.test.ts',
  'killed-money.test.ts',
  'start-server.test.ts',
  'src/main.test.ts',
  'reactions.test.ts',
  'worker-failures.test.ts',
  'bad-input-everywhere.test.ts',
  'mass-assignment.test.ts',
  'first-pound.test.ts',
  'simulated-quarter.test.ts',
  'regions.test.ts',
  'charges-stripe.test.ts',
  'jobs-board/board-feed.test.ts',
  'shell/SignedIn.browser.test.tsx',
  'job/Jobs.browser.test.tsx',
  'payouts/Wallets.browser.test.tsx',
  '.race.test.ts',
]

const place = ({ moduleId }: TestSpecification) => {
  const at = long.findIndex((name) => moduleId.endsWith(name))
  return at === -1 ? long.length : at
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || place(a) - place(b))
  }
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
