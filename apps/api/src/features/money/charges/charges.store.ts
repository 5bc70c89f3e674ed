import { invoiceStatus, londonDate, type ChargeStatus } from '@treasures/api-client'
import { sql, type Updateable } from 'kysely'
import { earlier, minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { ChargeRequest, Processor } from '#kernel/payments.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { countRows } from '#kernel/db/paged-list.ts'

type NewCharge = {
  id_invoice: number
  id_customer: number
  id_card: number | null
  card: string
  attempt: number
  amount_pence: number
  processor: Processor
  request: ChargeRequest
  id_user: number | null
}

/** States without a final answer of the processor or the customer. */
export const inFlight: readonly ChargeStatus[] = ['pending', 'unknown', 'requires_action']

/** Attempts to charge cards. The only file that writes their table. */
export const chargesStore = (db: Db) => {
  const ofInvoice = (id_invoice: number) =>
    db.selectFrom('charges').selectAll().where('id_invoice', '=', id_invoice)

  return {
    find: (id: number) =>
      db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst(),

    findInScope: (scope: StaffScope, id: number) =>
      db
        .selectFrom('charges')
        .innerJoin('invoices', 'invoices.id', 'charges.id_invoice')
        .selectAll('charges')
        .where('charges.id', '=', id)
        .where(inRegion(scope, 'invoices.id_region'))
        .executeTakeFirst(),

    findByReference: (processor: Processor, reference: string) =>
      db
        .selectFrom('charges')
        .selectAll()
        .where('processor', '=', processor)
        .where('reference', '=', reference)
        .executeTakeFirst(),

    /** Locks a charge until the transaction ends. Callers lock its invoice first. */
    lock: (id: number) =>
      db
        .selectFrom('charges')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow(),

    /** Locks an invoice's charges that succeeded. Callers lock the invoice first. */
    lockSucceeded: (id_invoice: number) =>
      ofInvoice(id_invoice).where('status', '=', 'succeeded').orderBy('id').forUpdate().execute(),

    findLast: (id_invoice: number) =>
      ofInvoice(id_invoice).orderBy('attempt', 'desc').limit(1).executeTakeFirst(),

    findInFlight: (id_invoice: number) =>
      ofInvoice(id_invoice).where('status', 'in', inFlight).executeTakeFirst(),

    /** Number of automatic attempts. */
    countOwn: (id_invoice: number) =>
      countRows(
        db
          .selectFrom('charges')
          .where('id_invoice', '=', id_invoice)
          .where('id_user', 'is', null)
          .where(sql<boolean>`request ->> 'card' is not null`),
      ),

    /** Returns undefined if another attempt is in flight. A unique index allows one at a time. */
    insert: ({ request, ...charge }: NewCharge, at: Date) =>
      db
        .insertInto('charges')
        .values({ ...charge, request: toJsonb(request), created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),

    change: (id: number, set: Updateable<Tables['charges']>) =>
      db
        .updateTable('charges')
        .set(set)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Charges without a result after a minute, and pages abandoned for an hour. */
    listUnsettled: ({ at, most, ready }: Due) =>
      idsOf(
        db
          .selectFrom('charges')
          .select('id')
          .where((eb) =>
            eb.or([
              eb('status', 'in', ['pending', 'unknown']).and(
                'created_at',
                '<=',
                earlier(at, minutes(1)),
              ),
              eb('status', '=', 'requires_action')
                .and('created_at', '<=', earlier(at, minutes(60)))
                .and(sql<boolean>`request ->> 'card' is null`),
            ]),
          )
          .where(ready('id'))
          .orderBy('id')
          .limit(most),
      ),

    /** Invoices that are due, of customers who let us charge a saved card. */
    listDue: (at: Date, of?: { id_customer: number; most: number }) =>
      idsOf(
        db
          .selectFrom('invoices')
          .innerJoin('customers', 'customers.id', 'invoices.id_customer')
          .select('invoices.id')
          .where('invoices.id_status', 'in', [invoiceStatus.issued, invoiceStatus.partPaid])
          .where('due_on', '<=', londonDate(at))
          .where('auto_payment', '=', 1)
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('cards')
                .select('cards.id')
                .whereRef('cards.id_customer', '=', 'customers.id')
                .where('cards.reference', 'is not', null),
            ),
          )
          .$if(of !== undefined, (query) =>
            query.where('invoices.id_customer', '=', of?.id_customer ?? 0).limit(of?.most ?? 0),
          )
          .orderBy('due_on')
          .orderBy('invoices.id'),
      ),
  }
}
export type ChargeRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof chargesStore>['findInFlight']>>
>
