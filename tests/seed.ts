import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../apps/api/src/start-server.ts'
import { wakeTasks } from '../apps/api/test/wake-tasks.ts'
import { testSettings } from './settings.ts'

/*
 * Fills the given database and folder with the seed of a first start. Tasks that are due in the
 * first minutes, such as offering open jobs, also run here, because otherwise they would run again
 * in every copy.
 */

const [databaseUrl, folder = ''] = process.argv.slice(2)
const server = await startServer({ ...testSettings(folder), databaseUrl })
const { db } = server

const now = new Date()
await db
  .updateTable('schedules')
  .set({ next_run_at: now })
  .where('name', 'like', 'sweep %')
  .execute()
await wakeTasks(db)

const readDue = () =>
  db
    .selectFrom('schedules')
    .select('name')
    .where('next_run_at', '<=', now)
    .unionAll(
      db
        .selectFrom('tasks')
        .select('name')
        .where('dead_at', 'is', null)
        .where((eb) => eb.or([eb('run_at', '<=', new Date()), eb('leased_until', 'is not', null)])),
    )
    .execute()
while ((await readDue()).length > 0) await wait(50)

await server.close()
