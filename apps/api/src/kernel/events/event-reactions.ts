import { events, type EventName, type NewEvent } from './events.ts'

/**
 * Reactions by event. Each is a task of its own, enqueued with the event. Every name needs a
 * handler in `reactions/reactions.ts`.
 */
export const reactionsTo = {
  'business.opened': ['mailStaffOpened'],
  'job.claimed': ['textClaimant', 'mailTreasureTheirJob', 'mailCustomerClaimed', 'mailOfferMissed'],
  'job.claim_refused': ['tellClaimantSkill'],
  'job.released': ['mailTreasureJobGone', 'mailCustomerReleased'],
  'job.declined': ['mailCustomerOver'],
  'job.cancelled': ['mailTreasureJobGone', 'mailCustomerOver'],
  'job.expired': ['mailCustomerOver'],
  'job.edited': ['mailTreasureJobEdited'],
  'job.finished': ['askForReview'],
  'estimate.sent': ['mailCustomerEstimate'],
  'estimate.requested': ['askForEstimate'],
  'estimate.accepted': ['mailTreasureEstimateAccepted', 'mailEstimateDeclined'],
  'estimate.declined': ['mailEstimateDeclined'],
  'opportunity.offered': ['sendOffer'],
  'opportunity.resent': ['sendOffer'],
  'job.completed_booking': ['mailCustomerBooked'],
  'job.draft_link_asked': ['mailDraftLink'],
  'job.links_renewed': ['mailCustomerBooked', 'mailTreasureTheirJob'],
  'job.arriving': ['tellCustomerArriving'],
  'job.start_asked': ['askWhetherStarted'],
  'treasure.notified': ['mailTreasureNotice'],
  'treasure.taken_on': ['mailTakenOn'],
  'application.invited': ['mailTreasureInvitation'],
  'application.asked': ['mailApplicationLink'],
  'application.sent': ['mailStaffApplication'],
  'application.declined': ['mailApplicationDeclined'],
  'customer.card_link_sent': ['mailCardLink'],
  'user.sign_up_asked': ['mailSignUp'],
  'user.sign_up_known': ['mailAccountNotice'],
  'user.password_link_asked': ['mailPasswordLink'],
  'user.password_changed': ['mailAccountNotice'],
  'user.second_factor_added': ['mailSecondFactor'],
  'user.second_factor_removed': ['mailSecondFactor'],
  'user.second_factor_reset': ['mailSecondFactor'],
  'user.recovery_code_used': ['mailRecoveryCodeUsed'],
  'user.closed': ['mailClosedSignIn'],
  'staff.invited': ['mailInvitation'],
  'user.email_change_asked': ['mailNewEmail', 'warnOldEmail'],
  'user.email_changed': ['mailFormerEmail'],
  'message.failed': ['endUndeliveredOffer', 'tellStaffUnasked'],
  'message.withheld': ['endUndeliveredOffer', 'tellStaffUnasked'],
  'appointment.made': ['mailTreasureAppointment', 'mailCustomerAppointment'],
  'appointment.cancelled': ['mailAppointmentCancelled'],
  'appointment.moved': ['mailAppointmentMoved', 'replanVisits'],
  'appointment.other_time_asked': ['mailTreasureOtherTime'],
  'appointment.time_kept': ['mailCustomerTimeKept'],
  'customer.contact_changed': ['renewLinks'],
  'treasure.contact_changed': ['renewLinks'],
  'customer.card_added': ['chargeOverdue'],
  'invoice.pay_link_sent': ['mailPayLink'],
  'charge.action_required': ['mailChargeFailed'],
  'charge.declined': ['mailChargeFailed'],
  'treasure.bank_account_changed': ['mailBankAccountChanged'],
  'charge.succeeded': ['bookAtAccounting'],
  'charge.refunded': ['mailRefund'],
  'charge.refund_arrived': ['bookAtAccounting'],
  'charge.refund_failed': ['bookAtAccounting'],
  'charge.dispute_lost': ['bookAtAccounting'],
  'work.recorded': ['askForReview'],
  'work.changed': ['askForReview'],
  'bill.issued': ['mailTreasureBill', 'bookAtAccounting'],
  'bill.voided': ['bookAtAccounting'],
  'payout.paid': ['settleBills', 'mailPayoutPaid'],
  'payout.failed': ['settleBills', 'mailPayoutFailed'],
  'invoice.issued': ['mailInvoice', 'bookAtAccounting'],
  'invoice.voided': ['bookAtAccounting'],
  'invoice.paid': ['planCredits', 'settleJobs', 'mailReceipt', 'bookAtAccounting'],
  'invoice.part_paid': ['bookAtAccounting'],
  'invoice.credited': [
    'planCredits',
    'settleJobs',
    'coverRefunds',
    'mailCreditNote',
    'bookAtAccounting',
  ],
} as const satisfies Partial<Record<EventName, readonly string[]>>

/**
 * Reactions that tell others about something that can still be undone. They wait until it cannot,
 * and check again.
 */
const waitsForUndo: ReadonlySet<ReactionName> = new Set<ReactionName>([
  'mailCustomerClaimed',
  'mailOfferMissed',
])

type Wired = typeof reactionsTo
export type ReactionName = Wired[keyof Wired][number]

/** Events that trigger a reaction. */
type EventsOf<R extends ReactionName> = {
  [N in keyof Wired]: R extends Wired[N][number] ? N : never
}[keyof Wired]

/** An event as recorded in the log. */
export type RecordedEvent<N extends EventName = EventName> = Extract<NewEvent, { event: N }> & {
  id: number
}
export type EventFor<R extends ReactionName> = RecordedEvent<EventsOf<R>>

/**
 * Milliseconds that a reaction waits, because more such events may follow at once. Other reactions
 * run at once.
 */
export const reactionDelays = {
  askForReview: 3 * 3_600_000,
  mailTreasureJobEdited: 10 * 60_000,
  mailAppointmentMoved: 2 * 60_000,
  mailTreasureOtherTime: 2 * 60_000,
} as const satisfies { [R in ReactionName]?: number }

/**
 * Returns when a reaction is due: after its delay, or once the event can no longer be undone.
 * Undefined means at once.
 */
export function reactionIsDue(
  reaction: ReactionName,
  { at, settles_at }: Pick<NewEvent, 'at' | 'settles_at'>,
): Date | undefined {
  if (waitsForUndo.has(reaction)) return settles_at
  const delays: { [R in ReactionName]?: number } = reactionDelays
  const delay = delays[reaction]
  return delay === undefined ? undefined : new Date(at.getTime() + delay)
}

export const reactionNames = (event: EventName): readonly ReactionName[] =>
  event in reactionsTo ? reactionsTo[event as keyof Wired] : []

export const isReactionName = (name: string): name is ReactionName =>
  Object.keys(events).some((event) =>
    (reactionNames(event as EventName) as readonly string[]).includes(name),
  )
