import type { InvoicesFigure } from '../figure.ts'
import { revenue } from './revenue.ts'

export const share: InvoicesFigure = {
  ...revenue,
  title: 'Franchisee’s share',
  definition:
    'The franchisee’s commission on what customers were invoiced, on the day of the invoice. It is paid into the wallet when the customer has paid. Voided invoices and credit notes count against it on their own day.',
  filter: (days) => ({ ...revenue.filter(days), figure: 'share' }),
}
