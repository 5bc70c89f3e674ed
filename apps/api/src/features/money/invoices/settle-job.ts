import { decideJobMove, invoiceStatus, jobStatus } from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { idList } from '#kernel/db/id-list.ts'
import { systemActor } from '#events/define-event.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { recordMove } from '../../jobs/jobs/jobs.store.ts'
import { lockJobRow, moveJobRow } from '../../jobs/jobs/write-job.ts'

const settled = idList([invoiceStatus.paid, invoiceStatus.credited])

/** Lines of a job that are not stopped and not on a paid or credited invoice. */
const unsettled = sql`select from works left join invoices on invoices.id = works.id_invoice
  where works.id_job = jobs.id and works.invoicing_stopped_at is null
    and (invoices.id is null or invoices.id_status not in ${settled})`
const isSettled = sql<SqlBool>`not exists (${unsettled}) and exists (
  select from works join invoices on invoices.id = works.id_invoice
  where works.id_job = jobs.id and invoices.id_status in ${settled}
)`

/** Completed jobs that are paid for. */
export const listSettled = (db: Db, most: number, ready: ReturnType<typeof sql<boolean>>) =>
  db
    .selectFrom('jobs')
    .select('jobs.id')
    .where('jobs.id_status', '=', jobStatus.completed)
    .where(isSettled)
    .where(ready)
    .orderBy('jobs.id')
    .limit(most)

export const jobsOfInvoice = (db: Db, id_invoice: number) =>
  db
    .selectFrom('invoice_lines')
    .select('id_job')
    .distinct()
    .where('id_invoice', '=', id_invoice)
    .orderBy('id_job')
    .execute()

/** Closes a job if all of its work has been paid for. */
export async function settleJob(tx: Db, id: number, at: Date) {
  const job = await lockJobRow(tx, id, everywhere)
  if (!job) return
  const paid = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where(isSettled)
    .executeTakeFirst()
  const move = decideJobMove(job.id_status, jobStatus.closed, 'system', {
    unsettledLines: paid ? 0 : 1,
  })
  if (!move.ok || !(await moveJobRow(tx, id, move, at))) return
  await recordMove(tx, at, job, move, { by: systemActor })
}
