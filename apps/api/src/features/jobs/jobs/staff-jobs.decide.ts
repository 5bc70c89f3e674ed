import {
  canStartOn,
  decideJobMove,
  isOpenTo,
  jobStatus,
  jobStatuses,
  type JobStatus,
  type Wanted,
} from '@treasures/api-client'
import { refuseGenerally } from '../../../kernel/http/refuse.ts'

export type StandingJob = {
  id_status: JobStatus
  /** Null in what was never booked. */
  posted_at: Date | null
  /** Not called off. */
  appointments: number
  /** Of work. */
  lines: number
}

const { draft, open, claimed, progressing, completed, closed } = jobStatus

/** What moves a job besides saying so: a booking is finished, a treasure takes it. */
const notBySaying = new Map<string, string>([
  [`${draft}>${open}`, 'A booking becomes a job when it is completed.'],
  [
    `${completed}>${closed}`,
    'A job is closed by itself, once every line of it is invoiced and paid.',
  ],
  [`${closed}>${completed}`, 'A job becomes Completed again when more work is recorded.'],
  [`${open}>${claimed}`, 'A job becomes Claimed when a treasure takes it, or is given it.'],
])

/** Whether staff may say that a job is something else now. From Progressing to Open it goes by way of Claimed. */
export function decideStaffMove(job: StandingJob, to: JobStatus, reason: string) {
  const { id_status: from, appointments, lines: workLines } = job
  const other = notBySaying.get(`${from}>${to}`)
  if (other) return { ok: false, from, to, allowed: [], why: other } as const
  if (to === open && job.posted_at === null)
    return { ok: false, from, to, allowed: [], why: 'This was never booked.' } as const
  if (from === progressing && to === open && workLines === 0)
    return { ok: true, from, to, event: 'job.released' } as const
  return decideJobMove(from, to, 'admin', { reason, appointments, workLines })
}

/** Everything to which staff may move a job now, where they give a reason if one is wanted. */
export const allowedByStaff = (job: StandingJob): JobStatus[] =>
  (Object.keys(jobStatuses).map(Number) as JobStatus[]).filter((to) =>
    isOpenTo(decideStaffMove(job, to, '')),
  )

/** Why a job has to stay, in words; nothing where it may be deleted. */
export function decideDeletion({ lines, treasure }: { lines: number; treasure: string | null }) {
  return [
    ...(lines === 1 ? ['Work is recorded on it.'] : []),
    ...(lines > 1 ? [`${lines} lines of work are recorded on it.`] : []),
    ...(treasure ? [`${treasure} has it: unassign them first.`] : []),
  ]
}

type Wish = { wanted: Wanted; wanted_on: string | null }

/** When it is wanted: a day, from today to a year ahead, or none. Refuses what fits neither. */
export function readWish({ wanted, wanted_on }: Wish, today: string): Wish {
  if (wanted !== 'date') return { wanted, wanted_on: null }
  if (wanted_on !== null && canStartOn(wanted_on, today)) return { wanted, wanted_on }
  throw refuseGenerally('invalid_fields', 'Please correct the problems', {
    errors: { wanted_on: ['Choose a day from today to a year ahead'] },
  })
}
