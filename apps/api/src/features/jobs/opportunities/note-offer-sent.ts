import type { SentListener } from '../../../kernel/email.ts'
import { opportunityEnds } from './opportunities.rules.ts'
import { opportunitiesStore } from './opportunities.store.ts'

/** Makes an offer Sent once its e-mail or its text has gone: the time to answer begins with that. */
export const noteOfferSent: SentListener = (tx, id_message, at) =>
  opportunitiesStore(tx).noteSent(id_message, { sent_at: at, expires_at: opportunityEnds(at) })
