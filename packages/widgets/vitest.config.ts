import { defineProject } from 'vitest/config'
import { reactWithSignals } from '../../scripts/vite-react.ts'

/** Tests of the widgets' rules and models, without a page. */
export default defineProject({
  plugins: reactWithSignals(),
  test: {
    name: 'widgets',
    // Host pages contain this sheet. Others are not read in Node.
    css: { include: /first-step\.css/ },
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // Some tests wait for four seconds, and a busy machine needs more.
    testTimeout: 30_000,
    // Modules load once per worker, because no test changes a module that another file imports.
    isolate: false,
    // These tests are short, and fill the workers that the browser tests leave free.
    sequence: { groupOrder: 1 },
    maxWorkers: 3,
  },
})
