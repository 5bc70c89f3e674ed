import type { Deps } from '#deps.ts'
import { systemActor, userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { sellerReportsStore } from './seller-reports.store.ts'

/** Sellers per transaction: few enough for short locks. */
const sellersAtOnce = 50

/** Records for each seller in an accepted file that they were reported, which sends their copy. */
export const sellerReportTasks = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    'seller_report.tell': {
      pool: 'slow',
      timeout: minutes(60),
      sweep: { every: minutes(5), due: (due) => sellerReportsStore(db).listUntold(due) },
      async run({ data: { id }, at, signal, transact }) {
        for (let isOver = false; !isOver;) {
          signal.throwIfAborted()
          isOver = await transact((tx) => tellSome(tx, id, at))
        }
      },
    },
  }) satisfies Partial<Tasks>

/** Returns true once every seller in the file was told. */
async function tellSome(tx: Db, id: number, at: Date): Promise<boolean> {
  const store = sellerReportsStore(tx)
  const report = await store.find(id)
  if (report?.state !== 'accepted') return true
  const ids = await store.untold(id, sellersAtOnce)
  for (const id_treasure of ids)
    await recordEvent(tx, {
      event: 'report.told',
      at,
      by: report.id_answered_by === null ? systemActor : userActor(report.id_answered_by),
      id_treasure,
      id_record: id,
      data: { year: report.year },
    })
  return ids.length < sellersAtOnce
}
