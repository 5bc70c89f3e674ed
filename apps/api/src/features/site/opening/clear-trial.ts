import { poundsOf, type OpeningCounts } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { trialFates } from './trial-records.ts'

/** Counts the records that the trial made, and the people who stay. */
export async function countTrial(db: Db): Promise<OpeningCounts> {
  const { rows } = await sql<Omit<OpeningCounts, 'invoiced'> & { pence: number }>`
    select
      (select count(*) from jobs) as jobs,
      (select count(*) from invoices where inv_number is not null) as invoices,
      (select coalesce(sum(total_pence), 0)::bigint from invoices where inv_number is not null) as pence,
      (select count(*) from customers where erased_at is null) as customers,
      (select count(*) from treasures where erased_at is null) as treasures,
      (select count(*) from users where super or is_admin or id_ambassador is not null) as staff
  `.execute(db)
  const row = must(rows[0])
  const { pence, ...counts } = row
  return { ...counts, invoiced: poundsOf(pence) ?? 0 }
}

/** Locks the opening. A concurrent call waits for the lock, and then finds the business open. */
export const holdOpening = (tx: Db) => sql`lock table opened in exclusive mode`.execute(tx)

/**
 * Removes the records of the trial, which the ledger's trigger allows only before the opening.
 * Waits for current writers of trial records. Later writers wait until the numbers have restarted.
 */
export async function clearTrial(tx: Db) {
  const going = Object.entries(trialFates).filter(([, fate]) => fate !== 'stays')
  const names = going.map(([name]) => sql.table(name))
  await sql`lock table ${sql.join([...names, sql.table('number_series')])} in exclusive mode`.execute(
    tx,
  )
  await removeDocuments(tx)
  await sql`select set_config('treasures.clears_trial', 'on', true)`.execute(tx)
  for (const [name, fate] of going)
    await sql`delete from ${sql.table(name)} ${
      typeof fate === 'string' ? sql`` : sql`where ${fate.goes}`
    }`.execute(tx)
  await sql`select set_config('treasures.clears_trial', 'off', true)`.execute(tx)
}

/** Deletes the files of printed documents. As with photos, this happens after the commit. */
async function removeDocuments(tx: Db) {
  const { rows } = await sql<{ document: string }>`
    select document from invoices where document is not null
    union select document from credit_notes where document is not null
    union select document from bills where document is not null
  `.execute(tx)
  for (const { document } of rows) await enqueue(tx, 'file.remove', { id: document })
}
