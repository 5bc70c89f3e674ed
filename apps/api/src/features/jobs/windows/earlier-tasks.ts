import type { Deps } from '#deps.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { timeInWords } from '../appointments/appointments.show.ts'
import { appointmentsStore } from '../appointments/appointments.store.ts'
import { decideWave } from './earlier.rules.ts'
import { earlierStore, looks } from './earlier.store.ts'
import { listEarlier } from './visit-windows.ts'

/** Notifies customers in waves if earlier times for their visits have become free. */
export const earlierTasks = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    'visits.offer_earlier': {
      sweep: { every: looks, due: (due) => earlierStore(db).due(due) },
      work: (tx, { id }, at) => offerEarlier(tx, at, id),
    },
  }) satisfies Partial<Tasks>

async function offerEarlier(tx: Db, at: Date, id_treasure: number) {
  const store = earlierStore(tx)
  const wishes = []
  for (const { id, id_job, seen } of await store.lock(id_treasure)) {
    const row = await appointmentsStore(tx).findStanding(id)
    const next = row?.times.find(({ start }) => start > at)
    if (row && next) wishes.push({ id, id_job, seen, free: await listEarlier(tx, row, next, at) })
    else await store.end(id)
  }
  const told = new Map(decideWave(wishes).map(({ id, start }) => [id, start]))
  for (const { id, id_job, free, seen } of wishes) {
    const start = told.get(id)
    // A known time is news again if it was taken meanwhile and is free now.
    const known = seen.filter((one) => free.some((each) => each.getTime() === one.getTime()))
    await store.keep(id, { seen: start ? free : known, isTold: start !== undefined }, at)
    if (start)
      await recordEvent(tx, {
        event: 'appointment.earlier_free',
        at,
        by: systemActor,
        id_job,
        id_treasure,
        id_record: id,
        data: { when: timeInWords(start) },
      })
  }
}
