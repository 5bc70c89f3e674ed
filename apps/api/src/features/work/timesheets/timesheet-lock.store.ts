import { isTimesheetShut, timesheetStatus, type TimesheetStatus } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import { hasChanged } from '../../../kernel/db/has-changed.ts'

export type HeldTimesheet = { id: number; id_status: TimesheetStatus }

export const isShut = ({ id_status }: HeldTimesheet) => isTimesheetShut(id_status)

/**
 * Timesheets whose lines are about to change, held until the transaction ends: nobody locks one, or adds a
 * line to it, meanwhile. So what is decided on what was read stays true. Held in the order of their numbers.
 */
export const timesheetLocks = (tx: Db) => ({
  hold: (ids: readonly number[]): Promise<HeldTimesheet[]> =>
    tx
      .selectFrom('timesheets')
      .select(['id', 'id_status'])
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute(),

  /** The number of a treasure's timesheet for the month of a date; made if there is none. */
  async open(id_treasure: number, date: string, at: Date): Promise<number> {
    const month = `${date.slice(0, 7)}-01`
    await tx
      .insertInto('timesheets')
      .values({ id_treasure, month, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id } = await tx
      .selectFrom('timesheets')
      .select('id')
      .where('id_treasure', '=', id_treasure)
      .where('month', '=', month)
      .executeTakeFirstOrThrow()
    return id
  },

  /** The number of that timesheet where there is one. */
  find: async (id_treasure: number, date: string) =>
    (
      await tx
        .selectFrom('timesheets')
        .select('id')
        .where('id_treasure', '=', id_treasure)
        .where('month', '=', `${date.slice(0, 7)}-01`)
        .executeTakeFirst()
    )?.id,

  /** What was handed in is not what is there any more. Expects ones that are held. */
  reopen: (ids: readonly number[]) =>
    tx
      .updateTable('timesheets')
      .set({ id_status: timesheetStatus.open, submitted_at: null })
      .where('id', 'in', ids)
      .where('id_status', '=', timesheetStatus.submitted)
      .execute(),

  /** Locked, it becomes invoiced: its bill is issued. False where it was not locked. */
  invoice: (id: number) => turn(tx, id, timesheetStatus.locked, timesheetStatus.invoiced),

  /** Its bill is void: it is locked and no more. */
  release: (id: number) => turn(tx, id, timesheetStatus.invoiced, timesheetStatus.locked),
})

const turn = (tx: Db, id: number, from: TimesheetStatus, to: TimesheetStatus) =>
  hasChanged(
    tx
      .updateTable('timesheets')
      .set({ id_status: to })
      .where('id', '=', id)
      .where('id_status', '=', from),
  )
