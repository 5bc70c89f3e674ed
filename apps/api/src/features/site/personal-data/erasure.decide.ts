import { showPence } from '@treasures/api-client'

/** What is not over yet between a person and us. */
export type OpenMatters = {
  /** Works here. */
  is_staff: boolean
  open_jobs: number
  unbilled_lines: number
  draft_invoices: number
  owed_pence: number
  credit_pence: number
  /** Charges, refunds and disputes that are not decided. */
  payments_under_way: number
  jobs_to_do: number
  open_estimates: number
  open_bills: number
  wallet_pence: number
  payouts_under_way: number
}

/** Why somebody cannot be erased yet, in words that they and staff can read; nothing when they can. */
export const decideErasure = (open: OpenMatters): string[] => [
  ...(open.is_staff ? ['This account is for work here. Somebody else has to end that first.'] : []),
  ...counted(open.open_jobs, 'job is', 'jobs are', 'still open.'),
  ...counted(open.jobs_to_do, 'job is', 'jobs are', 'still to be done.'),
  ...counted(open.open_estimates, 'estimate waits', 'estimates wait', 'for an answer.'),
  ...counted(open.unbilled_lines, 'line of work is', 'lines of work are', 'not invoiced yet.'),
  ...counted(open.draft_invoices, 'invoice is', 'invoices are', 'still a draft.'),
  ...(open.owed_pence > 0 ? [`${showPence(open.owed_pence)} is still to be paid.`] : []),
  ...(open.credit_pence === 0
    ? []
    : [`A credit of ${showPence(open.credit_pence)} is not used or paid back.`]),
  ...counted(open.payments_under_way, 'payment is', 'payments are', 'not settled.'),
  ...counted(open.open_bills, 'bill is', 'bills are', 'not paid out.'),
  ...(open.wallet_pence === 0
    ? []
    : [`The wallet holds ${showPence(open.wallet_pence)}, which is not paid out.`]),
  ...counted(open.payouts_under_way, 'payout is', 'payouts are', 'on the way.'),
]

const counted = (count: number, one: string, many: string, rest: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many} ${rest}`]
