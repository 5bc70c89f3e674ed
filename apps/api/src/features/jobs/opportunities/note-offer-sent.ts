import type { SentListener } from '#kernel/email.ts'
import { opportunityEnds } from './opportunities.rules.ts'
import { opportunitiesStore } from './opportunities.store.ts'

/**
 * Marks an offer as Sent once its e-mail, text or push was sent. The time to answer begins then.
 */
export const noteOfferSent: SentListener = (tx, id_message, at) =>
  opportunitiesStore(tx).noteSent(id_message, { sent_at: at, expires_at: opportunityEnds(at) })
