import type { Db } from '../../../kernel/db/connect.ts'
import { noteBySystem } from '../../jobs/activities/system-notes.ts'

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
  if (descr) await noteBySystem(tx, at, { id_customer: customer.id, descr, by })
}
