import { invoiceStatus } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'

/** The customer's unpaid and part-paid invoices. */
export const owedInvoices = (db: Db, id_customer: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'inv_number'])
    .where('id_customer', '=', id_customer)
    .where('id_status', 'in', [invoiceStatus.issued, invoiceStatus.partPaid])
    .orderBy('id')
    .execute()
