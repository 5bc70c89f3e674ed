import {
  createMyTimesheet,
  lockTimesheet,
  submitMyTimesheet,
  timesheetStatus,
  unlockTimesheet,
  londonDate,
  type TimesheetStatus,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { timesheetEvents } from '../work.events.ts'
import { recordEvent } from '#events/record-event.ts'
import { recordExport } from '#events/record-export.ts'
import { userActor } from '#events/define-event.ts'
import { narrowed, type StaffScope, type TreasureScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { isShut, timesheetLocks } from './timesheet-lock.store.ts'
import { noSuchTimesheet, timesheetLocked, type Absent } from './timesheets.refusals.ts'
import { timesheetsCsv } from './timesheets-csv.ts'
import { showTimesheet } from './timesheets.show.ts'
import { timesheetsStore } from './timesheets.store.ts'

type Moving = {
  event: keyof typeof timesheetEvents
  from: readonly TimesheetStatus[]
  to: TimesheetStatus
}
const { open, submitted, locked, invoiced } = timesheetStatus
const submitting: Moving = { event: 'timesheet.submitted', from: [open], to: submitted }
const locking: Moving = { event: 'timesheet.locked', from: [open, submitted], to: locked }
const unlocking: Moving = { event: 'timesheet.unlocked', from: [locked], to: open }

/** Timesheets of treasures: opened, submitted and locked by the month. */
export function timesheetsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  async function find(tx: Db, endpoint: Absent, scope: TreasureScope, id: number) {
    const row = await timesheetsStore(tx).find(scope, id)
    if (!row) throw noSuchTimesheet(endpoint)
    return row
  }

  /**
   * Moves the timesheets whose status is in `from`, and returns the ids of the moved timesheets.
   */
  async function move(
    tx: Db,
    at: Date,
    scope: TreasureScope,
    ids: readonly number[],
    { event, from, to }: Moving,
    by: number,
  ) {
    const stamps = {
      ...(to === open && { submitted_at: null, locked_at: null }),
      ...(to === submitted && { submitted_at: at }),
      ...(to === locked && { locked_at: at }),
    }
    const moved = await timesheetsStore(tx).move(scope, ids, { from, to }, stamps)
    for (const { id, id_treasure, month } of moved)
      await recordEvent(tx, {
        event,
        at,
        by: userActor(by),
        id_treasure,
        id_record: id,
        data: { month },
      })
    return moved.map(({ id }) => id)
  }

  /** Repeating the call is not an error, and returns the timesheet unchanged. */
  const moveOne =
    (endpoint: typeof lockTimesheet | typeof unlockTimesheet, moving: Moving) =>
    (
      { params: { id } }: { params: { id: number } },
      { caller, scope, at, once }: ScopedContext<StaffScope>,
    ) =>
      once(async (tx) => {
        await move(tx, at, scope, [id], moving, caller.id)
        const row = await find(tx, endpoint, scope, id)
        if (row.id_status === invoiced)
          throw refuse(endpoint, 'timesheet_invoiced', 'This timesheet is invoiced already.')
        return showTimesheet(row)
      })

  const moveSeveral =
    (moving: Moving) =>
    (
      { body: { ids } }: { body: { ids: number[] } },
      { caller, scope, at, once }: ScopedContext<StaffScope>,
    ) =>
      once(async (tx) => {
        const moved = await move(tx, at, scope, ids, moving, caller.id)
        const rows = moved.length ? await timesheetsStore(tx).several(moved) : []
        return { data: rows.map(showTimesheet) }
      })

  return {
    async listMyTimesheets(_input, { scope }) {
      const rows = await timesheetsStore(db).ofTreasure(scope.id_treasure)
      return { data: rows.map(showTimesheet) }
    },

    async createMyTimesheet({ body }, { scope, at, once }) {
      const thisMonth = londonDate(at).slice(0, 7)
      const month = body.month ?? thisMonth
      if (month > thisMonth)
        throw refuse(createMyTimesheet, 'month_not_begun', 'This month has not begun yet.', {
          errors: { month: ['This month has not begun yet'] },
        })
      return once(async (tx) => {
        const id = await timesheetLocks(tx).open(scope.id_treasure, `${month}-01`, at)
        return showTimesheet(await find(tx, submitMyTimesheet, scope, id))
      })
    },

    submitMyTimesheet: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        await find(tx, submitMyTimesheet, scope, id)
        const held = await timesheetLocks(tx).hold([id])
        if (held.some(isShut)) throw timesheetLocked(submitMyTimesheet)
        if (!(await find(tx, submitMyTimesheet, scope, id)).lines)
          throw refuse(submitMyTimesheet, 'timesheet_empty', 'There is nothing on it to look at.')
        await move(tx, at, scope, [id], submitting, caller.id)
        return showTimesheet(await find(tx, submitMyTimesheet, scope, id))
      }),

    listTimesheets: ({ query }, { caller, scope }) =>
      timesheetsStore(db).list(narrowed(scope, caller)).page(query, showTimesheet),

    async exportTimesheets({ query }, { caller, scope, at }) {
      await recordExport(db, { caller, at }, 'timesheets')
      return timesheetsStore(db).list(narrowed(scope, caller)).csv(query, timesheetsCsv)
    },

    lockTimesheet: moveOne(lockTimesheet, locking),
    unlockTimesheet: moveOne(unlockTimesheet, unlocking),
    lockTimesheets: moveSeveral(locking),
    unlockTimesheets: moveSeveral(unlocking),
  } satisfies Partial<Handlers>
}
