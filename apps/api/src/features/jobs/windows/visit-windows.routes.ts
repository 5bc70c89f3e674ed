import {
  listVisitWindows,
  londonDate,
  londonWallOf,
  moveMyVisit,
  type PlannedTime,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { appointmentsStore, type AppointmentRow } from '../appointments/appointments.store.ts'
import { countVisitChange } from '../appointments/count-visit-change.ts'
import { moveAppointment } from '../appointments/move-appointment.ts'
import { movesStore } from '../appointments/moves.store.ts'
import { findWindows, mayStillMove } from './windows.rules.ts'
import { windowsStore } from './windows.store.ts'

/** Days of one answer. */
const days = 14

/** Times to which the visit that is at `time` may move without asking anybody. */
async function windowsOf(
  db: Db,
  row: AppointmentRow,
  { start, end }: PlannedTime,
  { from, days, at }: { from: string; days: number; at: Date },
) {
  if (!mayStillMove({ start }, at)) return []
  const diary = await windowsStore(db).findDiary(row, { start, from, days, at })
  if (!diary) return []
  const minutes = (end.getTime() - start.getTime()) / 60_000
  return findWindows([diary], { from, days, minutes, at }).filter(
    (one) => one.confirmed && one.start.getTime() !== start.getTime(),
  )
}

/** Customers move a visit themselves, in hours in which its treasure lets them book. */
export function visitWindowsRoutes(deps: Deps) {
  const { db } = deps.database
  const noSuch = (endpoint: typeof listVisitWindows | typeof moveMyVisit) =>
    refuse(endpoint, 'appointment_not_found', 'We can’t find that appointment.')

  return {
    async listVisitWindows({ params: { id }, query: { start_at, from: asked } }, { scope, at }) {
      const found = await movesStore(db).findOfCustomer(scope, id)
      if (!found) throw noSuch(listVisitWindows)
      const row = await appointmentsStore(db).find(id)
      const time = row.times.find(({ start }) => start.getTime() === Date.parse(start_at))
      const today = londonDate(at)
      const from = asked && asked > today ? asked : today
      const free = time ? await windowsOf(db, row, time, { from, days, at }) : []
      return {
        data: free.map(({ start, end }) => ({
          start_at: start.toISOString(),
          end_at: end.toISOString(),
        })),
      }
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
            const free = await windowsOf(tx, row, time, { from, days: 1, at })
            return free.some((one) => one.start.getTime() === start.getTime())
          },
        })
        if (!moved.ok) throw refuse(moveMyVisit, moved.code, moved.why)
        const { row } = moved
        if (row.sequence !== sequence)
          await countVisitChange(deps, tx, at, {
            what: 'move',
            ...found,
            id_treasure: row.id_treasure,
          })
        return { id, sequence: row.sequence, start_at: to }
      })
    },
  } satisfies Partial<Handlers>
}
