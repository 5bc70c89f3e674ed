import { lockInvoice } from '../features/money/invoices/write-invoice.ts'
import { planCredits as plan } from '../features/money/wallets/credit-wallets.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { occasion } from './occasion.ts'

/** Plans the credits for a paid invoice to the wallets of the treasures and the franchisee. */
export const planCredits = occasion({
  on: ['invoice.paid', 'invoice.credited'],
  what: 'Credit wallets with their parts of the invoice',
  react:
    () =>
    async (tx, { id_record }, at) => {
      const invoice = await lockInvoice(tx, id_record, everywhere)
      if (invoice) await plan(tx, at, invoice)
    },
})
