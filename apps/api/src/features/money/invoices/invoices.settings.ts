import { numberLike } from '#kernel/settings/kinds.ts'
import { setting, under, type Values } from '#kernel/settings/setting.ts'

export type InvoiceSettings = Values<typeof invoiceSettings>

export const invoiceSettings = under('Payments and invoices', {
  invoiceDueDays: setting(
    'INVOICE_DUE_DAYS',
    'days that customers have to pay an invoice',
    numberLike(/^([1-9]|[1-8]\d|90)$/, 'must be a number of days from 1 to 90', '14'),
  ),
})
