import type { AccountingKind } from '@treasures/api-client'
import { accountingStore } from '../features/money/accounting/accounting.store.ts'
import { documentsStore } from '../features/money/accounting/documents.store.ts'
import type { RecordedEvent } from '../events/events.ts'
import type { Db } from '../kernel/db/connect.ts'
import { hasOpened } from '../kernel/opening.ts'
import { occasion } from './occasion.ts'

/**
 * Queues a document to be booked at the outside accounting service. The document was issued, paid,
 * refunded or voided. Our own books already have it.
 */
export const bookAtAccounting = occasion({
  on: [
    'charge.succeeded',
    'charge.refund_arrived',
    'charge.refund_failed',
    'charge.dispute_lost',
    'bill.issued',
    'bill.voided',
    'invoice.issued',
    'invoice.voided',
    'invoice.paid',
    'invoice.part_paid',
    'invoice.credited',
  ],
  what: 'Enter it in the books',
  react:
    ({ accounting: { service } }) =>
    async (tx, happened, at) => {
      // Invoices of the trial do not belong in the books.
      if (service === 'built_in' || !(await hasOpened(tx))) return
      const store = accountingStore(tx)
      for (const [kind, ids] of await toBook(tx, service, happened))
        for (const id of ids) await store.add(service, kind, id, at)
    },
})

type ToBook = [AccountingKind, readonly number[]][]

async function toBook(
  tx: Db,
  service: string,
  {
    event,
    id_record: id,
  }: RecordedEvent<
    | 'charge.succeeded'
    | 'charge.refund_arrived'
    | 'charge.refund_failed'
    | 'charge.dispute_lost'
    | 'bill.issued'
    | 'bill.voided'
    | 'invoice.issued'
    | 'invoice.voided'
    | 'invoice.paid'
    | 'invoice.part_paid'
    | 'invoice.credited'
  >,
): Promise<ToBook> {
  const documents = documentsStore(tx)
  switch (event) {
    case 'invoice.issued':
      return [['invoice', [id]]]
    case 'invoice.voided':
      return [['void', [id]]]
    case 'invoice.paid':
    case 'invoice.part_paid':
      return [['credit_use', await documents.creditUsesOf(id)]]
    case 'invoice.credited':
      return [['credit_note', await documents.creditNotesOf(id)]]
    case 'bill.issued':
      return [['bill', [id]]]
    case 'bill.voided':
      return [['void_bill', [id]]]
    case 'charge.succeeded': {
      const { receivable_pence = 0, customer_credit_pence = 0 } =
        (await documents.payment(id)) ?? {}
      return [
        ['payment', receivable_pence > 0 ? [id] : []],
        ['overpayment', customer_credit_pence > 0 ? [id] : []],
      ]
    }
    case 'charge.refund_arrived':
      return [['refund', await documents.refundsOf(id, 'succeeded')]]
    case 'charge.refund_failed': {
      const failed = await documents.refundsOf(id, 'failed')
      return [['refund_void', await accountingStore(tx).known(service, 'refund', failed)]]
    }
    case 'charge.dispute_lost':
      return [['dispute', await documents.lostDisputesOf(id)]]
  }
}
