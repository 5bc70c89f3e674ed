import { sql } from 'kysely'
import type { Db } from '../../shared/db/connect.ts'

/** Events of a customer, as the outbox names them. */
export type CustomerEvent =
  | 'customer.created'
  | 'customer.changed'
  | 'customer.merged'
  | 'customer.deleted'
  | 'customer.card_added'
  | 'customer.card_removed'

type Happened = {
  event: CustomerEvent
  customer: { id: number; id_region: number }
  /** For staff to read under the customer's activities; `{who}` becomes the name of who did it. */
  descr?: string
  /** The user who did it; null where nobody was signed in. */
  by: number | null
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
  if (descr) await noteCustomer(tx, at, { id_customer: customer.id, descr, by })
}

/** For staff to read under the customer's activities, where nothing else needs to know. */
export const noteCustomer = (
  tx: Db,
  at: Date,
  { id_customer, descr, by }: { id_customer: number; descr: string; by: number | null },
) =>
  tx
    .insertInto('activities')
    .values({
      id_customer,
      type: 2,
      descr:
        by === null
          ? descr
          : sql<string>`replace(${descr}, '{who}', (
        select concat_ws(' ', fname, lname) from users where id = ${by}
      ))`,
      created_at: at,
    })
    .execute()
