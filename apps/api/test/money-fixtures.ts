import { invoiceStatus } from '@treasures/api-client'
import type { Insertable } from 'kysely'
import { figuresOfInvoice, figuresOfLine } from '../src/features/money/invoices/figures.rules.ts'
import { takeNumber } from '../src/features/money/invoices/write-invoice.ts'
import { post } from '../src/features/money/ledger/ledger.store.ts'
import type { Db } from '../src/kernel/db/connect.ts'
import type { Tables } from '../src/kernel/db/tables.ts'
import { makeOpaqueId } from '../src/kernel/secrets.ts'

type NewInvoice = Partial<Insertable<Tables['invoices']>> & { id_customer: number; pence?: number }

/**
 * Creates an invoice with one line and its posting: issued on 1 November, due on the 15th, and
 * unpaid.
 */
export async function createIssuedInvoice(db: Db, { pence = 12_000, ...invoice }: NewInvoice) {
  const at = new Date('2026-11-01T09:00:00Z')
  const line = {
    gross_pence: pence,
    treasure_pence: Math.floor(pence / 2),
    vat_rate: 2_000,
    franchise_rate: 0,
    material: false,
  }
  const figures = figuresOfInvoice([{ ...line, ...figuresOfLine(line) }], {
    pence: 0,
    vat_rate: 2_000,
  })
  const { id } = await db
    .insertInto('invoices')
    .values({
      id_region: 1,
      id_status: invoiceStatus.issued,
      inv_number: await takeNumber(
        db,
        { kind: 'invoice' },
        (n) => `INV-${String(n).padStart(6, '0')}`,
      ),
      issued_on: '2026-11-01',
      due_on: '2026-11-15',
      issued_at: at,
      created_at: at,
      updated_at: at,
      ...figures,
      ...invoice,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id_customer } = invoice
  await db.transaction().execute((tx) =>
    post(tx, at, {
      kind: 'invoice_issued',
      key: `invoice_issued ${id}`,
      id_invoice: id,
      entries: [
        { account: { kind: 'receivable', id_customer }, amount_pence: -figures.total_pence },
        { account: { kind: 'vat' }, amount_pence: figures.vat_pence },
        { account: { kind: 'commission' }, amount_pence: figures.lt_commission_pence },
        { account: { kind: 'rounding' }, amount_pence: figures.treasures_income_pence },
      ],
    }),
  )
  return id
}

/** Marks an issued invoice as paid by a card. Nothing is posted. */
export async function payByCard(db: Db, id_invoice: number) {
  const { id_customer, total_pence } = await db
    .selectFrom('invoices')
    .select(['id_customer', 'total_pence'])
    .where('id', '=', id_invoice)
    .executeTakeFirstOrThrow()
  const paid = {
    id_status: invoiceStatus.paid,
    amount_paid_pence: total_pence,
    paid_at: new Date(),
  }
  await db.updateTable('invoices').set(paid).where('id', '=', id_invoice).execute()
  const reference = `trial_${makeOpaqueId()}`
  await db
    .insertInto('charges')
    .values({
      id_invoice,
      id_customer,
      attempt: 1,
      amount_pence: total_pence,
      processor: 'sandbox',
      status: 'succeeded',
      card: 'Visa ending 1117',
      reference,
      request: JSON.stringify({ key: reference, amount_pence: total_pence, payer: null }),
      created_at: new Date(),
    })
    .execute()
}

/** Gives a customer credit that can be refunded, as a credit note does. */
export const giveCredit = (db: Db, id_customer: number, pence: number) =>
  db.transaction().execute((tx) =>
    post(tx, new Date(), {
      kind: 'adjustment',
      key: `adjustment credit ${id_customer} ${makeOpaqueId()}`,
      entries: [
        { account: { kind: 'customer_credit', id_customer }, amount_pence: pence },
        { account: { kind: 'adjustments' }, amount_pence: -pence },
      ],
    }),
  )

/** Creates a card at a processor. A trial card's answer follows a colon in its name. */
export const createCard = async (
  db: Db,
  id_customer: number,
  { reference, ...card }: { reference: string } & Partial<Insertable<Tables['cards']>>,
) =>
  (
    await db
      .insertInto('cards')
      .values({
        id_customer,
        reference,
        last4: '4242',
        exp_month: 12,
        exp_year: 2030,
        brand: 'visa',
        created_at: new Date('2026-10-01T09:00:00Z'),
        ...card,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

let bills = 0
/** Posts the pence that a treasure's bill withheld on a day. */
export const withholdCis = (db: Db, id_treasure: number, day: string, pence: number) =>
  db.transaction().execute((tx) =>
    post(tx, new Date(), {
      kind: 'cis_withheld',
      key: `cis_withheld stand-in ${++bills}`,
      happened_on: day,
      entries: [
        { account: { kind: 'wallet', id_treasure }, amount_pence: -pence },
        { account: { kind: 'cis_withheld' }, amount_pence: pence },
      ],
    }),
  )

/** Creates a refund at the processor without a credit note, of an invoice that is paid. */
export async function createUncoveredRefund(
  db: Db,
  { id_invoice, id_customer, pence }: { id_invoice: number; id_customer: number; pence: number },
): Promise<number> {
  await db
    .updateTable('invoices')
    .set((eb) => ({
      amount_paid_pence: eb.ref('total_pence'),
      id_status: invoiceStatus.paid,
      paid_at: new Date(),
    }))
    .where('id', '=', id_invoice)
    .execute()
  const charge = await db
    .insertInto('charges')
    .values({
      id_invoice,
      id_customer,
      attempt: 1,
      amount_pence: pence,
      refunded_pence: pence,
      status: 'succeeded',
      processor: 'stripe',
      request: '{}',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('refunds')
    .values({
      id_charge: charge.id,
      amount_pence: pence,
      uncovered_pence: pence,
      status: 'succeeded',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
