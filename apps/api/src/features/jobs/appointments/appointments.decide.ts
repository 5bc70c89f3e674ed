import {
  decideJobMove,
  jobStatus,
  londonWallOf,
  timesOf,
  londonDate,
  type AppointmentInput,
  type JobActor,
  type JobMove,
  type JobStatus,
  type PlannedTime,
} from '@treasures/api-client'

type Made = Extract<JobMove, { ok: true }>
type Move = Omit<Extract<JobMove, { ok: false }>, 'ok' | 'why'>

export type AppointmentPlan =
  | { ok: true; times: PlannedTime[]; move: Made | undefined }
  | { ok: false; code: 'appointment_never' | 'appointment_past'; why: string }
  | { ok: false; code: 'job_cannot_move'; why: string; move: Move }

const { claimed, progressing } = jobStatus

/** Decides how a new appointment changes the job's status, and which times it takes. */
export function decideAppointment(
  from: JobStatus,
  input: AppointmentInput,
  actor: JobActor,
  at: Date,
): AppointmentPlan {
  const move =
    from === progressing ? undefined : decideJobMove(from, progressing, actor, { appointments: 1 })
  if (move && !move.ok) {
    const { to, allowed, why } = move
    return { ok: false, code: 'job_cannot_move', why, move: { from, to, allowed } }
  }
  const times = timesOf(input)
  const [first] = times
  if (!first)
    return {
      ok: false,
      code: 'appointment_never',
      why: 'None of the chosen days is before the end date.',
    }
  if (first.start <= at)
    return { ok: false, code: 'appointment_past', why: 'Must not be in the past.' }
  return { ok: true, times, move }
}

/** A treasure's days off. Both dates are London dates and are included. */
export type DaysOff = { start_on: string; end_on: string }

/** Returns the days off that overlap one of the times, or undefined if none does. */
export const findDaysOff = (
  times: readonly PlannedTime[],
  breaks: readonly DaysOff[],
): DaysOff | undefined =>
  breaks.find(({ start_on, end_on }) =>
    times.some(({ start, end }) => {
      const first = londonDate(start)
      // A time that ends at midnight does not reach into the next day.
      const last = londonWallOf(new Date(end.getTime() - 1)).date
      return first <= end_on && last >= start_on
    }),
  )

/** Decides how cancelling an appointment changes the job's status. */
export function decideCalledOff(
  from: JobStatus,
  actor: JobActor,
  left: { appointments: number; workLines: number },
): Made | undefined {
  if (from !== progressing) return undefined
  const move = decideJobMove(from, claimed, actor, left)
  return move.ok ? move : undefined
}
