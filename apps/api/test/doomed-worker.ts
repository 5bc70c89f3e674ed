import { openPglite, openPostgres } from '../src/kernel/db/connect.ts'
import { startWorker } from '../src/kernel/tasks/worker.ts'

/** Runs in its own process, which the test kills while a task that never ends is running. */
const [where = ''] = process.argv.slice(2)
const database = where.startsWith('postgres') ? openPostgres(where) : await openPglite(where)
await startWorker({
  database,
  tasks: {
    'job.match': {
      run: () => {
        process.send?.('running')
        return new Promise<never>(() => {})
      },
    },
  },
  clock: () => new Date(),
  log: { error: () => {} },
  lease: 2_000,
})
setInterval(() => {}, 1_000)
