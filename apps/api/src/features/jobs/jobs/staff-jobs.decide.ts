import {
  canStartOn,
  decideJobMove,
  isOpenTo,
  jobStatus,
  jobStatuses,
  type JobStatus,
  type Wanted,
} from '@treasures/api-client'
import { refuseGenerally } from '#kernel/http/refuse.ts'

export type StandingJob = {
  id_status: JobStatus
  /** Null if the job was never booked. */
  posted_at: Date | null
  /** Appointments that are not cancelled. */
  appointments: number
  /** Recorded lines of work. */
  lines: number
}

const { draft, open, claimed, progressing, completed, closed } = jobStatus

/**
 * Moves that staff cannot make directly. They follow from another act, such as completing a
 * booking.
 */
const notBySaying = new Map<string, string>([
  [`${draft}>${open}`, 'A booking becomes a job when it is completed.'],
  [
    `${completed}>${closed}`,
    'A job is closed automatically, once every line of it is invoiced and paid.',
  ],
  [`${closed}>${completed}`, 'A job becomes Completed again when more work is recorded.'],
  [`${open}>${claimed}`, 'A job becomes Claimed when a treasure takes it, or is given it.'],
])

/**
 * Decides a move that staff ask for. A move from Progressing to Open goes through Claimed. A
 * refusal lists the statuses to which staff may move the job now.
 */
export function decideStaffMove(job: StandingJob, to: JobStatus, reason: string) {
  const move = judge(job, to, reason)
  return move.ok ? move : { ...move, allowed: allowedByStaff(job) }
}

function judge(job: StandingJob, to: JobStatus, reason: string) {
  const { id_status: from, appointments, lines: workLines } = job
  const other = notBySaying.get(`${from}>${to}`)
  if (other) return { ok: false, from, to, why: other } as const
  if (to === open && job.posted_at === null)
    return { ok: false, from, to, why: 'This was never booked.' } as const
  if (from === progressing && to === open && workLines === 0)
    return { ok: true, from, to, event: 'job.released' } as const
  return decideJobMove(from, to, 'admin', { reason, appointments, workLines })
}

/** Statuses to which staff may move a job now, if they give a reason where one is needed. */
export const allowedByStaff = (job: StandingJob): JobStatus[] =>
  (Object.keys(jobStatuses).map(Number) as JobStatus[]).filter((to) => isOpenTo(judge(job, to, '')))

/** Returns in words why a job cannot be deleted. Empty if it can be deleted. */
export function decideJobDeletion({ lines, treasure }: { lines: number; treasure: string | null }) {
  return [
    ...(lines === 1 ? ['Work is recorded on it.'] : []),
    ...(lines > 1 ? [`${lines} lines of work are recorded on it.`] : []),
    ...(treasure ? [`${treasure} has it: unassign them first.`] : []),
  ]
}

type Wish = { wanted: Wanted; wanted_on: string | null }

/**
 * Reads when a job is wanted: on a day within the next year, or on no particular day. Throws a
 * refusal for any other day.
 */
export function readWish({ wanted, wanted_on }: Wish, today: string): Wish {
  if (wanted !== 'date') return { wanted, wanted_on: null }
  if (wanted_on !== null && canStartOn(wanted_on, today)) return { wanted, wanted_on }
  throw refuseGenerally('invalid_fields', 'Please correct the problems', {
    errors: { wanted_on: ['Choose a day from today to a year ahead'] },
  })
}
