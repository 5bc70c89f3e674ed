import { buildApp } from '../src/app.ts'
import { bulkTasks } from '../src/features/site/bulk/bulk-tasks.ts'
import { openPostgres } from '../src/kernel/db/connect.ts'
import { runDueTasks } from './run-due-tasks.ts'
import { startTestApp } from './test-app.ts'

/* Runs bulk acts in its own process, which the test kills. */

const database = openPostgres(process.argv[2] ?? '')
const app = await startTestApp(database)
await runDueTasks(database, bulkTasks(app.deps, buildApp), new Date())
process.exit()
