import { createDraft, createIssued } from '../invoice-fixtures.ts'
import { payByCard } from '../money-fixtures.ts'
import type { Asking, InputsFor } from '../policy-fixtures.ts'

const absent = 2_000_000

/** Creates an invoice of customer A with the given function. */
const ofA = async (
  { fixtures: { db, customerA, targets: fixed }, targets }: Asking,
  make: typeof createDraft,
) =>
  targets.customer() === customerA
    ? make(db, { id_customer: customerA, id_treasure: fixed.treasure() })
    : absent
const draft = async (asking: Asking) => ({ params: { id: await ofA(asking, createDraft) } })
const issued = async (asking: Asking) => ({ params: { id: await ofA(asking, createIssued) } })

async function aPennyOf(
  { fixtures: { db } }: Asking,
  { params }: Awaited<ReturnType<typeof issued>>,
) {
  const line = await db
    .selectFrom('invoice_lines')
    .select('id')
    .where('id_invoice', '=', params.id)
    .executeTakeFirst()
  const lines = [{ id_line: line?.id ?? absent, amount: 0.01 }]
  return { params, body: { reason: 'goodwill' as const, notes: '', lines } }
}

const nextDay = (() => {
  let days = 0
  return () => new Date(Date.UTC(2100, 0, ++days)).toISOString().slice(0, 10)
})()

export const invoicesInputs: InputsFor<
  | 'getInvoice'
  | 'getInvoicePdf'
  | 'getCreditNotePdf'
  | 'checkDue'
  | 'checkInvoiceDue'
  | 'issueInvoices'
  | 'voidInvoice'
  | 'creditInvoice'
  | 'refundInvoice'
  | 'removePostFee'
  | 'updateInvoiceNotes'
  | 'saveBusiness'
  | 'deleteBusiness'
  | 'createRate'
  | 'deleteRate'
> = {
  getInvoice: issued,
  getInvoicePdf: issued,
  getCreditNotePdf: async (asking) => {
    const { params } = await issued(asking)
    if (params.id === absent) return { params }
    const note = await asking.fixtures.db
      .insertInto('credit_notes')
      .values({
        id_invoice: params.id,
        number: `CN-of-${params.id}`,
        issued_on: '2026-11-22',
        reason: 'goodwill',
        total_pence: 1,
        vat_pence: 0,
        treasures_income_pence: 0,
        lt_commission_pence: 1,
        franchisee_commission_pence: 0,
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: note }
  },
  checkDue: () => ({ body: { dry_run: true } }),
  checkInvoiceDue: async (asking) => ({ ...(await draft(asking)), body: { dry_run: false } }),
  issueInvoices: async (asking) => ({ body: { ids: [await ofA(asking, createDraft)] } }),
  voidInvoice: async (asking) => ({ ...(await issued(asking)), body: {} }),
  creditInvoice: async (asking) => aPennyOf(asking, await issued(asking)),
  refundInvoice: async (asking) => {
    const invoice = await issued(asking)
    if (invoice.params.id !== absent) await payByCard(asking.fixtures.db, invoice.params.id)
    return aPennyOf(asking, invoice)
  },
  removePostFee: async (asking) => ({ ...(await draft(asking)), body: {} }),
  updateInvoiceNotes: async (asking) => ({
    ...(await issued(asking)),
    body: { notes: 'They pay on Fridays.' },
  }),

  saveBusiness: () => ({
    body: {
      valid_from: nextDay(),
      name: 'Handy Neighbours Ltd',
      trading_name: 'Handy Neighbours',
      address: '3 Corn Street, Bristol BS1 1HT',
      company_number: '1234567',
      vat_registered: true,
      vat_number: 'gb 123 4567 82',
      phone: '0117 496 0123',
      email: 'hello@handyneighbours.test',
      jobs_email: 'jobs@handyneighbours.test',
      terms_url: 'https://handyneighbours.test/terms',
      privacy_url: 'https://handyneighbours.test/privacy',
      apply_url: 'https://handyneighbours.test/join',
      hmrc_platform_id: 'XEDPI1234567890',
    },
  }),
  deleteBusiness: async ({ fixtures: { db } }) => {
    const { id } = await db
      .insertInto('business')
      .values({ valid_from: nextDay(), name: 'Later Ltd', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id } }
  },
  createRate: () => ({ body: { kind: 'post_fee', valid_from: nextDay(), value: 1.5 } }),
  deleteRate: async ({ fixtures: { db } }) => {
    const { id } = await db
      .insertInto('rates')
      .values({ kind: 'post_fee', valid_from: nextDay(), value: 150, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id } }
  },
}
