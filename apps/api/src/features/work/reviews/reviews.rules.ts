import { reactionDelays } from '../../../kernel/events/event-reactions.ts'

const [hour, day] = [3_600_000, 86_400_000]

/** Hours without another line of labour, after which a job's customer is asked how it was: whoever was there is gone. */
export const settleHours = reactionDelays.askForReview / hour
/** Days after which the customer of a job whose visits repeat is asked again. */
export const askAgainDays = 30

export type Asking = {
  /** When the newest line of labour was recorded; null where only materials were. */
  lastLabourAt: Date | null
  /** When the line that they would be asked about was. */
  lineAt: Date
  /** When they were last asked about this job. */
  askedAt: Date | null
  /** Whether its visits repeat. */
  repeats: boolean
}

/** Whether a job's customer is asked for a review: once, some time after its last line; of repeated work once a month. */
export function isToBeAsked({ lastLabourAt, lineAt, askedAt, repeats }: Asking, at: Date): boolean {
  // Another line came meanwhile, and brings us back.
  if (lastLabourAt && at.getTime() - lastLabourAt.getTime() < settleHours * hour) return false
  if (askedAt === null) return true
  return repeats && lineAt > askedAt && at.getTime() - askedAt.getTime() >= askAgainDays * day
}
