import { importTasks } from '../src/features/site/imports/import-tasks.ts'
import '../src/occasions/occasions.ts'
import { openPostgres } from '../src/kernel/db/connect.ts'
import { runDueTasks } from './run-due-tasks.ts'

/** Runs imports until it is killed: `node doomed-import.ts URL`. */
const [url = ''] = process.argv.slice(2)
const database = openPostgres(url)
await runDueTasks(database, importTasks({ database }), new Date())
await new Promise(() => {})
