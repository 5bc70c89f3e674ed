import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { lockInvoice } from '../invoices/write-invoice.ts'
import { chargesStore } from './charges.store.ts'

/**
 * Locks a charge until the transaction ends, after its invoice. Every caller locks the invoice
 * first, because ledger entries refer to it.
 */
export async function lockCharge(tx: Db, id: number) {
  const store = chargesStore(tx)
  const found = await store.find(id)
  const invoice = found && (await lockInvoice(tx, found.id_invoice, everywhere))
  if (!invoice) throw new Error(`There is no charge ${id}, or no invoice of it`)
  return { invoice, charge: await store.lock(id) }
}
