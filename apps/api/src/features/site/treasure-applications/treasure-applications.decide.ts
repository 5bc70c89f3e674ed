import type { InvitationOutcome } from '@treasures/api-client'

/** Known e-mails, in lower case. */
export type KnownEmails = {
  treasures: ReadonlySet<string>
  invited: ReadonlySet<string>
  sent: ReadonlySet<string>
}

/** Returns why an e-mail cannot be invited or cannot apply. Returns undefined if it can. */
export function decideKnown(
  { treasures, invited, sent }: KnownEmails,
  email: string,
): Exclude<InvitationOutcome, 'invited'> | undefined {
  const folded = email.toLowerCase()
  if (treasures.has(folded)) return 'already_treasure'
  if (sent.has(folded)) return 'already_applied'
  if (invited.has(folded)) return 'already_invited'
  return undefined
}

/** Removes repeated e-mails, and keeps the first spelling of each. */
export function eachOnce(emails: readonly string[]): string[] {
  const seen = new Map(emails.toReversed().map((email) => [email.toLowerCase(), email]))
  return [...new Set(emails.map((email) => email.toLowerCase()))].flatMap(
    (folded) => seen.get(folded) ?? [],
  )
}

type InvitationScope = { kind: 'all' } | { kind: 'region'; id_region: number }

/**
 * Decides the region of an invitation. A franchisee can invite only to their own region. Returns
 * `elsewhere` if a franchisee named another region.
 */
export const decideInvitedRegion = (
  scope: InvitationScope,
  wanted: number | null,
): number | null | 'elsewhere' =>
  scope.kind === 'all'
    ? wanted
    : wanted === null || wanted === scope.id_region
      ? scope.id_region
      : 'elsewhere'

/** True if every wanted skill is offered. */
export const areOffered = (offered: readonly { id: number }[], wanted: readonly number[]) =>
  wanted.every((id) => offered.some((skill) => skill.id === id))
