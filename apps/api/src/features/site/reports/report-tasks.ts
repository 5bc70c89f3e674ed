import { addDays, addMonths, londonDate } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { checkFigures } from './check-figures.ts'
import { tellingsStore } from './tellings.store.ts'

const friday = 5
/** Days of a month on which its statements are still told, if the server was off on the first. */
const statementDays = 5

/** Every Friday the figures of the week, and on the first of a month the statements of the last. */
async function tell(tx: Db, at: Date) {
  const today = londonDate(at)
  const store = tellingsStore(tx)
  if (new Date(`${today}T00:00:00Z`).getUTCDay() === friday && (await store.takeWeek(today)))
    await recordEvent(tx, {
      event: 'report.week_ended',
      at,
      by: systemActor,
      data: { from: addDays(today, -7), to: addDays(today, -1) },
    })
  const first = `${today.slice(0, 7)}-01`
  if (today >= addDays(first, statementDays)) return
  for (const { id, id_region } of await store.takeStatements(first))
    await recordEvent(tx, {
      event: 'wallet.statement_ready',
      at,
      by: systemActor,
      id_record: id,
      id_region,
      data: { month: addMonths(first, -1).slice(0, 7) },
    })
}

export const reportTasks = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    'figures.tell': {
      schedule: { london: '08:00' },
      work: (tx, _data, at) => tell(tx, at),
    },
    'figures.check': {
      schedule: { london: '02:40' },
      pool: 'slow',
      timeout: minutes(30),
      run: ({ at, signal }) => checkFigures(db, at, signal),
    },
  }) satisfies Partial<Tasks>
