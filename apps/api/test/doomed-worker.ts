import { openPglite, openPostgres } from '../src/kernel/db/connect.ts'
import { startWorker } from '../src/kernel/tasks/worker.ts'

/** A process of its own that takes a task and never ends it, to be killed in the middle. */
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
