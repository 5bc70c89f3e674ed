import { expect, test } from 'vitest'
import {
  noticeCodes,
  notices,
  type NoticeCode,
  type ToldCode,
} from '../features/messages/notices/notices.ts'
import { reactionNames, type ReactionName } from '../kernel/events/event-reactions.ts'
import { eventNames, type EventName } from '../kernel/events/events.ts'

/** Why an event tells nobody. */
type Untold =
  /** Whoever it concerns did it, and had their answer. */
  | 'their own doing'
  /** What it leads to, or what led to it, tells them. */
  | 'told by another event'
  /** It asks nothing of anybody: whoever it concerns reads it in their account. */
  | 'in their account'
  /** Of staff, for staff. */
  | 'for staff'

/** Every event, with what people are told of it. Whoever adds one decides it here. */
const told: Record<EventName, readonly ToldCode[] | Untold> = {
  'job.completed_booking': [
    'booking_new_account',
    'booking_known_account',
    'booking_to_confirm',
    'booking_by_staff',
  ],
  'job.draft_link_asked': ['booking_continue'],
  'job.draft_expired': 'their own doing',
  'job.claimed': ['job_claimed_text', 'job_yours', 'job_claimed', 'offer_missed'],
  'job.released': ['job_taken_back', 'job_released'],
  'job.cancelled': ['job_cancelled_treasure', 'job_called_off'],
  'job.declined': ['job_called_off'],
  'job.expired': ['job_expired'],
  'job.finished': ['job_finished'],
  'job.arriving': ['treasure_arriving_text', 'treasure_arriving'],
  'job.start_asked': ['start_check', 'start_check_text'],
  'job.start_answered': 'their own doing',
  'job.appointment_made': 'told by another event',
  'job.appointments_gone': 'told by another event',
  'job.reopened': 'told by another event',
  'job.settled': 'told by another event',
  'job.continued': 'their own doing',
  'job.changed': 'in their account',
  'job.priced': 'in their account',
  'job.boosted': 'in their account',
  'job.locked': 'for staff',
  'job.unlocked': 'for staff',
  'job.deleted': 'for staff',
  'opportunity.offered': ['opportunity', 'opportunity_text'],
  'opportunity.resent': ['opportunity', 'opportunity_text'],
  'opportunity.withdrawn': 'in their account',
  'opportunity.expired': 'in their account',
  'opportunity.accepted': 'told by another event',
  'opportunity.declined': 'their own doing',
  'estimate.requested': ['estimate_request', 'estimate_request_text'],
  'estimate.sent': ['estimate_sent', 'estimate_sent_text'],
  'estimate.accepted': ['estimate_accepted', 'estimate_declined'],
  'estimate.declined': ['estimate_declined'],
  'estimate.expired': 'in their account',
  'appointment.made': ['appointment_treasure', 'appointment_customer'],
  'appointment.cancelled': ['appointment_cancelled'],
  'work.recorded': ['job_finished'],
  'work.changed': ['job_finished'],
  'work.removed': 'for staff',
  'work.reviewed': 'in their account',
  'timesheet.submitted': 'their own doing',
  'timesheet.locked': 'in their account',
  'timesheet.unlocked': 'in their account',
  'customer.created': 'for staff',
  'customer.changed': 'for staff',
  'customer.merged': 'for staff',
  'customer.deleted': 'for staff',
  'customer.card_added': 'their own doing',
  'customer.card_removed': 'in their account',
  'customer.card_link_sent': ['card_link'],
  'customer.card_retried': 'for staff',
  'treasure.created': 'for staff',
  'treasure.changed': 'for staff',
  'treasure.deleted': 'for staff',
  'treasure.notified': [
    'treasure_request_id',
    'treasure_rejected',
    'treasure_invite_to_zoom',
    'treasure_user',
    'treasure_reactivate',
  ],
  'treasure.tax_changed': 'for staff',
  'treasure.self_billing_agreed': 'their own doing',
  'treasure.bank_account_changed': ['bank_account_changed'],
  'treasure.bank_account_confirmed': 'for staff',
  'invoice.issued': ['invoice_issued'],
  'invoice.part_paid': 'in their account',
  'invoice.paid': ['invoice_paid'],
  'invoice.credited': 'in their account',
  'invoice.voided': 'in their account',
  'invoice.pay_link_sent': ['invoice_pay'],
  'invoice.wallets_stopped': 'for staff',
  'invoice.wallets_unstopped': 'for staff',
  'invoice.wallets_error_cleared': 'for staff',
  'charge.succeeded': 'in their account',
  'charge.declined': ['charge_declined'],
  'charge.action_required': ['charge_confirm'],
  'charge.failed': 'for staff',
  'charge.refunded': ['charge_refunded'],
  'charge.refund_arrived': 'told by another event',
  'charge.refund_failed': 'for staff',
  'charge.disputed': 'their own doing',
  'charge.dispute_lost': 'for staff',
  'bill.issued': ['bill_issued'],
  'bill.paid': 'in their account',
  'bill.voided': 'in their account',
  'wallet.credited': 'in their account',
  'wallet.adjusted': 'in their account',
  'wallet.locked': 'in their account',
  'wallet.unlocked': 'in their account',
  'payout.requested': 'their own doing',
  'payout.sent': 'in their account',
  'payout.paid': ['payout_paid'],
  'payout.failed': ['payout_failed'],
  'payout.cancelled': 'in their account',
  'user.sign_up_asked': ['sign_up'],
  'user.sign_up_known': ['account_known'],
  'user.registered': 'their own doing',
  'user.password_link_asked': ['password_reset', 'password_set', 'treasure_invite'],
  'user.password_changed': ['password_changed'],
  'user.email_change_asked': ['email_change', 'email_change_known', 'email_change_asked'],
  'user.email_changed': ['email_changed'],
  'permission.changed': 'for staff',
  'message.failed': 'for staff',
  'message.withheld': 'for staff',
  'message.opened': 'for staff',
  'message.retried': 'for staff',
  'email.bounced': 'for staff',
  'email.bounce_cleared': 'for staff',
  'emails.stopped': 'their own doing',
  'emails.allowed': 'their own doing',
  'texts.received': 'for staff',
  // The provider answers them.
  'texts.stopped': 'their own doing',
  'texts.allowed': 'their own doing',
  'price.changed': 'for staff',
  'rate.changed': 'for staff',
  'tag.changed': 'for staff',
  'option.created': 'for staff',
  'option.changed': 'for staff',
  'option.deleted': 'for staff',
  'template.changed': 'for staff',
  'listener.changed': 'for staff',
  'listener.paused': 'for staff',
  'webhook.changed': 'for staff',
  'webhook.failing': 'for staff',
  'webhook.stopped': 'for staff',
}

/** What follows from an event besides words to somebody. */
const silent: ReadonlySet<ReactionName> = new Set<ReactionName>([
  'bookAtAccounting',
  'chargeOverdue',
  'coverRefunds',
  'endUndeliveredOffer',
  'planCredits',
  'settleBills',
  'settleJobs',
  'tellStaffUnasked',
])

test('an event has a reaction that tells somebody just where a notice is named for it', () => {
  const tells = eventNames.filter((name) => reactionNames(name).some((each) => !silent.has(each)))
  expect(tells).toEqual(eventNames.filter((name) => typeof told[name] !== 'string'))
})

test('every notice is of some event', () => {
  const named = Object.values(told).flatMap((codes) => (typeof codes === 'string' ? [] : codes))
  const short = named.flatMap((code) => notices[code].short ?? [])
  const all = new Set<NoticeCode>([...named, ...short])
  expect(noticeCodes.filter((code) => !all.has(code))).toEqual([])
})
