import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that run long whatever their size, the longest first. Vitest starts with the largest files
 * until it has recorded their durations, which never happens in fresh clones. Short files with long
 * tests would start last, and the run would wait for them.
 */
const long = [
  'portal/faults.test.ts',
  'portal/every-screen.test.ts',
  'portal/story.test.ts',
  'portal/money-story.test.ts',
  'portal/sign-in.test.ts',
  'tests/start.test.ts',
  'src/main.test.ts',
  'start-server.test.ts',
  'killed-money.test.ts',
  'reactions.test.ts',
  'worker-failures.test.ts',
  'mass-assignment.test.ts',
  'bad-input-everywhere.test.ts',
  'api/test/policy.test.ts',
  'jobs-board/board-feed.test.ts',
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
