import { systemActor } from '../../../kernel/events/define-event.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { opportunitiesStore } from './opportunities.store.ts'

/** Ends one offer, or those of a job, where the time to answer is over. */
export async function expireOffers(tx: Db, at: Date, which: { id: number } | { id_job: number }) {
  for (const { id, ...about } of await opportunitiesStore(tx).expire(at, which))
    await recordEvent(tx, {
      event: 'opportunity.expired',
      at,
      by: systemActor,
      ...about,
      id_record: id,
      data: {},
    })
}
