import type { ReactionName } from '../kernel/events/event-reactions.ts'
import { askForReview } from './ask-for-review.ts'
import { askWhetherStarted } from './ask-whether-started.ts'
import { endUndeliveredOffer } from './end-undelivered-offer.ts'
import { mailAppointmentCancelled } from './mail-appointment-cancelled.ts'
import { mailCustomerAppointment } from './mail-customer-appointment.ts'
import { mailCustomerEstimate } from './mail-customer-estimate.ts'
import { mailCustomerOver } from './mail-customer-over.ts'
import { mailCustomerReleased } from './mail-customer-released.ts'
import { mailTreasureAppointment } from './mail-treasure-appointment.ts'
import { mailTreasureEstimateAccepted } from './mail-treasure-estimate-accepted.ts'
import { mailTreasureJobGone } from './mail-treasure-job-gone.ts'
import { mailTreasureTheirJob } from './mail-treasure-their-job.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'
import { sendOffer } from './send-offer.ts'
import { tellStaffUnasked } from './tell-staff-unasked.ts'
import { textClaimant } from './text-claimant.ts'

/** Every consequence there is; which event has which stands in `kernel/events/event-reactions.ts`. */
export const reactionsOf = (deps: ReactionDeps): { [R in ReactionName]: Reaction<R> } => ({
  textClaimant: textClaimant(deps),
  mailTreasureTheirJob: mailTreasureTheirJob(deps),
  mailTreasureJobGone: mailTreasureJobGone(deps),
  mailCustomerReleased: mailCustomerReleased(deps),
  mailCustomerOver: mailCustomerOver(deps),
  sendOffer: sendOffer(deps),
  mailCustomerEstimate: mailCustomerEstimate(deps),
  mailTreasureEstimateAccepted: mailTreasureEstimateAccepted(deps),
  mailTreasureAppointment: mailTreasureAppointment(deps),
  mailCustomerAppointment: mailCustomerAppointment(deps),
  mailAppointmentCancelled: mailAppointmentCancelled(deps),
  askWhetherStarted: askWhetherStarted(deps),
  tellStaffUnasked,
  endUndeliveredOffer,
  askForReview: askForReview(deps),
})
