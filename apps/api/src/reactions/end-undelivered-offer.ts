import { endUndelivered } from '../features/jobs/opportunities/expire-offers.ts'
import type { Reaction } from './reaction.ts'

/** Where the lost e-mail was an offer: it is over, and the next treasure is asked. */
export const endUndeliveredOffer: Reaction<'endUndeliveredOffer'> = (tx, { id_record }, at) =>
  endUndelivered(tx, at, id_record)
