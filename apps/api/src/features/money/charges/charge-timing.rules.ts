import { isOwed, type ChargeStatus } from '@treasures/api-client'
import type { DeclineKind } from '../../../kernel/payments.ts'

/** Days after the first, second, third and fourth decline in a row; then a card is left alone. */
const retryDays = [1, 3, 5, 7]
/** Attempts of one invoice that begin by themselves, whatever new cards there are. */
export const attemptsAtMost = 10
/** Overdue invoices that a new card is tried on at once; the rest come with the next morning. */
export const invoicesAtOnce = 10

const day = 24 * 3_600_000

/** When a decline is tried again by itself; null for never. `declines` counts this one. */
export function decideRetry(
  decline: DeclineKind | null,
  { declines, attempts }: { declines: number; attempts: number },
  at: Date,
): Date | null {
  const days = retryDays[declines - 1]
  return decline === 'soft' && days !== undefined && attempts < attemptsAtMost
    ? new Date(at.getTime() + days * day)
    : null
}

/** Hours for which the processor remembers a key; later it is only asked what became of it. */
const keyHours = 23
/** Minutes that a customer may take in front of the processor's fields. */
const pageMinutes = 60

/** What to do about an attempt whose outcome is not known, or that a customer has left. */
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
  /** The processor's name for the card; null where the customer paid by the page. */
  card: string | null
}

type Due = {
  id_status: number
  owed_pence: number
  due_on: string | null
  /** London calendar. */
  today: string
  auto_payment: boolean
  disputed: boolean
  /** The processor's name for the card that would be charged. */
  card: string | null
  last: LastCharge | undefined
  attempts: number
}

/** Whether an invoice is charged by itself now: not at all, at once, or after the attempt that waits is ended. */
export function decideTimedCharge(due: Due, at: Date): 'no' | 'charge' | 'end_and_charge' {
  const { last, card } = due
  // A retry that was promised is kept, also where staff charged before the invoice was due.
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
      // Only the customer, staff or a new card ends one.
      return isNewCard || last.card === null ? 'charge' : 'no'
    case 'error':
    case 'declined':
      return isNewCard || (last.retry_at !== null && last.retry_at <= at) ? 'charge' : 'no'
  }
}
