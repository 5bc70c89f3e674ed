/** The one table of a job's life: who may move it from where to where, and what that is called. */

export const jobStatuses = {
  0: 'Draft',
  1: 'Open',
  2: 'Claimed',
  3: 'Progressing',
  4: 'Completed',
  5: 'Closed',
  6: 'Declined',
  7: 'Cancelled',
  8: 'Expired',
} as const
export type JobStatus = keyof typeof jobStatuses

export type JobActor = 'customer' | 'treasure' | 'admin' | 'system'

/** Facts that a guard may ask for. Only those of the move in question need to be given. */
export type JobFacts = {
  /** A job loss reason, or a reason for the cancellation. */
  reason?: string
  /** Appointments still offered. */
  appointments?: number
  /** Work lines recorded. */
  workLines?: number
  /** Hours since the draft was last touched. */
  idleHours?: number
  /** Days since the wanted date, London calendar. */
  daysPastWanted?: number
  /** Work lines that are not invoiced and paid yet. */
  unsettledLines?: number
}

type Guard = { needs: string; holds: (facts: JobFacts) => boolean }

/** The name of a move, as events carry it. */
export type JobEvent = `job.${
  | 'completed_booking'
  | 'declined'
  | 'draft_expired'
  | 'claimed'
  | 'expired'
  | 'released'
  | 'appointment_made'
  | 'cancelled'
  | 'appointments_gone'
  | 'finished'
  | 'reopened'
  | 'settled'
  | 'continued'}`

type Transition = {
  from: JobStatus
  to: JobStatus
  event: JobEvent
  actors: readonly JobActor[]
  guard?: Guard
}

const hasReason: Guard = { needs: 'a reason', holds: ({ reason }) => !!reason?.trim() }
const hasAppointment: Guard = {
  needs: 'an appointment',
  holds: ({ appointments = 0 }) => appointments > 0,
}
const nothingLeft: Guard = {
  needs: 'no appointment and no recorded work',
  holds: ({ appointments, workLines }) => appointments === 0 && workLines === 0,
}
const idleDraft: Guard = {
  needs: '72 idle hours',
  holds: ({ idleHours = 0 }) => idleHours >= 72,
}
const pastWanted: Guard = {
  needs: 'two days past the wanted date',
  holds: ({ daysPastWanted = 0 }) => daysPastWanted >= 2,
}
const everythingSettled: Guard = {
  needs: 'every line invoiced and paid',
  holds: ({ unsettledLines }) => unsettledLines === 0,
}

const anyone = ['customer', 'treasure', 'admin', 'system'] as const
const customerOrAdmin = ['customer', 'admin'] as const

export const jobTransitions: readonly Transition[] = [
  { from: 0, to: 1, event: 'job.completed_booking', actors: ['customer', 'admin'] },
  { from: 0, to: 6, event: 'job.declined', actors: customerOrAdmin, guard: hasReason },
  { from: 0, to: 8, event: 'job.draft_expired', actors: ['system'], guard: idleDraft },
  { from: 1, to: 2, event: 'job.claimed', actors: ['treasure', 'admin', 'system'] },
  { from: 1, to: 6, event: 'job.declined', actors: customerOrAdmin, guard: hasReason },
  { from: 1, to: 8, event: 'job.expired', actors: ['system'], guard: pastWanted },
  { from: 2, to: 1, event: 'job.released', actors: ['treasure', 'admin', 'system'] },
  { from: 2, to: 3, event: 'job.appointment_made', actors: anyone, guard: hasAppointment },
  { from: 2, to: 7, event: 'job.cancelled', actors: anyone, guard: hasReason },
  { from: 3, to: 2, event: 'job.appointments_gone', actors: anyone, guard: nothingLeft },
  { from: 3, to: 4, event: 'job.finished', actors: ['treasure', 'admin', 'system'] },
  { from: 3, to: 7, event: 'job.cancelled', actors: anyone, guard: hasReason },
  { from: 4, to: 3, event: 'job.reopened', actors: anyone, guard: hasAppointment },
  { from: 4, to: 5, event: 'job.settled', actors: ['system'], guard: everythingSettled },
  { from: 6, to: 1, event: 'job.continued', actors: customerOrAdmin },
  { from: 7, to: 1, event: 'job.continued', actors: customerOrAdmin },
  { from: 8, to: 1, event: 'job.continued', actors: customerOrAdmin },
]

/** Where a job may go from here: at somebody's hands, or whoever asks. */
export const allowedFrom = (from: JobStatus, actor?: JobActor): JobStatus[] =>
  jobTransitions
    .filter((t) => t.from === from && (actor === undefined || t.actors.includes(actor)))
    .map((t) => t.to)

export type JobMove =
  | { ok: true; from: JobStatus; to: JobStatus; event: JobEvent }
  | { ok: false; from: JobStatus; to: JobStatus; allowed: JobStatus[]; why: string }

/** Decides one move. A refusal names what is allowed instead, and why this is not. */
export function decideJobMove(
  from: JobStatus,
  to: JobStatus,
  actor: JobActor,
  facts: JobFacts = {},
): JobMove {
  const transition = jobTransitions.find((t) => t.from === from && t.to === to)
  const refuse = (why: string): JobMove => ({
    ok: false,
    from,
    to,
    allowed: allowedFrom(from, actor),
    why,
  })
  if (!transition) return refuse(`A ${jobStatuses[from]} job cannot become ${jobStatuses[to]}.`)
  if (!transition.actors.includes(actor)) return refuse(`A ${actor} may not do this.`)
  if (transition.guard && !transition.guard.holds(facts))
    return refuse(`This needs ${transition.guard.needs}.`)
  return { ok: true, from, to, event: transition.event }
}
