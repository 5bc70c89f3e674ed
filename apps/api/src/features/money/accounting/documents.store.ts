import { fullName, lineWords } from '@treasures/api-client'
import { sql } from 'kysely'
import type { AccountingDocument, AccountingLine } from '#kernel/accounting.ts'
import type { Db } from '#kernel/db/connect.ts'
import { idsOf } from '#kernel/tasks/due.ts'
import { usesOfCredit, type CreditPart } from './customer-credit.rules.ts'

type Found = Omit<AccountingDocument, 'contact'> & {
  contact: Omit<AccountingDocument['contact'], 'known'>
}

type CreditNote = Found & { id_invoice: number }

/** Issued documents, in the form that the accounting service needs. */
export const documentsStore = (db: Db) => ({
  async invoice(id: number): Promise<Found | undefined> {
    const row = await db
      .selectFrom('invoices')
      .innerJoin('customers', 'customers.id', 'invoices.id_customer')
      .select([
        'inv_number',
        'issued_on',
        'due_on',
        'id_customer',
        'fname',
        'lname',
        'email',
        'post_fee_pence',
        'post_fee_vat_pence',
      ])
      .where('invoices.id', '=', id)
      .executeTakeFirst()
    if (!row?.inv_number || !row.issued_on || !row.due_on) return undefined
    const lines = await db
      .selectFrom('invoice_lines')
      .select(['descr', 'about', 'gross_pence', 'vat_pence', 'material', hasVat])
      .where('id_invoice', '=', id)
      .orderBy('id')
      .execute()
    return {
      kind: 'invoice',
      number: row.inv_number,
      date: row.issued_on,
      due_on: row.due_on,
      contact: customerContact(row),
      lines: [...lines.map(inFull).map(lineOf), ...postFeeLine(row)],
    }
  },

  async creditNote(id: number): Promise<CreditNote | undefined> {
    const row = await db
      .selectFrom('credit_notes')
      .innerJoin('invoices', 'invoices.id', 'credit_notes.id_invoice')
      .innerJoin('customers', 'customers.id', 'invoices.id_customer')
      .select([
        'credit_notes.number',
        'credit_notes.issued_on',
        'credit_notes.id_invoice',
        'id_customer',
        'fname',
        'lname',
        'email',
      ])
      .where('credit_notes.id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const lines = await db
      .selectFrom('credit_note_lines')
      .innerJoin('invoice_lines', 'invoice_lines.id', 'credit_note_lines.id_invoice_line')
      .select([
        'invoice_lines.descr',
        'invoice_lines.about',
        'credit_note_lines.gross_pence',
        'credit_note_lines.vat_pence',
        'invoice_lines.material',
        hasVat,
      ])
      .where('id_credit_note', '=', id)
      .orderBy('id_invoice_line')
      .execute()
    return {
      kind: 'credit_note',
      number: row.number,
      date: row.issued_on,
      due_on: row.issued_on,
      contact: customerContact(row),
      lines: lines.map(inFull).map(lineOf),
      id_invoice: row.id_invoice,
    }
  },

  creditNotesOf: (id_invoice: number) =>
    idsOf(db.selectFrom('credit_notes').select('id').where('id_invoice', '=', id_invoice)),

  async bill(id: number): Promise<Found | undefined> {
    const row = await db
      .selectFrom('bills')
      .innerJoin('treasures', 'treasures.id', 'bills.id_treasure')
      .select([
        'number',
        'issued_on',
        'withheld_pence',
        'bills.id_treasure',
        'fname',
        'lname',
        'email',
      ])
      .where('bills.id', '=', id)
      .executeTakeFirst()
    if (!row?.number || !row.issued_on) return undefined
    const lines = await db
      .selectFrom('bill_lines')
      .select([
        'descr',
        sql<number>`total_pence`.as('gross_pence'),
        'vat_pence',
        'material',
        sql<boolean>`vat_pence > 0`.as('has_vat'),
      ])
      .where('id_bill', '=', id)
      .orderBy('id')
      .execute()
    return {
      kind: 'bill',
      number: row.number,
      date: row.issued_on,
      due_on: row.issued_on,
      contact: { reference: `T-${row.id_treasure}`, name: fullName(row), email: row.email },
      lines: [...lines.map(lineOf), ...withheldLine(row.withheld_pence)],
    }
  },

  /** A successful charge: the part that paid the invoice, and the overpayment. */
  async payment(id: number) {
    const posted = await findPosted(db, `payment ${id}`)
    if (!posted) return undefined
    const customer = await db
      .selectFrom('charges')
      .innerJoin('customers', 'customers.id', 'charges.id_customer')
      .select(['id_invoice', 'id_customer', 'fname', 'lname', 'email'])
      .where('charges.id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...posted, id_invoice: customer.id_invoice, contact: customerContact(customer) }
  },

  creditOf: (id_credit_note: number) => findPosted(db, `credit_note ${id_credit_note}`),

  async dispute(id: number) {
    const posted = await findPosted(db, `dispute_lost ${id}`)
    if (!posted) return undefined
    const charge = await db
      .selectFrom('disputes')
      .innerJoin('charges', 'charges.id', 'disputes.id_charge')
      .select(['id_charge', 'id_invoice', 'id_customer'])
      .where('disputes.id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...posted, ...charge }
  },

  async refund(id: number) {
    const posted = await findPosted(db, `refund_final ${id}`)
    const refund = await db
      .selectFrom('refunds')
      .innerJoin('charges', 'charges.id', 'refunds.id_charge')
      .select(['refunds.status', 'refunds.uncovered_pence', 'id_customer'])
      .where('refunds.id', '=', id)
      .executeTakeFirst()
    return posted && refund && { ...refund, booked_on: posted.booked_on }
  },

  /** The parts of a customer's credit that a refund or a lost dispute took, with their sources. */
  async partsOf(use: string, id_customer: number): Promise<CreditPart[]> {
    return (await usesBy(db, id_customer)).get(use) ?? []
  },

  /** Ledger transactions that paid an invoice from its customer's credit. */
  creditUsesOf: (id_invoice: number) =>
    idsOf(
      db
        .selectFrom('ledger_transactions')
        .select('id')
        .where('kind', '=', 'credit_spent')
        .where('id_invoice', '=', id_invoice),
    ),

  /**
   * One use of credit: each source, and how much of the invoice this source has paid so far.
   */
  async creditUse(id: number) {
    const use = await db
      .selectFrom('ledger_transactions')
      .innerJoin('invoices', 'invoices.id', 'id_invoice')
      .select(['key', 'booked_on', 'invoices.id as id_invoice', 'id_customer'])
      .where('ledger_transactions.id', '=', id)
      .executeTakeFirst()
    if (!use) return undefined
    const had = new Map<string | null, number>()
    // A credit note of the same invoice first reduced what was owed on it.
    for (const note of await this.creditNotesOf(use.id_invoice)) {
      const source = `credit_note ${note}`
      had.set(source, (await findPosted(db, source))?.receivable_pence ?? 0)
    }
    const ofInvoice = use.key.replace(/\d+$/, '')
    for (const [key, parts] of await usesBy(db, use.id_customer)) {
      if (key.startsWith(ofInvoice))
        for (const { source, amount_pence } of parts)
          had.set(source, (had.get(source) ?? 0) + amount_pence)
      if (key === use.key)
        return {
          ...use,
          parts: parts.map((part) => ({ ...part, in_all_pence: had.get(part.source) ?? 0 })),
        }
    }
    return undefined
  },

  /** Refunds of a charge that arrived or failed. */
  refundsOf: (id_charge: number, status: 'succeeded' | 'failed') =>
    idsOf(
      db
        .selectFrom('refunds')
        .select('id')
        .where('id_charge', '=', id_charge)
        .where('status', '=', status),
    ),

  lostDisputesOf: (id_charge: number) =>
    idsOf(
      db
        .selectFrom('disputes')
        .select('id')
        .where('id_charge', '=', id_charge)
        .where('status', '=', 'lost'),
    ),
})

/** Uses of a customer's credit by the key of their transaction, in ledger order. */
async function usesBy(db: Db, id_customer: number) {
  const entries = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.id_account')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.id_transaction')
    .select(['key', 'id_account', 'id_invoice', 'amount_pence'])
    .where('id_customer', '=', id_customer)
    .where('ledger_accounts.kind', '=', 'customer_credit')
    .orderBy('ledger_entries.id')
    .execute()
  return usesOfCredit(entries)
}

/**
 * Pence by which a ledger transaction changed the amount that its customer owes, and the customer's
 * credit.
 */
const findPosted = (db: Db, key: string) =>
  db
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_entries', 'id_transaction', 'ledger_transactions.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'id_account')
    .select(['booked_on', sumOf('receivable'), sumOf('customer_credit')])
    .where('key', '=', key)
    .groupBy('ledger_transactions.id')
    .executeTakeFirst()

const sumOf = <Kind extends 'receivable' | 'customer_credit'>(kind: Kind) =>
  sql<number>`coalesce(sum(amount_pence) filter (where ledger_accounts.kind = ${kind}), 0)::bigint`.as(
    `${kind}_pence` as const,
  )

const hasVat = sql<boolean>`invoice_lines.vat_rate > 0`.as('has_vat')

const customerContact = (row: {
  id_customer: number
  fname: string
  lname: string
  email: string | null
}) => ({ reference: `C-${row.id_customer}`, name: fullName(row), email: row.email })

/** An invoice line with all of its words in one description. */
const inFull = <Line extends { descr: string; about: string }>(line: Line) => {
  const { descr, note } = lineWords(line)
  return { ...line, descr: note ? `${descr}: ${note}` : descr }
}

const lineOf = ({
  descr,
  gross_pence,
  vat_pence,
  has_vat,
  material,
}: Omit<AccountingLine, 'kind'> & { material: boolean }): AccountingLine => ({
  descr,
  gross_pence,
  vat_pence,
  has_vat,
  kind: material ? 'materials' : 'work',
})

/** The CIS deduction, paid to HMRC instead of the treasure. */
const withheldLine = (pence: number): AccountingLine[] =>
  pence === 0
    ? []
    : [
        {
          descr: 'CIS deduction',
          gross_pence: -pence,
          vat_pence: 0,
          has_vat: false,
          kind: 'withheld',
        },
      ]

const postFeeLine = (row: {
  post_fee_pence: number
  post_fee_vat_pence: number
}): AccountingLine[] =>
  row.post_fee_pence === 0
    ? []
    : [
        {
          descr: 'Fee for paying without a card',
          gross_pence: row.post_fee_pence,
          vat_pence: row.post_fee_vat_pence,
          has_vat: row.post_fee_vat_pence > 0,
          kind: 'post_fee',
        },
      ]
