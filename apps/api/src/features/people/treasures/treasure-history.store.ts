import type { Db } from '../../../kernel/db/connect.ts'
import { noteBySystem } from '../../jobs/activities/system-notes.ts'

/** Events of a treasure, as the outbox names them. */
export type TreasureEvent = 'treasure.created' | 'treasure.changed' | 'treasure.deleted'

type Happened = {
  event: TreasureEvent
  treasure: { id: number; id_region: number }
  /** For staff to read under the treasure's activities; `{who}` becomes the name of who did it. */
  descr?: string
  /** The user who did it. */
  by: number
}

/** Writes down what was done to a treasure, in the transaction that did it. */
export async function recordTreasureEvent(
  tx: Db,
  at: Date,
  { event, treasure, descr, by }: Happened,
) {
  await tx
    .insertInto('outbox')
    .values({
      event,
      id_job: null,
      id_customer: null,
      id_treasure: treasure.id,
      id_region: treasure.id_region,
      created_at: at,
    })
    .execute()
  if (descr) await noteBySystem(tx, at, { id_treasure: treasure.id, descr, by })
}
