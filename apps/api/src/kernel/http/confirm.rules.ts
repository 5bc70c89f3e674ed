import type { Endpoint } from '@treasures/api-client'
import type { SignedIn } from './caller.ts'

/** Minutes for which a caller who has confirmed that it is them is not asked again. Signing in counts. */
export const confirmMinutes = 10

type Confirmable = Pick<SignedIn, 'confirmedAt' | 'hasSecondFactor'>

export const confirmedUntil = (confirmedAt: Date): Date =>
  new Date(confirmedAt.getTime() + confirmMinutes * 60_000)

/**
 * Whether a caller has to confirm first. Without a second factor there is only the password, which is asked for in
 * production alone: in a demo everybody knows it.
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
