import type { Insertable } from 'kysely'
import { addDue } from '../src/features/money/invoices/draft-invoice.ts'
import { issueInvoice } from '../src/features/money/invoices/issue-invoice.ts'
import { readRates } from '../src/features/catalogue/rates/rates.store.ts'
import type { Db } from '../src/kernel/db/connect.ts'
import type { Tables } from '../src/kernel/db/tables.ts'
import { systemActor } from '../src/events/define-event.ts'
import { everywhere } from '../src/kernel/http/scope.ts'
import { createBegunJob, createWork } from './work-fixtures.ts'

type Worked = {
  id_customer: number
  id_treasure: number
  /** First day of the month. */
  month?: string
  line?: Partial<Insertable<Tables['works']>>
}

/** Creates a line on a locked timesheet, for its own job. */
export async function createDueLine(
  db: Db,
  { id_customer, id_treasure, month = '2025-03-01', line = {} }: Worked,
) {
  const id_job = await createBegunJob(db, { id_customer, id_treasure })
  const work = await createWork(db, { id: id_job, id_treasure }, { month, ...line })
  await db
    .updateTable('timesheets')
    .set({ id_status: 3 })
    .where('id', '=', work.id_timesheet)
    .execute()
  return { ...work, id_job }
}

/**
 * Creates a draft with its own line, and with everything else due from the customer in region 1.
 */
export async function createDraft(db: Db, worked: Worked, at = new Date()): Promise<number> {
  await createDueLine(db, worked)
  const rates = await readRates(db)
  const of = { id_customer: worked.id_customer, id_region: 1 }
  const [draft] = await db.transaction().execute((tx) => addDue(tx, at, [of], rates))
  if (!draft) throw new Error('Nothing was due')
  return draft.id
}

/** Issues an invoice with the given line and everything else that is due. */
export async function createIssued(db: Db, worked: Worked, at = new Date()): Promise<number> {
  const id = await createDraft(db, worked, at)
  const { problem } = await db.transaction().execute((tx) =>
    issueInvoice(tx, at, id, {
      scope: everywhere,
      by: systemActor,
      settings: { invoiceDueDays: 14 },
    }),
  )
  if (problem) throw new Error(problem)
  return id
}
