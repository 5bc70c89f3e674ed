import { endUndelivered } from '../features/jobs/opportunities/expire-offers.ts'
import { occasion } from './occasion.ts'

/** Ends an offer that could not be delivered, so that the next treasure is asked. */
export const endUndeliveredOffer = occasion({
  on: ['message.failed', 'message.withheld'],
  what: 'End an offer that could not be delivered',
  react:
    () =>
    (tx, { event, id_record }, at) =>
      endUndelivered(tx, at, { id_message: id_record, isWithheld: event === 'message.withheld' }),
})
