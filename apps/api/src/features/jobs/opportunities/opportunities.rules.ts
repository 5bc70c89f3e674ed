import {
  isJobUnderWay,
  isOpportunityWaiting,
  jobStatus,
  opportunityStatus,
  type JobStatus,
  type OpportunityStatus,
} from '@treasures/api-client'
import { hours, later } from '#kernel/clock.ts'
import { askingHours, isWithin, nextWithin } from '#kernel/quiet-hours.ts'

/** Hours for which a link to an offer works. */
export const opportunityHours = 24
export const opportunityEnds = (at: Date): Date => later(at, hours(opportunityHours))

/** Number of treasures that staff ask at once. The number for automatic matching follows. */
export const staffAsks = 10
export const automaticAsks = 3

const { accepted, missed } = opportunityStatus

export type AnsweredOpportunity = {
  id_status: OpportunityStatus
  expires_at: Date
  job_status: JobStatus
  /** True if the job is assigned to this treasure. */
  is_theirs: boolean
}

export type AnswerDecision =
  | { kind: 'answer' }
  /** The same answer was given before. */
  | { kind: 'done' }
  | { kind: 'refused'; why: 'job_taken' | 'opportunity_over' }

/**
 * Decides what an answer does. Repeating an answer is not an error, because the first reply may
 * have been lost. This holds until the offer expires. For an acceptance, it holds while the
 * treasure has the job.
 */
export function decideAnswer(
  { id_status, expires_at, job_status, is_theirs }: AnsweredOpportunity,
  answer: number,
  at: Date,
): AnswerDecision {
  const stillHolds = answer !== accepted || (is_theirs && isJobUnderWay(job_status))
  if (id_status === answer && stillHolds && expires_at > at) return { kind: 'done' }
  if (id_status === missed) return { kind: 'refused', why: 'job_taken' }
  if (!isOpportunityWaiting(id_status) || expires_at <= at)
    return { kind: 'refused', why: 'opportunity_over' }
  // A refusal is accepted even if another treasure already has the job.
  if (answer !== accepted || job_status === jobStatus.open) return { kind: 'answer' }
  return { kind: 'refused', why: isSomebodys(job_status) ? 'job_taken' : 'opportunity_over' }
}

const isSomebodys = (status: JobStatus) => status >= jobStatus.claimed && status <= jobStatus.closed

export const isWakingHour = (at: Date): boolean => isWithin(askingHours, at)
/** Returns the given time. If it is at night, returns the next morning in London. */
export const wakingFrom = (at: Date): Date => nextWithin(askingHours, at)

/**
 * True if a link shows its offer. This is while the offer waits for an answer, and afterwards to
 * say that another treasure was quicker.
 */
export const isOffered = (
  { id_status, expires_at, job_status }: Omit<AnsweredOpportunity, 'is_theirs'>,
  at: Date,
): boolean =>
  expires_at > at &&
  ((isOpportunityWaiting(id_status) && job_status === jobStatus.open) || id_status === missed)
