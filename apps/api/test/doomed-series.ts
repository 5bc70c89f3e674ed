import { seriesTasks } from '../src/features/jobs/series/series-tasks.ts'
import '../src/occasions/occasions.ts'
import { openPostgres } from '../src/kernel/db/connect.ts'
import { runDueTasks } from './run-due-tasks.ts'

/** Makes dates of series until it is killed: `node doomed-series.ts URL INSTANT`. */
const [url = '', at = ''] = process.argv.slice(2)
const database = openPostgres(url)
await runDueTasks(database, seriesTasks({ database }), new Date(at))
await new Promise(() => {})
