import { lockInvoice } from '../features/money/invoices/write-invoice.ts'
import { planCredits as plan } from '../features/money/wallets/credit-wallets.ts'
import { everywhere } from '../kernel/http/scope.ts'
import type { Reaction } from './reaction.ts'

/** Plans the parts of a paid invoice that the treasures and the franchisee get. */
export const planCredits: Reaction<'planCredits'> = async (tx, { id_record }, at) => {
  const invoice = await lockInvoice(tx, id_record, everywhere)
  if (invoice) await plan(tx, at, invoice)
}
