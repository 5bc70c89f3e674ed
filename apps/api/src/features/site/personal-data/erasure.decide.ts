import { showPence, type ErasureReason, type OpenMatter } from '@treasures/api-client'

/** Open matters between a person and us. */
export type OpenMatters = {
  /** The person works here. */
  is_staff: boolean
  open_jobs: number
  unbilled_lines: number
  draft_invoices: number
  owed_pence: number
  credit_pence: number
  /** Undecided charges, refunds and disputes. */
  payments_under_way: number
  jobs_to_do: number
  open_estimates: number
  /** Job that one of these estimates is for. */
  id_job_of_estimate: number | null
  open_bills: number
  wallet_pence: number
  payouts_under_way: number
}

/**
 * Returns why a person cannot be erased yet, in words for the person and for staff. Empty if the
 * person can be erased.
 */
export const decideErasure = (open: OpenMatters): ErasureReason[] => [
  ...(open.is_staff
    ? [reason('work_here', 'This account is for work here. Someone else has to end that first.')]
    : []),
  ...counted(open, 'open_jobs', 'job is', 'jobs are', 'still open.'),
  ...counted(open, 'jobs_to_do', 'job is', 'jobs are', 'still to be done.'),
  ...counted(open, 'open_estimates', 'estimate waits', 'estimates wait', 'for an answer.').map(
    (waiting) => ({ ...waiting, id_job: open.id_job_of_estimate }),
  ),
  ...counted(open, 'unbilled_lines', 'line of work is', 'lines of work are', 'not invoiced yet.'),
  ...counted(open, 'draft_invoices', 'invoice is', 'invoices are', 'still a draft.'),
  ...(open.owed_pence > 0
    ? [reason('owed', `${showPence(open.owed_pence)} is still to be paid.`)]
    : []),
  ...(open.credit_pence === 0
    ? []
    : [reason('credit', `A credit of ${showPence(open.credit_pence)} is not used or paid back.`)]),
  ...counted(open, 'payments_under_way', 'payment is', 'payments are', 'not settled.'),
  ...counted(open, 'open_bills', 'bill is', 'bills are', 'not paid out.'),
  ...(open.wallet_pence === 0
    ? []
    : [
        reason(
          'wallet',
          `The wallet holds ${showPence(open.wallet_pence)}, which is not paid out.`,
        ),
      ]),
  ...counted(open, 'payouts_under_way', 'payout is', 'payouts are', 'on the way.'),
]

const reason = (about: OpenMatter, words: string): ErasureReason => ({ about, words, id_job: null })

function counted(
  open: OpenMatters,
  about: OpenMatter & keyof OpenMatters,
  one: string,
  many: string,
  rest: string,
) {
  const count = open[about]
  return count === 0 ? [] : [reason(about, `${count} ${count === 1 ? one : many} ${rest}`)]
}
