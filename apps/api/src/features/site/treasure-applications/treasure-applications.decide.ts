import type { InvitationOutcome } from '@treasures/api-client'

/** E-mails in lower case. */
export type KnownEmails = {
  treasures: ReadonlySet<string>
  invited: ReadonlySet<string>
  sent: ReadonlySet<string>
}

/** What stands in the way of inviting an e-mail, or of letting it apply. */
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

/** Each e-mail once, as it was typed first. */
export function eachOnce(emails: readonly string[]): string[] {
  const seen = new Map(emails.toReversed().map((email) => [email.toLowerCase(), email]))
  return [...new Set(emails.map((email) => email.toLowerCase()))].flatMap(
    (folded) => seen.get(folded) ?? [],
  )
}

type InvitationScope = { kind: 'all' } | { kind: 'region'; id_region: number }

/** The region of an invitation: a franchisee's own, whatever was left out. `elsewhere`: it is another's. */
export const decideInvitedRegion = (
  scope: InvitationScope,
  wanted: number | null,
): number | null | 'elsewhere' =>
  scope.kind === 'all'
    ? wanted
    : wanted === null || wanted === scope.id_region
      ? scope.id_region
      : 'elsewhere'

/** Whether each of some skills is one that can be given. */
export const areOffered = (offered: readonly { id: number }[], wanted: readonly number[]) =>
  wanted.every((id) => offered.some((skill) => skill.id === id))
