import { invoiceStatus, type InvoiceStatus } from '@treasures/api-client'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Actor } from '../../../kernel/events/define-event.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import type { Scope } from '../../../kernel/http/scope.ts'
import type { CreditedLine } from './credit-note.decide.ts'
import type { DecidedLine } from './due.decide.ts'
import type { InvoiceOf } from './due.store.ts'
import type { InvoiceFigures } from './figures.rules.ts'
import { invoicesInScope } from './invoices.scope.ts'
import { hasChanged } from '../../../kernel/db/has-changed.ts'

// The only file that writes invoices, their lines and their credit notes. Hand it the transaction.

export type InvoiceRecord = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

/** Holds an invoice until the transaction ends. Charges, credits and payments of one come one after the other. */
export const lockInvoice = (tx: Db, id: number, scope: Scope) =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .where(invoicesInScope(scope))
    .forUpdate()
    .executeTakeFirst()

/** What of it is neither paid nor taken back, in pence. */
export const owedPence = (
  invoice: Pick<InvoiceRecord, 'total_pence' | 'amount_paid_pence' | 'amount_credited_pence'>,
): number =>
  Math.max(0, invoice.total_pence - invoice.amount_credited_pence - invoice.amount_paid_pence)

/** Changes columns of an invoice that is held. */
export const changeInvoice = (tx: Db, id: number, at: Date, set: Updateable<Tables['invoices']>) =>
  tx
    .updateTable('invoices')
    .set({ ...set, updated_at: at })
    .where('id', '=', id)
    .execute()

/**
 * Says that money came in for an invoice that is held: it is part-paid or paid. The ledger is written by who knows
 * where the money is. Answers what was too much, in pence.
 */
export async function recordPayment(
  tx: Db,
  at: Date,
  invoice: InvoiceRecord,
  payment: { amount_pence: number; by: Actor },
): Promise<{ excess_pence: number }> {
  const owed = owedPence(invoice)
  const taken = Math.min(owed, payment.amount_pence)
  const isPaid = taken === owed
  const id_status: InvoiceStatus = isPaid ? invoiceStatus.paid : invoiceStatus.partPaid
  await changeInvoice(tx, invoice.id, at, {
    amount_paid_pence: invoice.amount_paid_pence + taken,
    id_status,
    payment_retry: 0,
    ...(isPaid && { paid_at: at }),
  })
  await recordEvent(tx, {
    event: isPaid ? 'invoice.paid' : 'invoice.part_paid',
    at,
    by: payment.by,
    id_customer: invoice.id_customer,
    id_record: invoice.id,
    data: { inv_number: invoice.inv_number ?? '', amount_pence: taken },
  })
  return { excess_pence: payment.amount_pence - taken }
}

/** Empty drafts. Expects their customers to be held. */
export const insertDrafts = (
  tx: Db,
  some: readonly InvoiceOf[],
  at: Date,
): Promise<InvoiceRecord[]> =>
  some.length === 0
    ? Promise.resolve([])
    : tx
        .insertInto('invoices')
        .values(
          some.map(({ id_customer, id_region }) => ({
            id_customer,
            id_region,
            created_at: at,
            updated_at: at,
          })),
        )
        .returningAll()
        .execute()

/** Drafts are thrown away with their lines. Expects them to be held. */
export const removeDrafts = (tx: Db, ids: readonly number[]) =>
  tx
    .deleteFrom('invoices')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('id_status', '=', invoiceStatus.draft)
    .execute()

type Draft = { id: number; figures: InvoiceFigures; lines: readonly DecidedLine[] }

/** Figures and lines of drafts that are held, in place of those that they had: a statement a table, however many they are. */
export async function writeDrafts(tx: Db, at: Date, drafts: readonly Draft[]) {
  await tx
    .deleteFrom('invoice_lines')
    .where(sql<boolean>`id_invoice = any(${drafts.map(({ id }) => id)}::int[])`)
    .execute()
  const lines = drafts.flatMap((draft) =>
    draft.lines.map((line) => ({ ...line, id_invoice: draft.id })),
  )
  const [line] = lines
  if (line) {
    const columns = columnsOf(line)
    await sql`
      insert into invoice_lines (${columns()})
      select ${columns()} from ${recordsOf('invoice_lines', lines)}
    `.execute(tx)
  }
  const [draft] = drafts
  if (!draft) return
  const columns = columnsOf(draft.figures)
  await sql`
    update invoices set updated_at = ${at}, (${columns()}) = row(${columns('figured')})
    from ${recordsOf(
      'invoices',
      drafts.map(({ id, figures }) => ({ id, ...figures })),
    )} as figured
    where invoices.id = figured.id
  `.execute(tx)
}

const columnsOf = (row: object) => (table?: string) =>
  sql.join(Object.keys(row).map((name) => sql.ref(table ? `${table}.${name}` : name)))

/** Rows as JSON, which is one parameter however many they are, read by the types of a table's columns. */
const recordsOf = (table: string, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`

/** A credit note with its lines; its number in the table. */
export async function writeCreditNote(
  tx: Db,
  note: Insertable<Tables['credit_notes']>,
  lines: readonly CreditedLine[],
): Promise<number> {
  const { id } = await tx
    .insertInto('credit_notes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('credit_note_lines')
    .values(
      lines.map((line) => ({
        id_credit_note: id,
        id_invoice_line: line.id,
        gross_pence: line.gross_pence,
        vat_pence: line.vat_pence,
        treasure_pence: line.treasure_pence,
        lt_commission_pence: line.lt_commission_pence,
        franchisee_commission_pence: line.franchisee_commission_pence,
      })),
    )
    .execute()
  return id
}

/**
 * Takes the next number of a gapless series, formatted by `say`. Locks the series, so this comes last in a
 * transaction. Numbers of the trial start with TRIAL-.
 */
export async function takeNumber(
  tx: Db,
  { kind, id_treasure = null }: Series,
  say: (n: number) => string,
): Promise<string> {
  if (id_treasure !== null)
    await tx
      .insertInto('number_series')
      .values({ kind, id_treasure, prefix: prefixOfNow })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const { next, prefix } = await tx
    .updateTable('number_series')
    .set({ next: sql<number>`next + 1` })
    .where('kind', '=', kind)
    .where('id_treasure', 'is not distinct from', id_treasure)
    .returning(['next', 'prefix'])
    .executeTakeFirstOrThrow()
  return prefix + say(next - 1)
}
type Series = { kind: 'invoice' | 'credit_note' | 'bill'; id_treasure?: number | null }
const prefixOfNow = sql<string>`case when exists (select from opened) then '' else 'TRIAL-' end`

/** Restarts every series at 1, without the TRIAL- prefix. */
export async function beginNumbers(tx: Db) {
  await tx.deleteFrom('number_series').where('kind', '=', 'bill').execute()
  await tx.updateTable('number_series').set({ next: 1, prefix: '' }).execute()
}

/** Says where the document of an invoice or a credit note is kept; false where another is by now. */
export const keepDocument = (
  db: Db,
  table: 'invoices' | 'credit_notes',
  { id, before }: { id: number; before: string | null },
  file: string,
) =>
  hasChanged(
    db
      .updateTable(table)
      .set({ document: file })
      .where('id', '=', id)
      .where('document', 'is not distinct from', before),
  )
