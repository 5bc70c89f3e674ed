import type { Deps } from '../../app.ts'
import { addressToCount, limitAttempts } from '../../shared/rate-limits.ts'

/** Whoever follows links to jobs, with whatever token, does so only so often. */
export const countLinkTry = (
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  at: Date,
  address: string,
) =>
  limitAttempts(database.db, at, [
    ['job-link-address', addressToCount(address), limits.jobLinksPerAddress],
  ])
