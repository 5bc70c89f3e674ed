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

/** Treasures asked at once by staff, and by automatic matching. */
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
 * Repeating an answer is no error, because the first reply may have been lost. This holds until the
 * offer expires, and for a yes while the treasure has the job.
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
  // A no is accepted even if another treasure already has the job.
  if (answer !== accepted || job_status === jobStatus.open) return { kind: 'answer' }
  return { kind: 'refused', why: isSomebodys(job_status) ? 'job_taken' : 'opportunity_over' }
}

const isSomebodys = (status: JobStatus) => status >= jobStatus.claimed && status <= jobStatus.closed

export const isWakingHour = (at: Date): boolean => isWithin(askingHours, at)
/** Returns the instant, or the next morning in London if it is night. */
export const wakingFrom = (at: Date): Date => nextWithin(askingHours, at)

/**
 * Returns true if a link shows its offer: while the offer waits for an answer, and afterwards to
 * say that another treasure was quicker.
 */
export const isOffered = (
  { id_status, expires_at, job_status }: Omit<AnsweredOpportunity, 'is_theirs'>,
  at: Date,
): boolean =>
  expires_at > at &&
  ((isOpportunityWaiting(id_status) && job_status === jobStatus.open) || id_status === missed)
