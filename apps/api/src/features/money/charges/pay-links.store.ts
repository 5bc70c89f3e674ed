import { sql } from 'kysely'
import { days, later } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { CustomerScope } from '#kernel/http/scope.ts'
import { hashSecret, makeSecret } from '#kernel/secrets.ts'

/** Days until a payment link expires. */
export const payLinkDays = 30

export const payLinkAddress = (portal: string, secret: string): string =>
  `${portal}/public/invoice/${secret}`

/** Links for a customer to see and pay an invoice. Only hashes of their secrets are stored. */
export const payLinksStore = (db: Db) => ({
  async create(id_invoice: number, at: Date): Promise<string> {
    const secret = makeSecret()
    await db
      .insertInto('pay_links')
      .values({
        hash: hashSecret(secret),
        id_invoice,
        created_at: at,
        expires_at: later(at, days(payLinkDays)),
      })
      .execute()
    return secret
  },

  async find(secret: string, at: Date): Promise<number | undefined> {
    const link = await db
      .selectFrom('pay_links')
      .select('id_invoice')
      .where('hash', '=', hashSecret(secret))
      .where('expires_at', '>', at)
      .executeTakeFirst()
    return link?.id_invoice
  },

  /** An issued invoice as its customer sees it. Drafts are never shown. */
  findInvoice: (id: number) =>
    db
      .selectFrom('invoices')
      .select([
        'id',
        'id_status',
        'id_customer',
        'inv_number',
        'issued_on',
        'due_on',
        'total_pence',
        'vat_pence',
        'amount_credited_pence',
        'amount_paid_pence',
        'paid_from_credit_pence',
      ])
      .where('id', '=', id)
      .where('issued_on', 'is not', null)
      .executeTakeFirst(),

  /** An issued invoice of the customer's own. */
  findOwn: ({ id_customer }: CustomerScope, id: number) =>
    db
      .selectFrom('invoices')
      .select(['id_status', 'total_pence', 'amount_credited_pence', 'amount_paid_pence'])
      .where('id', '=', id)
      .where('id_customer', '=', id_customer)
      .where('issued_on', 'is not', null)
      .executeTakeFirst(),

  listLines: (id_invoice: number) =>
    db
      .selectFrom('invoice_lines')
      .innerJoin('works', 'works.id', 'invoice_lines.id_work')
      .innerJoin('services', 'services.id', 'works.id_service')
      .innerJoin('treasures', 'treasures.id', 'invoice_lines.id_treasure')
      .select([
        'invoice_lines.descr',
        // The words leave out the place, because a link can be forwarded.
        sql<string>`services.name || ' by ' || treasures.fname || ' (job ' || invoice_lines.id_job || ')'`.as(
          'about',
        ),
        'invoice_lines.date',
        'invoice_lines.gross_pence',
      ])
      .where('invoice_lines.id_invoice', '=', id_invoice)
      .orderBy('invoice_lines.date')
      .orderBy('invoice_lines.id')
      .execute(),

  /** Recipient of messages about the invoice. */
  findAddressee: (id_invoice: number) =>
    db
      .selectFrom('invoices')
      .innerJoin('customers', 'customers.id', 'invoices.id_customer')
      .leftJoin('users', 'users.id_customer', 'customers.id')
      .select([
        'invoices.id_status',
        'invoices.inv_number',
        'invoices.total_pence',
        'invoices.amount_credited_pence',
        'invoices.amount_paid_pence',
        'invoices.paid_from_credit_pence',
        'customers.id as id_customer',
        'customers.fname',
        'customers.email',
        'users.id as id_user',
      ])
      .where('invoices.id', '=', id_invoice)
      .executeTakeFirst(),
})
