import { addDays, jobStatus, londonInstant, type JobStatus } from '@treasures/api-client'
import { minutes, hours, later } from '#kernel/clock.ts'
import { boostHours } from './boost.rules.ts'

/** Days after the wanted day before an open job expires. */
export const graceDays = 2
/** Hours until a treasure without an appointment is asked about the job. */
export const askAfterHours = 24
/** Minutes that the first few treasures have to answer. Then the next few are asked. */
export const matchAgainMinutes = 60

export type TimedJob = {
  id_status: JobStatus
  /** Day that the customer asked for, in London's calendar. */
  wanted_on: string | null
  auto_match: boolean
  /** Null if the job must be matched, or matched again. */
  matched_at: Date | null
  /** True if the job's region has automatic price boosts. */
  boosts: boolean
  posted_at: Date | null
  boosted_at: Date | null
  /** Start of the active assignment. Null if there is none. */
  assigned_at: Date | null
  start_answered_at: Date | null
}
export type JobTimer = 'job.boost' | 'job.expire' | 'job.match' | 'job.start_check'

/** Midnight in London after the days of grace. */
export const expiryIsDue = (wanted_on: string): Date =>
  londonInstant(addDays(wanted_on, graceDays), '00:00')

/** Automatic events of a job in its present state, each with the time at which it is due. */
export function timersOf(job: TimedJob, at: Date): { [Timer in JobTimer]?: Date } {
  const { id_status, wanted_on, auto_match, matched_at, boosts, posted_at, assigned_at } = job
  if (id_status === jobStatus.claimed && assigned_at)
    return {
      'job.start_check': later(latest(assigned_at, job.start_answered_at), hours(askAfterHours)),
    }
  if (id_status !== jobStatus.open) return {}
  return {
    ...(wanted_on && { 'job.expire': expiryIsDue(wanted_on) }),
    ...(auto_match && {
      'job.match': matched_at ? later(matched_at, minutes(matchAgainMinutes)) : at,
    }),
    ...(boosts &&
      posted_at && { 'job.boost': later(latest(posted_at, job.boosted_at), hours(boostHours)) }),
  }
}

const latest = (one: Date, other: Date | null) => (other && other > one ? other : one)
