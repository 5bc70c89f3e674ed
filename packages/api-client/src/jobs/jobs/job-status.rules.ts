import { jobStatus, jobStatusWords, type JobStatus } from './job-statuses.ts'

/** The table of a job's life: each move, who may make it, and its name. */

export type JobActor = 'customer' | 'treasure' | 'admin' | 'system'

/** Facts that guards may need. Only the facts for the move in question are required. */
export type JobFacts = {
  /** A job loss reason, or a reason for the cancellation. */
  reason?: string
  /** Number of appointments still planned. */
  appointments?: number
  /** Number of recorded work lines. */
  workLines?: number
  /** Hours since the draft was last touched. */
  idleHours?: number
  /** Days since the wanted date, London calendar. */
  daysPastWanted?: number
  /** Number of work lines that are not invoiced and paid yet. */
  unsettledLines?: number
}

type Guard = {
  needs: string
  holds: (facts: JobFacts) => boolean
  /** Input that is still missing from the person who moves the job. */
  asksFor?: 'reason'
}

/** Name of a move in events. */
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
  | 'late_work'
  | 'continued'}`

type Transition = {
  from: JobStatus
  to: JobStatus
  event: JobEvent
  actors: readonly JobActor[]
  guard?: Guard
}

const hasReason: Guard = {
  needs: 'a reason',
  holds: ({ reason }) => !!reason?.trim(),
  asksFor: 'reason',
}
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

const { draft, open, claimed, progressing, completed, closed, declined, cancelled, expired } =
  jobStatus

export const jobTransitions: readonly Transition[] = [
  { from: draft, to: open, event: 'job.completed_booking', actors: ['customer', 'admin'] },
  { from: draft, to: declined, event: 'job.declined', actors: customerOrAdmin, guard: hasReason },
  { from: draft, to: expired, event: 'job.draft_expired', actors: ['system'], guard: idleDraft },
  { from: open, to: claimed, event: 'job.claimed', actors: ['treasure', 'admin', 'system'] },
  { from: open, to: declined, event: 'job.declined', actors: customerOrAdmin, guard: hasReason },
  { from: open, to: expired, event: 'job.expired', actors: ['system'], guard: pastWanted },
  { from: claimed, to: open, event: 'job.released', actors: ['treasure', 'admin', 'system'] },
  {
    from: claimed,
    to: progressing,
    event: 'job.appointment_made',
    actors: anyone,
    guard: hasAppointment,
  },
  { from: claimed, to: cancelled, event: 'job.cancelled', actors: anyone, guard: hasReason },
  {
    from: progressing,
    to: claimed,
    event: 'job.appointments_gone',
    actors: anyone,
    guard: nothingLeft,
  },
  {
    from: progressing,
    to: completed,
    event: 'job.finished',
    actors: ['treasure', 'admin', 'system'],
  },
  { from: progressing, to: cancelled, event: 'job.cancelled', actors: anyone, guard: hasReason },
  {
    from: completed,
    to: progressing,
    event: 'job.reopened',
    actors: anyone,
    guard: hasAppointment,
  },
  {
    from: completed,
    to: closed,
    event: 'job.settled',
    actors: ['system'],
    guard: everythingSettled,
  },
  { from: closed, to: completed, event: 'job.late_work', actors: ['system'] },
  { from: declined, to: open, event: 'job.continued', actors: customerOrAdmin },
  { from: cancelled, to: open, event: 'job.continued', actors: customerOrAdmin },
  { from: expired, to: open, event: 'job.continued', actors: customerOrAdmin },
]

/** Returns the statuses to which an actor, or any actor if none is given, may move a job. */
export const allowedFrom = (from: JobStatus, actor?: JobActor): JobStatus[] =>
  jobTransitions
    .filter((t) => t.from === from && (actor === undefined || t.actors.includes(actor)))
    .map((t) => t.to)

export type JobMove =
  | { ok: true; from: JobStatus; to: JobStatus; event: JobEvent }
  | {
      ok: false
      from: JobStatus
      to: JobStatus
      allowed: JobStatus[]
      why: string
      /** Missing input, if the actor has to give nothing else. */
      asksFor?: 'reason'
    }

/** True if the actor may make the move once they have given the missing input. */
export const isOpenTo = (move: { ok: boolean; asksFor?: 'reason' }): boolean =>
  move.ok || move.asksFor !== undefined

/** Decides one move. A refusal contains the reason and the allowed moves. */
export function decideJobMove(
  from: JobStatus,
  to: JobStatus,
  actor: JobActor,
  facts: JobFacts = {},
): JobMove {
  const transition = jobTransitions.find((t) => t.from === from && t.to === to)
  const refuse = (why: string) => ({
    ok: false as const,
    from,
    to,
    allowed: allowedFrom(from, actor),
    why,
  })
  if (!transition)
    return refuse(`A job that is ${jobStatusWords[from]} cannot become ${jobStatusWords[to]}.`)
  if (!transition.actors.includes(actor))
    return refuse(`${actor === 'admin' ? 'An' : 'A'} ${actor} may not do this.`)
  if (transition.guard && !transition.guard.holds(facts))
    return {
      ...refuse(`This needs ${transition.guard.needs}.`),
      ...(transition.guard.asksFor && { asksFor: transition.guard.asksFor }),
    }
  return { ok: true, from, to, event: transition.event }
}
