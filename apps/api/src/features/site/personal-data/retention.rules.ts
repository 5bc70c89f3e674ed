/** Records that are kept for a limited time, shortest first. Supers read the reasons. */
export const retentionRules = {
  failed_tasks: {
    what: 'Failed tasks',
    kept: { for: 3, of: 'months' },
    why: 'They’re too old to retry.',
  },
  invitations_of_treasures: {
    what: 'Invitations of treasures that nobody answered',
    kept: { for: 3, of: 'months' },
    why: 'The link ended long ago.',
  },
  declined_applications: {
    what: 'Declined applications of treasures',
    kept: { for: 3, of: 'months' },
    why: 'Long enough for a question about the answer.',
  },
  import_rows: {
    what: 'Rows of imported files',
    kept: { for: 3, of: 'months' },
    why: 'An import can be undone for 30 days. What was added is on record.',
  },
  coverage_requests: {
    what: 'Coverage requests',
    kept: { for: 12, of: 'months' },
    why: 'No longer useful after a year.',
  },
  messages: {
    what: 'Words of messages',
    kept: { for: 24, of: 'months' },
    why: 'Questions about a job come within two years. The time and recipient of a message are kept.',
  },
  texts: {
    what: 'Texts from people',
    kept: { for: 24, of: 'months' },
    why: 'The same as for messages.',
  },
  conversations: {
    what: 'Conversations',
    kept: { for: 24, of: 'months' },
    why: 'Nobody has written in them for that long.',
  },
  bounces: {
    what: 'Bounces that were cleared',
    kept: { for: 24, of: 'months' },
    why: 'The address works again.',
  },
  opt_outs: {
    what: 'STOPs that were cancelled',
    kept: { for: 24, of: 'months' },
    why: 'A STOP that still applies is kept.',
  },
  activities: {
    what: 'Activities',
    kept: { for: 6, of: 'tax_years' },
    why: 'A contract can be sued on for six years.',
  },
  history: {
    what: 'History',
    kept: { for: 6, of: 'tax_years' },
    why: 'It explains the accounts, which HMRC may look at for six years.',
  },
  customers: {
    what: 'Customers without jobs',
    kept: { for: 6, of: 'tax_years' },
    why: 'Kept for as long as their last invoice. Then their personal data is erased and only figures remain.',
  },
} as const satisfies Record<string, Rule>

export type Kept = { for: number; of: 'months' | 'tax_years' }
type Rule = { what: string; kept: Kept; why: string }
export type RetentionName = keyof typeof retentionRules

/** 6 April, when a tax year begins. */
const april6 = (year: number) => new Date(Date.UTC(year, 3, 6))

/**
 * Returns the earliest time whose records are kept. Counts whole tax years, starting after the one
 * in which the record was made.
 */
export function keptSince({ for: count, of }: Kept, at: Date): Date {
  if (of === 'tax_years') {
    const year = at.getUTCFullYear()
    const begun = at < april6(year) ? year - 1 : year
    return april6(begun - count)
  }
  const since = new Date(at)
  since.setUTCDate(1)
  since.setUTCMonth(at.getUTCMonth() - count)
  // If the month has no such day, uses its last day.
  const last = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + 1, 0)).getUTCDate()
  since.setUTCDate(Math.min(at.getUTCDate(), last))
  return since
}
