import { createIssued } from '../invoice-fixtures.ts'
import { createUncoveredRefund, withholdCis } from '../money-fixtures.ts'
import type { Asking, InputsFor } from '../policy-fixtures.ts'

let records = 0
/** Creates a document that the accounting service refused. */
async function parked({ fixtures: { db } }: Asking): Promise<number> {
  const { id } = await db
    .insertInto('accounting_documents')
    .values({
      service: 'xero',
      kind: 'payment',
      id_record: ++records,
      status: 'parked',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates an invoice of customer A and returns its id at the accounting service. */
async function xeroId({ fixtures: { db, customerA, targets: fixed }, targets }: Asking) {
  if (targets.customer() !== customerA) return 'not-there'
  const id = await createIssued(db, { id_customer: customerA, id_treasure: fixed.treasure() })
  await db
    .updateTable('invoices')
    .set({ xero_id: `xero-${id}` })
    .where('id', '=', id)
    .execute()
  return `xero-${id}`
}

/** Creates a refund of an invoice that was made at the processor. */
async function uncovered({ fixtures: { db, customerA, targets } }: Asking): Promise<number> {
  const id_treasure = targets.treasure()
  const id_invoice = await createIssued(db, { id_customer: customerA, id_treasure })
  return createUncoveredRefund(db, { id_invoice, id_customer: customerA, pence: 500 })
}

const cisMonth = '2026-11-05'
const cisPayment = { month: cisMonth, amount: 1, paid_on: '2026-11-20', reference: 'HMRC' }

async function paidToHmrc({ fixtures: { db } }: Asking): Promise<number> {
  const { id } = await db
    .insertInto('cis_payments')
    .values({
      month: cisMonth,
      amount_pence: 100,
      paid_on: '2026-11-20',
      reference: 'HMRC',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let reportYear = 2023
/** Creates a file for HMRC that says there is nothing to report, for a year of its own. */
async function sellerReport({ fixtures: { db } }: Asking): Promise<number> {
  const ref = `GB2026GB-XEDPI1234567890R${++records}`
  const { id } = await db
    .insertInto('seller_reports')
    .values({
      year: 2030 + (records % 60),
      kind: 'nil',
      message_ref: ref,
      operator: JSON.stringify({
        platform_id: 'XEDPI1234567890',
        name: 'Treasures Ltd',
        trading_name: 'Treasures',
        address: '1 High Street, London SE13 5AB',
        tax_number: null,
        vat_number: null,
      }),
      operator_act: 'new',
      operator_ref: `${ref}_P`,
      created_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const accountingInputs: InputsFor<
  | 'getXeroOnlineUrl'
  | 'retryAccountingDocument'
  | 'compareAccounts'
  | 'exportLedger'
  | 'exportSellers'
  | 'listSellers'
  | 'getSellerReports'
  | 'createSellerReport'
  | 'downloadSellerReport'
  | 'answerSellerReport'
  | 'getMyTaxYear'
  | 'exportMyTaxYear'
  | 'getMyReportPdf'
  | 'lockAccountingPeriod'
  | 'creditUncoveredRefund'
  | 'payCis'
  | 'reverseCisPayment'
> = {
  getXeroOnlineUrl: async (asking) => ({ query: { xero_invoice_id: await xeroId(asking) } }),
  retryAccountingDocument: async (asking) => ({ params: { id: await parked(asking) }, body: {} }),
  compareAccounts: () => ({ body: {} }),
  exportLedger: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  exportSellers: () => ({ query: { year: 2026 } }),
  listSellers: () => ({ query: { year: 2026 } }),
  getSellerReports: () => ({ query: { year: 2026 } }),
  createSellerReport: async ({ fixtures: { db } }) => {
    await db.updateTable('business').set({ hmrc_platform_id: 'XEDPI1234567890' }).execute()
    return { body: { year: ++reportYear, without_incomplete: true } }
  },
  getMyTaxYear: () => ({ query: { year: 2026 } }),
  exportMyTaxYear: () => ({ query: { year: 2026 } }),
  getMyReportPdf: () => ({ query: { year: 2026 } }),
  downloadSellerReport: async (asking) => ({ params: { id: await sellerReport(asking) } }),
  answerSellerReport: async (asking) => ({
    params: { id: await sellerReport(asking) },
    body: { accepted: true },
  }),
  lockAccountingPeriod: () => ({ body: { locked_until: null } }),
  creditUncoveredRefund: async (asking) => ({
    params: { id: await uncovered(asking) },
    body: { reason: 'goodwill' },
  }),
  payCis: async ({ fixtures: { db, targets } }) => {
    await withholdCis(db, targets.treasure(), '2026-11-01', 100)
    return { body: cisPayment }
  },
  reverseCisPayment: async (asking) => ({
    params: { id: await paidToHmrc(asking) },
    body: {},
  }),
}
