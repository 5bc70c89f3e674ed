import { invoiceStatus } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'

/** An invoice to be paid, with its recipient, or undefined if it is not owed. */
export const mailedInvoice = (tx: Db, id: number) =>
  tx
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.id_customer')
    .select([
      'id_customer',
      'fname',
      'email',
      'inv_number',
      'total_pence',
      'due_on',
      'amount_paid_pence',
      'amount_credited_pence',
      'paid_from_credit_pence',
    ])
    .where('invoices.id', '=', id)
    .where('id_status', 'in', [invoiceStatus.issued, invoiceStatus.partPaid])
    .executeTakeFirst()
