import {
  londonWallOf,
  type AppointmentMove,
  type PlannedTime,
  type VisitRequest,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { findDaysOff } from './appointments.decide.ts'
import { moveInWords, requestInWords, timeInWords } from './appointments.show.ts'
import { appointmentsStore, type AppointmentRow } from './appointments.store.ts'
import { overlapsDaysOff, overlapsHold, overlapsVisit, type Overlap } from './make-appointment.ts'
import { decideTimeMove, decideRequest, type MoveRefusal } from './moves.decide.ts'
import { movesStore } from './moves.store.ts'

type Found = { id: number; id_job: number }
type Moving = Found & {
  move: AppointmentMove
  by: Actor
  /** Called once the treasure is locked. Used for callers who may choose only free times. */
  isFree?: (row: AppointmentRow, from: PlannedTime, to: PlannedTime) => Promise<boolean>
}
type Refusal = MoveRefusal | Overlap
export type MovedAppointment = { ok: true; row: AppointmentRow } | Refusal

const changed = {
  ok: false,
  code: 'appointment_changed',
  why: 'The job is not, or is no more, this treasure’s.',
} as const

const taken = {
  ok: false,
  code: 'appointment_overlaps',
  why: 'That time is no longer free. Please choose another.',
} as const

/**
 * Moves one time of an appointment. Both sides are notified once, with the old and the new time.
 * Callers throw on a refusal, so that the transaction rolls back.
 */
export async function moveAppointment(
  tx: Db,
  at: Date,
  { id, id_job, move, by, isFree }: Moving,
): Promise<MovedAppointment> {
  const store = appointmentsStore(tx)
  const job = await lockJobRow(tx, id_job, everywhere)
  const row = await store.find(id)
  const { id_treasure } = row
  if (job?.id_treasure !== id_treasure) return changed
  const plan = decideTimeMove(row, move, at)
  if (!plan.ok) return plan
  if (plan.isSame) return { ok: true, row }
  const { from, to, hours } = plan
  const breaks = await store.lockTreasure(id_treasure, at)
  const off = findDaysOff([to], breaks)
  if (off) return overlapsDaysOff(off)
  if (isFree && !(await isFree(row, from, to))) return taken
  const held = await overlapsHold(tx, id_treasure, [to])
  if (held) return held
  try {
    const moved = { ...row, from, to, hours, wall: londonWallOf(to.start) }
    if (!(await movesStore(tx).move(moved, at))) return changed
  } catch (error) {
    return overlapsVisit(error)
  }
  await endRequestOf(tx, row, from)
  const data = moveInWords(from, to)
  const event = { at, by, id_job, id_treasure, id_record: id, data } as const
  await recordEvent(tx, { event: 'appointment.moved', ...event })
  return { ok: true, row: await store.find(id) }
}

/** Ends the customer's request if the moved time answers it. A request about another time stays. */
async function endRequestOf(tx: Db, row: AppointmentRow, from: PlannedTime) {
  if (row.request?.start_at === from.start.toISOString()) await movesStore(tx).endRequest(row.id)
}

/**
 * Records that a customer asks for another time. The treasure is notified, and can agree by moving
 * the visit.
 */
export async function askForTime(
  tx: Db,
  at: Date,
  { id, id_job, request, by }: Found & { request: VisitRequest; by: Actor },
): Promise<{ ok: true; id_treasure: number } | MoveRefusal> {
  await lockJobRow(tx, id_job, everywhere)
  const row = await appointmentsStore(tx).find(id)
  const decision = decideRequest(row.times, request, at)
  if (!decision.ok) return decision
  await movesStore(tx).ask(id, request, decision.start, at)
  await recordEvent(tx, {
    event: 'appointment.other_time_asked',
    at,
    by,
    id_job,
    id_treasure: row.id_treasure,
    id_record: id,
    data: { when: timeInWords(decision.start), instead: requestInWords(request) },
  })
  return { ok: true, id_treasure: row.id_treasure }
}

/**
 * Declines a customer's request, so that the agreed time stays. Returns undefined if there is no
 * request.
 */
export async function keepTime(tx: Db, at: Date, { id, id_job, by }: Found & { by: Actor }) {
  const store = appointmentsStore(tx)
  await lockJobRow(tx, id_job, everywhere)
  const row = await store.find(id)
  if (!(await movesStore(tx).endRequest(id)) || !row.request) return undefined
  const data = {
    when: timeInWords(new Date(row.request.start_at)),
    instead: requestInWords(row.request),
  }
  const { id_treasure } = row
  const event = { at, by, id_job, id_treasure, id_record: id, data } as const
  await recordEvent(tx, { event: 'appointment.time_kept', ...event })
  return store.find(id)
}
