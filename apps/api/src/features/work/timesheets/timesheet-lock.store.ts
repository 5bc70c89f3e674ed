import { isTimesheetShut, timesheetStatus, type TimesheetStatus } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

export type HeldTimesheet = { id: number; id_status: TimesheetStatus }

export const isShut = ({ id_status }: HeldTimesheet) => isTimesheetShut(id_status)

/**
 * Locks the rows of timesheets whose lines are about to change, in the order of their ids. Until
 * the transaction ends, no other caller can lock these months or add lines to them. Decisions on
 * the lines that were read therefore remain valid.
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

  /**
   * Returns the id of a treasure's timesheet for the month of a date, and creates the timesheet if
   * necessary.
   */
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

  /**
   * Returns the id of a treasure's timesheet for the month of a date, or undefined if there is
   * none.
   */
  find: async (id_treasure: number, date: string) =>
    (
      await tx
        .selectFrom('timesheets')
        .select('id')
        .where('id_treasure', '=', id_treasure)
        .where('month', '=', `${date.slice(0, 7)}-01`)
        .executeTakeFirst()
    )?.id,

  /**
   * Reopens submitted timesheets, because their lines have changed since then. Expects locked rows.
   */
  reopen: (ids: readonly number[]) =>
    tx
      .updateTable('timesheets')
      .set({ id_status: timesheetStatus.open, submitted_at: null })
      .where('id', 'in', ids)
      .where('id_status', '=', timesheetStatus.submitted)
      .execute(),

  /**
   * Marks a locked timesheet as invoiced when its bill is issued. Returns false if it was not
   * locked.
   */
  invoice: (id: number) => turn(tx, id, timesheetStatus.locked, timesheetStatus.invoiced),

  /** Returns an invoiced timesheet to locked when its bill is voided. */
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
