import type { Db } from '../../../kernel/db/connect.ts'

/** What happens to timesheets, as the outbox names it. */
export const timesheetEvents = {
  'timesheet.submitted': 'A treasure handed a timesheet in.',
  'timesheet.locked': 'A timesheet was locked.',
  'timesheet.unlocked': 'A locked timesheet was opened again.',
} as const
export type TimesheetEvent = keyof typeof timesheetEvents

const words: Record<TimesheetEvent, string> = {
  'timesheet.submitted': 'Handed in',
  'timesheet.locked': 'Locked',
  'timesheet.unlocked': 'Opened again',
}

type Moved = { id_treasure: number; month: string }

/** Writes down what was done to timesheets, in the transaction that did it. */
export async function recordTimesheetEvents(
  tx: Db,
  at: Date,
  event: TimesheetEvent,
  timesheets: readonly Moved[],
  by: number,
) {
  if (!timesheets.length) return
  await tx
    .insertInto('outbox')
    .values(timesheets.map(() => ({ event, created_at: at })))
    .execute()
  await tx
    .insertInto('activities')
    .values(
      timesheets.map(({ id_treasure, month }) => ({
        id_treasure,
        type: 2 as const,
        descr: `${words[event]}: the timesheet of ${month.slice(5, 7)}/${month.slice(0, 4)}.`,
        id_user: by,
        created_at: at,
      })),
    )
    .execute()
}
