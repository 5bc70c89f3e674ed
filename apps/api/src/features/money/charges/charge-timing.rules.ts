import { isOwed, type ChargeStatus } from '@treasures/api-client'
import { days, later } from '#kernel/clock.ts'
import type { DeclineKind } from '#kernel/payments.ts'

/**
 * Days until the retry after the first, second, third and fourth decline in a row. Later declines
 * are not retried.
 */
const retryDays = [1, 3, 5, 7]
/** Most automatic attempts per invoice, even if the customer adds new cards. */
export const attemptsAtMost = 10
/**
 * Number of overdue invoices for which a new card is charged at once. The rest follow the next
 * morning.
 */
export const invoicesAtOnce = 10

type Tried = {
  /** Declines in a row, including this decline. */
  declines: number
  attempts: number
  /**
   * True if the customer lets us charge their card automatically. Otherwise no retry is planned.
   */
  auto_payment: boolean
}

/** Time of the automatic retry after a decline, or null for never. */
export function decideChargeRetry(
  decline: DeclineKind | null,
  { declines, attempts, auto_payment }: Tried,
  at: Date,
): Date | null {
  const pause = retryDays[declines - 1]
  return auto_payment && decline === 'soft' && pause !== undefined && attempts < attemptsAtMost
    ? later(at, days(pause))
    : null
}

/** Hours during which the processor recognises a key. After that, a charge is only looked up. */
const keyHours = 23
/** Minutes that a customer may spend at the processor's fields. */
const pageMinutes = 60

/** Decides what to do about an attempt that has no result or was abandoned by the customer. */
export function decideSettling(
  charge: { status: ChargeStatus; created_at: Date; byCustomer: boolean },
  at: Date,
): 'ask' | 'look' | 'cancel' | 'leave' {
  const minutes = (at.getTime() - charge.created_at.getTime()) / 60_000
  switch (charge.status) {
    case 'pending':
    case 'unknown':
      return minutes < keyHours * 60 ? 'ask' : 'look'
    case 'requires_action':
      return charge.byCustomer && minutes >= pageMinutes ? 'cancel' : 'leave'
    default:
      return 'leave'
  }
}

export type LastCharge = {
  status: ChargeStatus
  decline: DeclineKind | null
  retry_at: Date | null
  /** The processor's reference of the card, or null if the customer paid on the page. */
  card: string | null
}

type Due = {
  id_status: number
  owed_pence: number
  due_on: string | null
  /** London calendar date. */
  today: string
  auto_payment: boolean
  disputed: boolean
  /** The processor's reference of the card to charge. */
  card: string | null
  last: LastCharge | undefined
  attempts: number
}

/**
 * Decides whether an invoice is charged automatically: not now, at once, or after the waiting
 * attempt has ended.
 */
export function decideTimedCharge(due: Due, at: Date): 'no' | 'charge' | 'end_and_charge' {
  const { last, card } = due
  // A planned retry takes place even if staff charged before the invoice was due.
  const isRetry = last !== undefined && last.retry_at !== null && last.retry_at <= at
  const isTime = (due.due_on ?? '') <= due.today || isRetry
  if (
    !isOwed(due.id_status) ||
    due.owed_pence === 0 ||
    !isTime ||
    !due.auto_payment ||
    due.disputed ||
    card === null
  )
    return 'no'
  if (due.attempts >= attemptsAtMost) return 'no'
  if (!last || last.status === 'succeeded') return 'charge'
  const isNewCard = last.card !== null && last.card !== card
  switch (last.status) {
    case 'pending':
    case 'unknown':
      return 'no'
    case 'requires_action':
      return isNewCard ? 'end_and_charge' : 'no'
    case 'cancelled':
      // The clock charges again only for a new card, or after an attempt on the page.
      return isNewCard || last.card === null ? 'charge' : 'no'
    case 'error':
    case 'declined':
      return isNewCard || (last.retry_at !== null && last.retry_at <= at) ? 'charge' : 'no'
  }
}
