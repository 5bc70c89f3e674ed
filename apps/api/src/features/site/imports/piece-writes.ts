import type { NewEvent } from '#events/events.ts'
import { recordEvents } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { takeIds } from '#kernel/db/take-ids.ts'
import { assignmentsStore } from '../../jobs/assignments/assignments.store.ts'
import { importJobs, type ImportedJobRow } from '../../jobs/jobs/write-job.ts'
import { addCustomers, type PlannedCustomer } from '../../people/customers/add-customer.ts'

/** Ids that the rows of a piece give to what they add. */
export const pieceIds = (tx: Db) => ({
  customer: takeIds(tx, 'customers'),
  job: takeIds(tx, 'jobs'),
})
export type PieceIds = ReturnType<typeof pieceIds>

/** Collects what rows add, and writes it in a statement for each table. */
export function pieceWrites(tx: Db, ids: PieceIds, at: Date) {
  let customers: (PlannedCustomer & { id: number })[] = []
  let jobs: ImportedJobRow[] = []
  let assigned: { id_job: number; id_treasure: number; assigned_at: Date }[] = []
  let events: NewEvent[] = []
  return {
    async customer(plan: PlannedCustomer): Promise<number> {
      const id = await ids.customer()
      customers.push({ ...plan, id })
      return id
    },

    async job(row: Omit<ImportedJobRow, 'id'>, id_treasure: number | null): Promise<number> {
      const id = await ids.job()
      jobs.push({ ...row, id })
      if (id_treasure !== null)
        assigned.push({ id_job: id, id_treasure, assigned_at: row.over_at ?? at })
      return id
    },

    event: (event: NewEvent) => events.push(event),

    /** Writes what was collected. Call it before anything else that refers to it. */
    async flush() {
      await addCustomers(tx, customers, at)
      if (jobs.length > 0) {
        await importJobs(tx, jobs, at)
        await assignmentsStore(tx).addImported(assigned)
      }
      await recordEvents(tx, events)
      customers = []
      jobs = []
      assigned = []
      events = []
    },
  }
}
export type PieceWrites = ReturnType<typeof pieceWrites>
