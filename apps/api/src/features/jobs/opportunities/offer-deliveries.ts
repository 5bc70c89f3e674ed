import type { DeliveryListener } from '../../../kernel/messages/deliveries.ts'
import { opportunityEnds } from './opportunities.rules.ts'
import { opportunitiesStore } from './opportunities.store.ts'

/** Makes an offer Sent once its e-mail has gone, or over where it cannot go: the next treasure is asked. */
export const offerDeliveries: DeliveryListener = {
  sent: (tx, id_message, at) =>
    opportunitiesStore(tx).noteSent(
      { id_message },
      { sent_at: at, expires_at: opportunityEnds(at) },
    ),

  failed: (tx, id_message) => opportunitiesStore(tx).noteFailed(id_message),
}
