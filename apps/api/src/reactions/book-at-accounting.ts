import { accountingStore } from '../features/money/accounting/accounting.store.ts'
import { documentsStore } from '../features/money/accounting/documents.store.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'

/** Has what was issued, paid or voided stand at the accounting service, too. Our own books have it already. */
export function bookAtAccounting({
  accounting: { service },
}: Pick<ReactionDeps, 'accounting'>): Reaction<'bookAtAccounting'> {
  return async (tx, { event, id_record }, at) => {
    if (service === 'built_in') return
    const store = accountingStore(tx)
    if (event !== 'invoice.credited') return store.add(service, kinds[event], id_record, at)
    for (const id of await documentsStore(tx).creditNotesOf(id_record))
      await store.add(service, 'credit_note', id, at)
  }
}

const kinds = {
  'invoice.issued': 'invoice',
  'invoice.voided': 'void',
  'bill.issued': 'bill',
  'charge.succeeded': 'payment',
} as const
