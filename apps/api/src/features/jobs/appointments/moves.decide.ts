import {
  timesOf,
  type AppointmentMove,
  type PlannedTime,
  type VisitRequest,
} from '@treasures/api-client'

type Standing = {
  visit: boolean
  sequence: number
  /** Times that were not cancelled, in order. */
  times: readonly PlannedTime[]
}

export type MoveRefusal = {
  ok: false
  code: 'appointment_changed' | 'appointment_begun' | 'appointment_past'
  why: string
}
export type MovePlan =
  | { ok: true; from: PlannedTime; to: PlannedTime; hours: number; isSame: boolean }
  | MoveRefusal

const refusals = {
  changed: {
    ok: false,
    code: 'appointment_changed',
    why: 'This appointment has just been changed. Please check it again.',
  },
  begun: {
    ok: false,
    code: 'appointment_begun',
    why: 'This has already started and cannot be moved.',
  },
  past: { ok: false, code: 'appointment_past', why: 'Must not be in the past.' },
} as const satisfies Record<string, MoveRefusal>

const isAt = (start: string) => (time: PlannedTime) => time.start.getTime() === Date.parse(start)

/** Decides which time of an appointment moves, and what its new time is. */
export function decideTimeMove(
  { visit, sequence, times }: Standing,
  move: AppointmentMove,
  at: Date,
): MovePlan {
  if (sequence !== move.sequence) return refusals.changed
  const from = move.start_at
    ? times.find(isAt(move.start_at))
    : (times.find(({ start }) => start > at) ?? times.at(-1))
  if (!from) return refusals.changed
  if (from.start <= at) return refusals.begun
  const hours = move.hours ?? (from.end.getTime() - from.start.getTime()) / 3_600_000
  const { date, time } = move
  const [to] = timesOf({ date, time, hours, visit, recurrent: false })
  if (!to || to.start <= at) return refusals.past
  return { ok: true, from, to, hours, isSame: isSame(from, to) }
}

const isSame = (one: PlannedTime, other: PlannedTime) =>
  one.start.getTime() === other.start.getTime() && one.end.getTime() === other.end.getTime()

/** Latest arrival in the morning and in the afternoon. */
const latest = { morning: '12:00', afternoon: '17:00' } as const

/** Decides whether a customer may ask for another time of a visit. */
export function decideRequest(
  times: readonly PlannedTime[],
  { start_at, date, arrival, time }: VisitRequest,
  at: Date,
): { ok: true; start: Date } | MoveRefusal {
  const from = times.find(isAt(start_at))
  if (!from) return refusals.changed
  if (from.start <= at) return refusals.begun
  const ends = arrival === 'time' ? (time ?? '') : latest[arrival]
  const [last] = timesOf({ date, time: ends, visit: true, recurrent: false })
  return last && last.start > at ? { ok: true, start: from.start } : refusals.past
}
