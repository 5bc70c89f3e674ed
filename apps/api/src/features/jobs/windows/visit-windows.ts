import { londonDate, type PlannedTime } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import type { AppointmentRow } from '../appointments/appointments.store.ts'
import { findWindows, mayStillMove } from './windows.rules.ts'
import { windowsStore } from './windows.store.ts'

/** Lists the times to which the visit at `time` may move without asking the treasure. */
export async function listFreeTimes(
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

/** Number of days ahead in which we look for earlier times. */
const lookAhead = 56

/** Lists the earlier starts to which the visit at `time` may move. */
export async function listEarlier(db: Db, row: AppointmentRow, time: PlannedTime, at: Date) {
  const from = londonDate(at)
  const until = Date.parse(londonDate(time.start)) - Date.parse(from)
  const days = Math.min(until / 86_400_000 + 1, lookAhead)
  const free = await listFreeTimes(db, row, time, { from, days, at })
  return free.filter(({ start }) => start < time.start).map(({ start }) => start)
}
