import { defineProject } from 'vitest/config'
import { reactWithSignals } from '../../scripts/vite-react.ts'

/** What the widgets decide, without a page. */
export default defineProject({
  plugins: reactWithSignals(),
  test: {
    name: 'widgets',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // Four seconds of them are waited for; a busy machine may take its time.
    testTimeout: 30_000,
    // Nothing here changes what another file imports: each module is loaded once a worker.
    isolate: false,
    // Short, and fills what the tests of the widgets in a browser leave free.
    sequence: { groupOrder: 1 },
    maxWorkers: 3,
  },
})
