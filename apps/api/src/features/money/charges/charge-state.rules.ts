import type { ChargeStatus } from '@treasures/api-client'
import type { ChargeResult, DeclineKind } from '#kernel/payments.ts'
import { declineKindOf, sayDecline } from './declines.rules.ts'

/** Order of a charge's states. A charge never moves back, in whatever order results arrive. */
const rank: Readonly<Record<ChargeStatus, number>> = {
  pending: 0,
  unknown: 1,
  requires_action: 2,
  declined: 3,
  error: 3,
  cancelled: 3,
  // Success overrules every other final state, because the money has arrived.
  succeeded: 4,
}

export type ChargeMove = {
  /** Unchanged if only the error changes. */
  status: ChargeStatus
  decline: DeclineKind | null
  error_code: string | null
  /** Message for staff and customers, or null if there is no error. */
  error: string | null
}

/**
 * Returns a charge's move after a result, or undefined if nothing changes. A result of undefined
 * means that the answer was lost.
 */
export function decideState(
  from: ChargeStatus,
  told: ChargeResult | undefined,
): ChargeMove | undefined {
  const move = moveOf(told)
  if (!move) return undefined
  // The customer enters cards in the processor's fields, and may try again.
  if (from === 'requires_action' && move.status === 'declined') return { ...move, status: from }
  return rank[move.status] > rank[from] ? move : undefined
}

const fine = { decline: null, error_code: null, error: null }

function moveOf(told: ChargeResult | undefined): ChargeMove | undefined {
  switch (told?.is) {
    case undefined:
      return { ...fine, status: 'unknown' }
    case 'processing':
      return undefined
    case 'succeeded':
    case 'cancelled':
      return { ...fine, status: told.is }
    case 'requires_action':
      return { status: 'requires_action', ...declined('authentication_required') }
    case 'refused':
      return { status: 'error', decline: null, error_code: told.code, error: told.why }
    case 'declined': {
      const why = declined(told.code)
      const isTheirs = why.decline === 'customer' && told.reference !== null
      return { status: isTheirs ? 'requires_action' : 'declined', ...why }
    }
  }
}

const declined = (code: string) => ({
  decline: declineKindOf(code),
  error_code: code,
  error: sayDecline(code),
})
