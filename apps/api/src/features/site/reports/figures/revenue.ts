import { byTime, type InvoicesFigure } from '../figure.ts'

export const revenue: InvoicesFigure = {
  title: 'Revenue',
  definition:
    'What customers were invoiced, without VAT, on the day of the invoice. Voided invoices and credit notes count against it on their own day.',
  unit: 'pounds',
  list: 'invoices',
  by: [...byTime, 'service', 'treasure', 'region'],
  filter: ({ from, to }) => ({ figure: 'revenue', figure_from: from, figure_to: to }),
}
