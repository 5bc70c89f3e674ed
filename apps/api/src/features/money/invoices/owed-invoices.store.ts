import { invoiceStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

/** The customer's unpaid and part-paid invoices that have no valid payment link. */
export const owedInvoicesWithoutLink = (db: Db, id_customer: number, at: Date) =>
  db
    .selectFrom('invoices')
    .select(['id', 'inv_number'])
    .where('id_customer', '=', id_customer)
    .where('id_status', 'in', [invoiceStatus.issued, invoiceStatus.partPaid])
    .where(
      sql<boolean>`not exists (
        select from pay_links where pay_links.id_invoice = invoices.id and expires_at > ${at}
      )`,
    )
    .orderBy('id')
    .execute()
