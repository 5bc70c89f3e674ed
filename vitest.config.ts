import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

/** Each workspace keeps its own project; see the file named for what runs where. */
export default defineConfig({
  test: {
    tags: [
      {
        name: 'slow',
        description:
          'Takes long; runs in `test:all`, every night and before a release, see docs/testing.md.',
      },
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      'packages/*/vitest{,.browser,.preact}.config.ts',
      'apps/*/vitest{,.browser}.config.ts',
      '{tests,tests/tree,.storybook}/vitest.config.ts',
    ],
  },
})
