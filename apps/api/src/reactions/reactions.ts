import type { ReactionName } from '../kernel/events/event-reactions.ts'
import { chargeOverdue } from './charge-overdue.ts'
import { askForEstimate } from './ask-for-estimate.ts'
import { askForReview } from './ask-for-review.ts'
import { askWhetherStarted } from './ask-whether-started.ts'
import { bookAtAccounting } from './book-at-accounting.ts'
import { coverRefunds } from './cover-refunds.ts'
import { endUndeliveredOffer } from './end-undelivered-offer.ts'
import { mailAccountNotice } from './mail-account-notice.ts'
import { mailAppointmentCancelled } from './mail-appointment-cancelled.ts'
import { mailAppointmentMoved } from './mail-appointment-moved.ts'
import { mailBankAccountChanged } from './mail-bank-account-changed.ts'
import { mailCardLink } from './mail-card-link.ts'
import { mailClosedSignIn } from './mail-closed-sign-in.ts'
import { mailRecoveryCodeUsed } from './mail-recovery-code-used.ts'
import { mailSecondFactor } from './mail-second-factor.ts'
import { mailCustomerAppointment } from './mail-customer-appointment.ts'
import { mailCustomerBooked } from './mail-customer-booked.ts'
import { mailCustomerClaimed } from './mail-customer-claimed.ts'
import { mailCustomerEstimate } from './mail-customer-estimate.ts'
import { mailCustomerOver } from './mail-customer-over.ts'
import { mailCustomerReleased } from './mail-customer-released.ts'
import { mailCustomerTimeKept } from './mail-customer-time-kept.ts'
import { mailDraftLink } from './mail-draft-link.ts'
import { mailEstimateDeclined } from './mail-estimate-declined.ts'
import { mailFormerEmail } from './mail-former-email.ts'
import { mailInvoice, mailReceipt } from './mail-invoice.ts'
import { mailChargeFailed, mailPayLink } from './mail-pay-link.ts'
import { mailNewEmail } from './mail-new-email.ts'
import { mailPayoutFailed, mailPayoutPaid } from './mail-payout.ts'
import { mailOfferMissed } from './mail-offer-missed.ts'
import { mailInvitation } from './mail-invitation.ts'
import {
  mailApplicationDeclined,
  mailApplicationLink,
  mailStaffApplication,
  mailTakenOn,
  mailTreasureInvitation,
} from './mail-application.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { mailCreditNote } from './mail-credit-note.ts'
import { mailRefund } from './mail-refund.ts'
import { mailSignUp } from './mail-sign-up.ts'
import { mailStaffOpened } from './mail-staff-opened.ts'
import { mailTreasureAppointment } from './mail-treasure-appointment.ts'
import { mailTreasureBill } from './mail-treasure-bill.ts'
import { mailTreasureEstimateAccepted } from './mail-treasure-estimate-accepted.ts'
import { mailTreasureJobGone } from './mail-treasure-job-gone.ts'
import { mailTreasureNotice } from './mail-treasure-notice.ts'
import { mailTreasureJobEdited } from './mail-treasure-job-edited.ts'
import { mailTreasureOtherTime } from './mail-treasure-other-time.ts'
import { mailTreasureTheirJob } from './mail-treasure-their-job.ts'
import { planCredits } from './plan-credits.ts'
import { renewLinks } from './renew-links.ts'
import { replanVisits } from './replan-visits.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'
import { sendOffer } from './send-offer.ts'
import { settleBills } from './settle-bills.ts'
import { settleJobs } from './settle-jobs.ts'
import { tellClaimantSkill } from './tell-claimant-skill.ts'
import { tellCustomerArriving } from './tell-customer-arriving.ts'
import { tellStaffUnasked } from './tell-staff-unasked.ts'
import { textClaimant } from './text-claimant.ts'
import { warnOldEmail } from './warn-old-email.ts'

/** Every reaction by name. `kernel/events/event-reactions.ts` says which event has which. */
export const reactionsOf = (deps: ReactionDeps): { [R in ReactionName]: Reaction<R> } => ({
  askForEstimate: askForEstimate(deps),
  askForReview: askForReview(deps),
  chargeOverdue,
  renewLinks,
  mailStaffApplication: mailStaffApplication(deps),
  mailStaffOpened: mailStaffOpened(deps),
  mailChargeFailed: mailChargeFailed(deps),
  mailPayLink: mailPayLink(deps),
  bookAtAccounting: bookAtAccounting(deps),
  coverRefunds: coverRefunds(deps),
  askWhetherStarted: askWhetherStarted(deps),
  endUndeliveredOffer,
  mailAccountNotice: mailAccountNotice(deps),
  mailAppointmentCancelled: mailAppointmentCancelled(deps),
  mailAppointmentMoved: mailAppointmentMoved(deps),
  mailBankAccountChanged: mailBankAccountChanged(deps),
  mailCardLink: mailCardLink(deps),
  mailClosedSignIn: mailClosedSignIn(deps),
  mailSecondFactor: mailSecondFactor(deps),
  mailRecoveryCodeUsed: mailRecoveryCodeUsed(deps),
  mailCustomerAppointment: mailCustomerAppointment(deps),
  mailCustomerBooked: mailCustomerBooked(deps),
  mailCustomerClaimed: mailCustomerClaimed(deps),
  mailCustomerEstimate: mailCustomerEstimate(deps),
  mailCustomerOver: mailCustomerOver(deps),
  mailCustomerReleased: mailCustomerReleased(deps),
  mailCustomerTimeKept: mailCustomerTimeKept(deps),
  mailDraftLink: mailDraftLink(deps),
  mailEstimateDeclined: mailEstimateDeclined(deps),
  mailFormerEmail: mailFormerEmail(deps),
  mailInvoice: mailInvoice(deps),
  mailNewEmail: mailNewEmail(deps),
  mailOfferMissed: mailOfferMissed(deps),
  mailInvitation: mailInvitation(deps),
  mailTreasureInvitation: mailTreasureInvitation(deps),
  mailApplicationLink: mailApplicationLink(deps),
  mailApplicationDeclined: mailApplicationDeclined(deps),
  mailTakenOn: mailTakenOn(deps),
  mailPasswordLink: mailPasswordLink(deps),
  mailPayoutFailed: mailPayoutFailed(deps),
  mailPayoutPaid: mailPayoutPaid(deps),
  mailReceipt: mailReceipt(deps),
  mailCreditNote: mailCreditNote(deps),
  mailRefund: mailRefund(deps),
  mailSignUp: mailSignUp(deps),
  mailTreasureAppointment: mailTreasureAppointment(deps),
  mailTreasureBill: mailTreasureBill(deps),
  mailTreasureEstimateAccepted: mailTreasureEstimateAccepted(deps),
  mailTreasureJobGone: mailTreasureJobGone(deps),
  mailTreasureNotice: mailTreasureNotice(deps),
  mailTreasureJobEdited: mailTreasureJobEdited(deps),
  mailTreasureOtherTime: mailTreasureOtherTime(deps),
  mailTreasureTheirJob: mailTreasureTheirJob(deps),
  planCredits,
  replanVisits,
  sendOffer: sendOffer(deps),
  settleBills,
  settleJobs,
  tellClaimantSkill: tellClaimantSkill(deps),
  tellCustomerArriving: tellCustomerArriving(deps),
  tellStaffUnasked,
  textClaimant: textClaimant(deps),
  warnOldEmail: warnOldEmail(deps),
})
