import { hours, days } from '#kernel/clock.ts'

/**
 * Hours after the newest labour before the customer is asked for a review. The treasure has left by
 * that time.
 */
export const settleHours = 3
/** Days before the customer of a job with repeated visits may be asked again. */
export const askAgainDays = 30

export type Asking = {
  /** Time at which the newest labour was recorded, or null if the job has only materials. */
  lastLabourAt: Date | null
  /** Time at which the line under review was recorded. */
  lineAt: Date
  /** Time of the last request for a review of this job. */
  askedAt: Date | null
  /** True if the job's visits repeat. */
  repeats: boolean
}

/**
 * Decides whether to ask a job's customer for a review: once, some hours after the newest labour.
 * If the job's visits repeat, the customer may be asked again after a month.
 */
export function isToBeAsked({ lastLabourAt, lineAt, askedAt, repeats }: Asking, at: Date): boolean {
  // A newer line queued its own request.
  if (lastLabourAt && at.getTime() - lastLabourAt.getTime() < hours(settleHours)) return false
  if (askedAt === null) return true
  return repeats && lineAt > askedAt && at.getTime() - askedAt.getTime() >= days(askAgainDays)
}
