import {
  jobStatus,
  londonWallOf,
  longDayInWords,
  type AppointmentInput,
  type JobActor,
  type PlannedTime,
} from '@treasures/api-client'
import { recordEvent } from '#events/record-event.ts'
import type { Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { isOverlapping, overlappedFrom } from '#kernel/db/errors.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { recordMove } from '../jobs/jobs.store.ts'
import { lockJobRow, moveJobRow } from '../jobs/write-job.ts'
import {
  decideAppointment,
  decideCalledOff,
  findDaysOff,
  type DaysOff,
} from './appointments.decide.ts'
import { holdsStore } from './holds.store.ts'
import { timeInWords, whenInWords } from './appointments.show.ts'
import { appointmentsStore, type AppointmentRow } from './appointments.store.ts'

type Making = {
  id_job: number
  /** Treasure who must have the job. */
  id_treasure: number
  input: AppointmentInput
  actor: JobActor
  by: Actor
  /** True if staff make the appointment through the treasure's link. */
  forTreasure?: boolean
}

export type MadeAppointment =
  | { ok: true; row: AppointmentRow; id_status: typeof jobStatus.progressing }
  | {
      ok: false
      code:
        | 'treasure_not_assigned'
        | 'appointment_overlaps'
        | 'appointment_past'
        | 'appointment_never'
      why: string
    }
  | Extract<ReturnType<typeof decideAppointment>, { code: 'job_cannot_move' }>

/** Further fields of a refusal, in addition to its words. */
export const extrasOf = (made: Extract<MadeAppointment, { ok: false }>) =>
  'move' in made ? { move: made.move } : {}

export type Overlap = { ok: false; code: 'appointment_overlaps'; why: string }

const overlaps = (what?: string): Overlap => ({
  ok: false,
  code: 'appointment_overlaps',
  why: `There is something else at that time${what ? `: ${what}` : ''}.`,
})

/** Refuses a time during days off, and names these days. */
export const overlapsDaysOff = ({ start_on, end_on }: DaysOff): Overlap =>
  overlaps(
    start_on === end_on
      ? `time off on ${longDayInWords(start_on)}`
      : `time off from ${longDayInWords(start_on)} to ${longDayInWords(end_on)}`,
  )

/** Refuses a time that is held for a customer. Lock the treasure first. */
export async function overlapsHold(tx: Db, id_treasure: number, times: readonly PlannedTime[]) {
  const hold = await holdsStore(tx).findAt(id_treasure, times)
  if (!hold) return undefined
  const until = londonWallOf(hold.until).time
  return overlaps(
    `a customer is booking ${timeInWords(hold.start)}, which is held for them until ${until}`,
  )
}

/**
 * Turns the database's error about overlapping times into a refusal that names the time of the
 * other visit. Throws any other error.
 */
export function overlapsVisit(error: unknown): Overlap {
  if (!isOverlapping(error)) throw error
  const start = overlappedFrom(error)
  return overlaps(start && `a visit on ${timeInWords(start)}`)
}

/**
 * Makes an appointment and updates the job's status. Callers throw on a refusal, so that the
 * transaction rolls back.
 */
export async function makeAppointment(
  tx: Db,
  at: Date,
  { id_job, id_treasure, input, actor, by, forTreasure }: Making,
): Promise<MadeAppointment> {
  const store = appointmentsStore(tx)
  const job = await lockJobRow(tx, id_job, everywhere)
  if (job?.id_treasure !== id_treasure)
    return {
      ok: false,
      code: 'treasure_not_assigned',
      why: 'The job is not, or is no more, this treasure’s.',
    }
  const plan = decideAppointment(job.id_status, input, actor, at)
  if (!plan.ok) return plan
  const breaks = await store.lockTreasure(id_treasure, at)
  const off = findDaysOff(plan.times, breaks)
  if (off) return overlapsDaysOff(off)
  const held = await overlapsHold(tx, id_treasure, plan.times)
  if (held) return held
  let id: number
  try {
    id = await store.add({ id_job, id_treasure }, input, plan.times, at)
  } catch (error) {
    return overlapsVisit(error)
  }
  const row = await store.find(id)
  if (plan.move) {
    await moveJobRow(tx, id_job, plan.move, at)
    await recordMove(tx, at, { ...job, id_treasure }, plan.move, { by })
  }
  await recordEvent(tx, {
    event: 'appointment.made',
    at,
    by,
    id_job,
    id_treasure,
    id_record: id,
    data: {
      when: whenInWords(row),
      for_treasure: actor === 'admin' || forTreasure === true,
    },
  })
  return { ok: true, row, id_status: jobStatus.progressing }
}

type LockedJob = NonNullable<Awaited<ReturnType<typeof lockJobRow>>>
type CalledOff = {
  job: LockedJob
  id_job: number
  id_treasure: number
  actor: JobActor
  by: Actor
}

/** Moves a job back to Claimed if its last appointment was cancelled and no work is recorded. */
export async function settleCalledOff(
  tx: Db,
  at: Date,
  { job, id_job, id_treasure, actor, by }: CalledOff,
) {
  const left = {
    appointments: await appointmentsStore(tx).countOfJob(id_job),
    workLines: job.lines,
  }
  const move = decideCalledOff(job.id_status, actor, left)
  if (move) {
    await moveJobRow(tx, id_job, move, at)
    await recordMove(tx, at, { ...job, id_treasure }, move, { by })
  }
  return move
}

type Cancelling = {
  id: number
  id_job: number
  by: Actor
  actor: JobActor
  /** Sequence that the caller has read. */
  sequence?: number | undefined
  /** Start of the time to cancel. If absent, the whole appointment is cancelled. */
  start_at?: string | undefined
}

/** Cancels an appointment, or one of its times. */
export async function callOffAppointment(
  tx: Db,
  at: Date,
  { id, id_job, by, actor, sequence, start_at }: Cancelling,
) {
  const store = appointmentsStore(tx)
  const job = await lockJobRow(tx, id_job, everywhere)
  const row = await store.find(id)
  const start = start_at === undefined ? undefined : new Date(start_at)
  const isThere = (one: PlannedTime) => one.start.getTime() === start?.getTime()
  const isChanged =
    (sequence !== undefined && sequence !== row.sequence) || (start && !row.times.some(isThere))
  if (isChanged) return 'changed'
  if (!job || (await store.callOff(id, at, start)) === 0) return 'past'
  const { id_treasure } = row
  const move = await settleCalledOff(tx, at, { job, id_job, id_treasure, actor, by })
  await recordEvent(tx, {
    event: 'appointment.cancelled',
    at,
    by,
    id_job,
    id_treasure,
    id_record: id,
    data: { when: start ? timeInWords(start) : whenInWords(row) },
  })
  return { id, id_job, id_status: move?.to ?? job.id_status }
}
