import { sql } from 'kysely'
import type { Db } from '../../shared/db/connect.ts'

/** Events of a customer, as the outbox names them. */
export type CustomerEvent =
  | 'customer.created'
  | 'customer.changed'
  | 'customer.merged'
  | 'customer.deleted'

type Happened = {
  event: CustomerEvent
  customer: { id: number; id_region: number }
  /** For staff to read under the customer's activities; `{who}` becomes the name of who did it. */
  descr?: string
  /** The user who did it. */
  by: number
}

/** Writes down what was done to a customer, in the transaction that did it. */
export async function recordCustomerEvent(
  tx: Db,
  at: Date,
  { event, customer, descr, by }: Happened,
) {
  await tx
    .insertInto('outbox')
    .values({
      event,
      id_job: null,
      id_customer: customer.id,
      id_region: customer.id_region,
      created_at: at,
    })
    .execute()
  if (descr)
    await tx
      .insertInto('activities')
      .columns(['id_customer', 'type', 'descr', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select([
            sql<number>`${customer.id}::int`.as('id_customer'),
            sql<2>`2::smallint`.as('type'),
            sql<string>`replace(${descr}, '{who}', concat_ws(' ', users.fname, users.lname))`.as(
              'descr',
            ),
            sql<Date>`${at}::timestamptz`.as('created_at'),
          ])
          .where('users.id', '=', by),
      )
      .execute()
}
