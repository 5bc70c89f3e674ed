import type { ListedListener } from '@treasures/api-client'
import { reactionNames, type ReactionName } from '../../../kernel/events/event-reactions.ts'
import { eventNames, events } from '../../../kernel/events/events.ts'

/**
 * The program's own reactions in words for staff, so that one list shows all that happens
 * automatically.
 */
const words: Record<ReactionName, string> = {
  askForEstimate: 'Ask the treasure to name a price',
  askForReview: 'Ask the customer for a review',
  askWhetherStarted: 'Ask the treasure whether they have started',
  bookAtAccounting: 'Enter it in the books',
  chargeOverdue: 'Charge the customer’s overdue invoices',
  coverRefunds: 'Set the credit note against what was refunded',
  endUndeliveredOffer: 'End an offer that could not be delivered',
  mailStaffApplication: 'Tell those who can take them on by e-mail',
  mailStaffOpened: 'Tell staff by e-mail',
  mailAccountNotice: 'Tell the person by e-mail',
  mailAppointmentCancelled: 'Tell treasure and customer by e-mail',
  mailAppointmentMoved: 'Tell treasure and customer by e-mail from when to when',
  mailBankAccountChanged: 'Tell the treasure by e-mail',
  mailCardLink: 'Send the customer a link for their card',
  mailChargeFailed: 'Tell the customer by e-mail, with a link to pay',
  mailCreditNote: 'Tell the customer of a credit note, and of their credit',
  mailClosedSignIn: 'Tell whose sign-in was closed',
  mailCustomerAppointment: 'Tell the customer by e-mail who comes when',
  mailCustomerBooked: 'Confirm the booking to the customer by e-mail',
  mailCustomerClaimed: 'Tell the customer by e-mail who does their job',
  mailCustomerEstimate: 'Send the customer the estimate',
  mailCustomerOver: 'Tell the customer by e-mail that it is over',
  mailCustomerReleased: 'Tell the customer that we look for somebody else',
  mailCustomerTimeKept: 'Tell the customer by e-mail that the time stays',
  mailDraftLink: 'Send the customer a link to go on with the booking',
  mailEstimateDeclined: 'Tell the treasure whose price was not accepted',
  mailRecoveryCodeUsed: 'Notify the person that a recovery code was used',
  mailSecondFactor: 'Notify the person of a second factor that was added or removed',
  mailFormerEmail: 'Tell the former e-mail address',
  mailInvoice: 'Send the customer the invoice',
  mailNewEmail: 'Send a link to the new e-mail address',
  mailOfferMissed: 'Tell treasures to whom it was offered that it is gone',
  mailInvitation: 'Send the link of an invitation',
  mailTreasureInvitation: 'Send the link of a treasure’s invitation',
  mailApplicationLink: 'Send the link to apply as a treasure',
  mailApplicationDeclined: 'Tell the applicant by e-mail',
  mailTakenOn: 'Welcome the treasure by e-mail',
  mailPasswordLink: 'Send a link to set a password',
  mailPayLink: 'Send the customer a link to pay',
  mailPayoutFailed: 'Tell the treasure by e-mail',
  mailPayoutPaid: 'Tell the treasure by e-mail what they were paid',
  mailReceipt: 'Send the customer a receipt',
  mailRefund: 'Tell the customer by e-mail what they get back',
  mailSignUp: 'Send a link to confirm the account',
  mailTreasureAppointment: 'Tell the treasure by e-mail when and where',
  mailTreasureBill: 'Send the treasure the bill',
  mailTreasureEstimateAccepted: 'Tell the treasure that their price was accepted',
  mailTreasureJobEdited: 'Tell the treasure by e-mail what the customer changed',
  mailTreasureJobGone: 'Tell the treasure that the job is not theirs any more',
  mailTreasureNotice: 'Send the treasure the e-mail that staff chose',
  mailTreasureOtherTime: 'Tell the treasure by e-mail which other time is asked for',
  mailTreasureTheirJob: 'Send the treasure everything about their job',
  planCredits: 'Credit wallets with their parts of the invoice',
  renewLinks: 'Send new links to a new e-mail or mobile',
  replanVisits: 'Plan what waits for the visit anew',
  sendOffer: 'Send the treasure the offer',
  settleBills: 'Settle the bills that the payout paid',
  settleJobs: 'Close the jobs of which all is paid',
  tellClaimantSkill: 'Tell a treasure which skill a claimed job asks for',
  tellCustomerArriving: 'Tell the customer by text, or else by e-mail',
  tellStaffUnasked: 'Add a task for staff where a treasure could not be asked',
  textClaimant: 'Text the treasure who claimed it',
  warnOldEmail: 'Warn the present e-mail address',
}

/** Shows each reaction as a listener that staff cannot change. */
export const builtInListeners = (): ListedListener[] =>
  eventNames.flatMap((event) =>
    reactionNames(event).map((reaction) => ({
      id: null,
      name: words[reaction],
      event,
      active: true,
      sentence: `When “${events[event].label}” happens, ${lowerFirst(words[reaction])}.`,
      paused_because: null,
      runs: 0,
      waiting: 0,
    })),
  )

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
