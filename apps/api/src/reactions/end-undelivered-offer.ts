import { endUndelivered } from '../features/jobs/opportunities/expire-offers.ts'
import type { Reaction } from './reaction.ts'

/** Ends an offer that could not be delivered, and the next treasure is asked. */
export const endUndeliveredOffer: Reaction<'endUndeliveredOffer'> = (
  tx,
  { event, id_record },
  at,
) => endUndelivered(tx, at, { id_message: id_record, isWithheld: event === 'message.withheld' })
