import type { Deps } from '#deps.ts'
import type { Context } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { jobLinksStore, type JobLink, type JobLinkPurpose } from './job-links.store.ts'

type Needs = Pick<Deps, 'database' | 'limits'>
type Visit = Pick<Context, 'at' | 'address'>
type Linked = Refusing<'link_not_found'>

/** Used, expired, foreign and unknown links get the same answer. */
export const noSuchLink = (endpoint: Linked) =>
  refuse(endpoint, 'link_not_found', 'This link does not work, or does so no longer.')

/** Counts an attempt by an address to follow a job link, whether or not the token is valid. */
export const countLinkTry = ({ database, limits }: Needs, { at, address }: Visit) =>
  limitAttempts(database.db, at, [
    ...countersOf('job-link-address', address, limits.jobLinksPerAddress),
  ])

/** Finds the target of a link for one of these purposes. Counts the attempt and changes nothing. */
export async function followLink(
  deps: Needs,
  endpoint: Linked,
  token: string,
  purposes: readonly JobLinkPurpose[],
  visit: Visit,
): Promise<JobLink> {
  await countLinkTry(deps, visit)
  const link = await jobLinksStore(deps.database.db).find(token, purposes, visit.at)
  if (!link) throw noSuchLink(endpoint)
  return link
}
