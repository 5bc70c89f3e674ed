import type { Endpoint } from '@treasures/api-client'
import { minutes, later } from '#kernel/clock.ts'
import type { SignedIn } from './caller.ts'

/** Minutes for which a confirmation lasts. Signing in counts as one. */
export const confirmMinutes = 10

type Confirmable = Pick<SignedIn, 'confirmedAt' | 'hasSecondFactor'>

export const confirmedUntil = (confirmedAt: Date): Date =>
  later(confirmedAt, minutes(confirmMinutes))

/**
 * Tells whether a caller must confirm first. A caller without a second factor confirms with the
 * password: for `always` everywhere, for `true` only in production, because everyone knows a demo's
 * passwords, and for `beside_password` never.
 */
export function mustConfirm(
  { confirm }: Pick<Endpoint, 'confirm'>,
  { confirmedAt, hasSecondFactor }: Confirmable,
  { at, isProduction }: { at: Date; isProduction: boolean },
): boolean {
  if (!confirm) return false
  const asksForPassword = confirm === 'always' || (confirm === true && isProduction)
  if (!hasSecondFactor && !asksForPassword) return false
  return confirmedAt === null || confirmedUntil(confirmedAt) <= at
}
