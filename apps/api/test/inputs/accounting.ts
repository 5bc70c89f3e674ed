import { createIssued } from '../invoice-fixtures.ts'
import type { Asking, InputsFor } from '../policy-fixtures.ts'

let records = 0
/** A document that the service refused. */
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

/** The accounting service's name for one of A's. */
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

export const accountingInputs: InputsFor<
  | 'getXeroOnlineUrl'
  | 'listAccountingDocuments'
  | 'retryAccountingDocument'
  | 'compareAccounts'
  | 'exportLedger'
  | 'exportSellers'
  | 'getAccountingPeriod'
  | 'lockAccountingPeriod'
> = {
  getXeroOnlineUrl: async (asking) => ({ query: { xero_invoice_id: await xeroId(asking) } }),
  listAccountingDocuments: () => ({ query: {} }),
  retryAccountingDocument: async (asking) => ({ params: { id: await parked(asking) }, body: {} }),
  compareAccounts: () => ({ body: {} }),
  exportLedger: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  exportSellers: () => ({ query: { year: 2026 } }),
  getAccountingPeriod: () => ({}),
  lockAccountingPeriod: () => ({ body: { locked_until: null } }),
}
