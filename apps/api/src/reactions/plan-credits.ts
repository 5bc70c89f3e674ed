import { lockInvoice } from '../features/money/invoices/write-invoice.ts'
import { planCredits as plan } from '../features/money/wallets/credit-wallets.ts'
import { everywhere } from '../kernel/http/scope.ts'
import type { Reaction } from './reaction.ts'

/** Of a paid invoice each treasure and the franchisee get their part. */
export const planCredits: Reaction<'planCredits'> = async (tx, { id_record }, at) => {
  const invoice = await lockInvoice(tx, id_record, everywhere)
  if (invoice) await plan(tx, at, invoice)
}
