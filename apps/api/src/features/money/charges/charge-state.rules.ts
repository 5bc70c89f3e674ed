import type { ChargeStatus } from '@treasures/api-client'
import type { ChargeResult, DeclineKind } from '../../../kernel/payments.ts'
import { declineKindOf, sayDecline } from './declines.rules.ts'

/** How far a charge has come. It never goes back, in whatever order the processor's answers and news come. */
const rank: Readonly<Record<ChargeStatus, number>> = {
  pending: 0,
  unknown: 1,
  requires_action: 2,
  declined: 3,
  error: 3,
  cancelled: 3,
  // Even after all of these: where money came in, it did.
  succeeded: 4,
}

export type ChargeMove = {
  /** The same as before where only its words change. */
  status: ChargeStatus
  decline: DeclineKind | null
  error_code: string | null
  /** In words; null where it went well. */
  error: string | null
}

/** What a charge becomes by what is told of it; undefined tells that its answer was lost. Undefined where it stays as it is. */
export function decideState(
  from: ChargeStatus,
  told: ChargeResult | undefined,
): ChargeMove | undefined {
  const move = moveOf(told)
  if (!move) return undefined
  // The customer tries in front of the processor's fields, and may try again.
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
