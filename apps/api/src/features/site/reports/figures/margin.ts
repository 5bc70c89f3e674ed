import type { InvoicesFigure } from '../figure.ts'
import { revenue } from './revenue.ts'

export const margin: InvoicesFigure = {
  ...revenue,
  title: 'Margin',
  definition:
    'Revenue less what treasures earn and less what the card processor takes. The franchisee and head office share it. Refunds count on the day of their credit note, and the processor’s fee on the day of the payment.',
  filter: (days) => ({ ...revenue.filter(days), figure: 'margin' }),
}
