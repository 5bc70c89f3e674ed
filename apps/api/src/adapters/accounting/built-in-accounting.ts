import type { Accounting } from '../../kernel/accounting.ts'

/** Our own books. Issued documents are only in our ledger and on our pages, so nothing is sent. */
export const builtInAccounting: Accounting = {
  service: 'built_in',
  push: async ({ number, lines, contact }) => ({
    id: number,
    contact: contact.reference,
    total_pence: lines.reduce((sum, line) => sum + line.gross_pence, 0),
    vat_pence: lines.reduce((sum, line) => sum + line.vat_pence, 0),
    left_pence: 0,
  }),
  pay: async ({ reference }) => ({ id: reference }),
  async unpay() {},
  overpay: async ({ reference, contact }) => ({ id: reference, contact: contact.reference }),
  async allocate() {},
  async voidInvoice() {},
  onlineUrl: async () => null,
  changedSince: async () => [],
}
