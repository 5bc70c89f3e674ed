import { addDays, jobStatus, londonInstant, type JobStatus } from '@treasures/api-client'
import { boostHours } from './boost.rules.ts'

const [minutes, hours] = [60_000, 3_600_000]

/** Days past the day that was asked for after which nobody waits for it any more. */
export const graceDays = 2
/** Hours after which a treasure without an appointment is asked how it stands. */
export const askAfterHours = 24
/** Minutes in which the few that were asked may answer before the next few are. */
export const matchAgainMinutes = 60

export type TimedJob = {
  id_status: JobStatus
  /** The day that was asked for, London calendar. */
  wanted_on: string | null
  auto_match: boolean
  /** Null where it is to be matched, or matched anew. */
  matched_at: Date | null
  /** Whether its region lets prices go up by themselves. */
  boosts: boolean
  posted_at: Date | null
  boosted_at: Date | null
  /** Since when it is its treasure's; null where it is nobody's. */
  assigned_at: Date | null
  start_answered_at: Date | null
}
export type JobTimer = 'job.boost' | 'job.expire' | 'job.match' | 'job.start_check'

/** Midnight in London, once the days of grace are over. */
export const expiryIsDue = (wanted_on: string): Date =>
  londonInstant(addDays(wanted_on, graceDays), '00:00')

/** What happens to a job by itself, and when it is due, as the job stands at an instant. */
export function timersOf(job: TimedJob, at: Date): { [Timer in JobTimer]?: Date } {
  const { id_status, wanted_on, auto_match, matched_at, boosts, posted_at, assigned_at } = job
  if (id_status === jobStatus.claimed && assigned_at)
    return {
      'job.start_check': after(latest(assigned_at, job.start_answered_at), askAfterHours * hours),
    }
  if (id_status !== jobStatus.open) return {}
  return {
    ...(wanted_on && { 'job.expire': expiryIsDue(wanted_on) }),
    ...(auto_match && {
      'job.match': matched_at ? after(matched_at, matchAgainMinutes * minutes) : at,
    }),
    ...(boosts &&
      posted_at && { 'job.boost': after(latest(posted_at, job.boosted_at), boostHours * hours) }),
  }
}

const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)
const latest = (one: Date, other: Date | null) => (other && other > one ? other : one)
