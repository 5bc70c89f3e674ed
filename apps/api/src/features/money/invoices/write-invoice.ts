import { invoiceStatus, type InvoiceStatus } from '@treasures/api-client'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'
import type { Actor } from '#events/define-event.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Scope } from '#kernel/http/scope.ts'
import type { CreditedLine } from './credit-note.decide.ts'
import type { DecidedLine } from './due.decide.ts'
import type { InvoiceOf } from './due.store.ts'
import type { InvoiceFigures } from './figures.rules.ts'
import { invoicesInScope } from './invoices.scope.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

// The only file that writes invoices, their lines and their credit notes. Takes the open
// transaction.

export type InvoiceRecord = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

/**
 * Locks an invoice until the transaction ends, so that charges, credits and payments take turns.
 */
export const lockInvoice = (tx: Db, id: number, scope: Scope) =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .where(invoicesInScope(scope))
    .forUpdate()
    .executeTakeFirst()

/** Pence of an invoice that are neither paid nor credited. */
export const owedPence = (
  invoice: Pick<InvoiceRecord, 'total_pence' | 'amount_paid_pence' | 'amount_credited_pence'>,
): number =>
  Math.max(0, invoice.total_pence - invoice.amount_credited_pence - invoice.amount_paid_pence)

type Columns = Updateable<Tables['invoices']>
type Named = Pick<InvoiceRecord, 'id'>

/**
 * Makes a function that changes a locked invoice. `from` lists the statuses that allow the change,
 * and `columns` returns the only columns that it writes. Callers refuse other statuses first, so
 * another status here is a bug and throws.
 */
const happens =
  <Invoice extends Named, Told extends unknown[]>(
    from: readonly InvoiceStatus[],
    columns: (invoice: Invoice, at: Date, ...told: Told) => Columns,
  ) =>
  async (tx: Db, at: Date, invoice: Invoice, ...told: Told): Promise<void> => {
    const isWritten = await hasChanged(
      tx
        .updateTable('invoices')
        .set({ ...columns(invoice, at, ...told), updated_at: at })
        .where('id', '=', invoice.id)
        .where('id_status', 'in', from),
    )
    if (!isWritten) throw new Error(`Invoice ${invoice.id} is in no status that allows this`)
  }

const { draft, issued, partPaid, paid, voided, credited } = invoiceStatus
const owed = [issued, partPaid]
const numbered = [...owed, paid, voided, credited]
const any = [draft, ...numbered]

type Issue = Pick<Columns, 'inv_number' | 'issued_on' | 'due_on' | 'wallets_stopped_at'>
/** Freezes the figures. */
export const markIssued = happens([draft], (_: Named, at, told: Issue, parties: object) => ({
  ...told,
  id_status: issued,
  issued_at: at,
  parties: toJsonb(parties) as never,
}))
export const markVoided = happens([issued], (_: Named, at) => ({
  id_status: voided,
  voided_at: at,
}))
export const addCredited = happens([...owed, paid], (invoice: InvoiceRecord, _, pence: number) => {
  const amount_credited_pence = invoice.amount_credited_pence + pence
  const isWhole = amount_credited_pence === invoice.total_pence
  return { amount_credited_pence, ...(isWhole && { id_status: credited }) }
})
type Payment = { pence: number; isWhole: boolean; isCredit: boolean }
const addPaid = happens(owed, (invoice: InvoiceRecord, at, told: Payment) => ({
  amount_paid_pence: invoice.amount_paid_pence + told.pence,
  payment_retry: 0,
  ...(told.isWhole ? { id_status: paid, paid_at: at } : { id_status: partPaid }),
  ...(told.isCredit && {
    paid_from_credit_pence: invoice.paid_from_credit_pence + told.pence,
  }),
}))
/**
 * Takes back a payment that the bank has reversed. The invoice is then owed again, unless it is
 * void or credited.
 */
export const takePaymentBack = happens(numbered, (invoice: InvoiceRecord, _, pence: number) => {
  const amount_paid_pence = invoice.amount_paid_pence - pence
  const isOpen = [...owed, paid].some((status) => status === invoice.id_status)
  return {
    amount_paid_pence,
    ...(isOpen && { id_status: amount_paid_pence > 0 ? partPaid : issued, paid_at: null }),
  }
})
export const countDecline = happens(numbered, ({ payment_retry }: InvoiceRecord) => ({
  payment_retry: payment_retry + 1,
}))
export const stopWallets = happens(any, (_: Named, at) => ({ wallets_stopped_at: at }))
export const resumeWallets = happens(any, () => ({ wallets_stopped_at: null }))
export const markWalletsCredited = happens(numbered, (_: Named, at) => ({ credited_at: at }))
export const noteCreditError = happens(numbered, (_: Named, at, error_credited: string) => ({
  error_credited_at: at,
  error_credited,
}))
export const clearCreditError = happens(any, () => ({
  error_credited_at: null,
  error_credited: null,
}))
export const waivePostFee = happens([draft], () => ({ post_fee_waived: true }))
export const changeNotes = happens(any, (_: Named, _at, notes: string) => ({ notes }))
export const nameAtService = happens(numbered, (_: Named, _at, xero_id: string) => ({ xero_id }))
/** Used by the demo's seed. */
export const backdate = happens(any, (_: Named, _at, created_at: Date) => ({ created_at }))

/**
 * Records a payment of a locked invoice, which becomes part-paid or paid. The caller posts it to
 * the ledger, because only the caller knows the account of the money. Returns the pence by which
 * the payment exceeds the amount owed.
 */
export async function recordPayment(
  tx: Db,
  at: Date,
  invoice: InvoiceRecord,
  payment: { amount_pence: number; by: Actor; isCredit?: boolean },
): Promise<{ excess_pence: number }> {
  const owed_pence = owedPence(invoice)
  const pence = Math.min(owed_pence, payment.amount_pence)
  const isWhole = pence === owed_pence
  await addPaid(tx, at, invoice, { pence, isWhole, isCredit: payment.isCredit ?? false })
  await recordEvent(tx, {
    event: isWhole ? 'invoice.paid' : 'invoice.part_paid',
    at,
    by: payment.by,
    id_customer: invoice.id_customer,
    id_record: invoice.id,
    data: { inv_number: invoice.inv_number ?? '', amount_pence: pence },
  })
  return { excess_pence: payment.amount_pence - pence }
}

/** Inserts empty drafts. Callers lock the customers first. */
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

/** Deletes drafts with their lines. Callers lock them first. */
export const removeDrafts = (tx: Db, ids: readonly number[]) =>
  tx
    .deleteFrom('invoices')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('id_status', '=', invoiceStatus.draft)
    .execute()

type Draft = { id: number; figures: InvoiceFigures; lines: readonly DecidedLine[] }

/**
 * Replaces figures and lines of locked drafts, with one statement per table for any number of
 * drafts.
 */
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

/**
 * Passes any number of rows in one parameter, as JSON, which PostgreSQL reads with a table's column
 * types.
 */
const recordsOf = (table: string, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`

/** Writes a credit note with its lines, and returns its id. */
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
 * Takes the next number of a gapless series, formatted by `say`. Locks the series, so this comes
 * last in a transaction. Numbers of the trial start with TRIAL-.
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

/**
 * Records the stored document of an invoice or a credit note. Returns false if another call has
 * recorded a document meanwhile.
 */
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
