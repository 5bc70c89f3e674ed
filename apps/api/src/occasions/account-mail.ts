import { linkAddress, linkHours, type LinkPurpose } from '../features/people/users/links.rules.ts'
import { hoursInWords } from '../kernel/clock.ts'
import type { ReactionDeps } from './occasion.ts'

type Owner = { id?: number; email: string; fname: string }

/**
 * Returns a message about a person's own account. Its notice is for anyone, because the person may
 * have no other record.
 */
export const toOwner = <Code extends string, Values extends object>(
  { id, email, fname }: Owner,
  template: Code,
  values: Values,
) => ({
  template,
  to: id === undefined ? ('address' as const) : { user: id },
  recipient: email,
  values: { fname, ...values },
})

/** Returns a link about an account, and how long the link works. */
export const accountLink = (
  deps: ReactionDeps,
  { purpose, token }: { purpose: LinkPurpose; token: string },
) => ({
  link: linkAddress(deps.publicSettings().portal_url, purpose, token),
  link_time: hoursInWords(linkHours[purpose]),
})
