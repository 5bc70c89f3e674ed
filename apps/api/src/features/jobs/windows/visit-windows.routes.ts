import {
  askForEarlierTime,
  listJobWindows,
  listVisitWindows,
  londonDate,
  londonWallOf,
  moveMyVisit,
  type PlannedTime,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { appointmentsStore } from '../appointments/appointments.store.ts'
import { countVisitChange } from '../appointments/count-visit-change.ts'
import { moveAppointment } from '../appointments/move-appointment.ts'
import { movesStore } from '../appointments/moves.store.ts'
import { earlierStore } from './earlier.store.ts'
import { listEarlier, listFreeTimes } from './visit-windows.ts'
import { findWindows, mayStillMove } from './windows.rules.ts'
import { windowsStore } from './windows.store.ts'

/** Number of days in one response. */
const days = 14

const showTime = ({ start, end }: PlannedTime) => ({
  start_at: start.toISOString(),
  end_at: end.toISOString(),
})

/**
 * Lets customers move a visit themselves, within the hours in which its treasure lets customers
 * book.
 */
export function visitWindowsRoutes(deps: Deps) {
  const { db } = deps.database
  type Call = typeof listVisitWindows | typeof moveMyVisit | typeof askForEarlierTime
  const noSuch = (endpoint: Call) =>
    refuse(endpoint, 'appointment_not_found', 'We can’t find that appointment.')

  return {
    async listJobWindows(
      { params: { id }, query: { from: asked, hours = 1, start_at } },
      { scope, at },
    ) {
      const job = await windowsStore(db).findJob(scope, id)
      if (!job) throw refuse(listJobWindows, 'job_not_found', 'We can’t find that job.')
      const today = londonDate(at)
      const from = asked && asked > today ? asked : today
      const { id_treasure } = job
      const diary =
        id_treasure !== null &&
        (await windowsStore(db).findDiary(
          { id_job: id, id_treasure },
          { ...(start_at && { start: new Date(start_at) }), from, days, at },
        ))
      if (!diary) return { data: [], has_hours: false }
      const { week, dates } = diary.hours
      const found = findWindows([diary], { from, days, minutes: hours * 60, notice: 0, at })
      return { data: found.map(showTime), has_hours: week.length + dates.length > 0 }
    },

    async listVisitWindows({ params: { id }, query: { start_at, from: asked } }, { scope, at }) {
      const found = await movesStore(db).findOfCustomer(scope, id)
      if (!found) throw noSuch(listVisitWindows)
      const row = await appointmentsStore(db).find(id)
      const time = row.times.find(({ start }) => start.getTime() === Date.parse(start_at))
      const today = londonDate(at)
      const from = asked && asked > today ? asked : today
      const free = time ? await listFreeTimes(db, row, time, { from, days, at }) : []
      return { data: free.map(showTime) }
    },

    async moveMyVisit(
      { params: { id }, body: { sequence, start_at, to } },
      { caller, scope, at, once },
    ) {
      const found = await movesStore(db).findOfCustomer(scope, id)
      if (!found) throw noSuch(moveMyVisit)
      return once(async (tx) => {
        const moved = await moveAppointment(tx, at, {
          ...found,
          by: userActor(caller.id),
          move: { sequence, start_at, ...londonWallOf(new Date(to)) },
          async isFree(row, time, { start }) {
            const from = londonDate(start)
            const free = await listFreeTimes(tx, row, time, { from, days: 1, at })
            return free.some((one) => one.start.getTime() === start.getTime())
          },
        })
        if (!moved.ok) throw refuse(moveMyVisit, moved.code, moved.why)
        const { row } = moved
        await earlierStore(tx).end(id)
        if (row.sequence !== sequence)
          await countVisitChange(deps, tx, at, {
            what: 'move',
            ...found,
            id_treasure: row.id_treasure,
          })
        return { id, sequence: row.sequence, start_at: to }
      })
    },

    async askForEarlierTime({ params: { id }, body: { wanted } }, { scope, at, once }) {
      const found = await movesStore(db).findOfCustomer(scope, id)
      if (!found) throw noSuch(askForEarlierTime)
      return once(async (tx) => {
        const store = earlierStore(tx)
        if (!wanted) await store.end(id)
        else if (!(await store.has(id))) {
          const row = await appointmentsStore(tx).find(id)
          const next = row.times.find((time) => mayStillMove(time, at))
          if (row.recurrent)
            throw refuse(
              askForEarlierTime,
              'appointment_repeats',
              'These visits repeat. Please change the time of one of them instead.',
            )
          if (!next)
            throw refuse(askForEarlierTime, 'appointment_begun', 'This visit begins too soon.')
          await store.ask(id, await listEarlier(tx, row, next, at), at)
        }
        return { id, wanted }
      })
    },
  } satisfies Partial<Handlers>
}
