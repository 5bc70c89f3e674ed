import { addDays, londonInstant, londonWallOf, type DiaryTime } from '@treasures/api-client'
import { clockOf, minutesOf } from './diary-layout.ts'

/** Proposed new start of a time: a day in London and wall-clock minutes since midnight. */
export type Proposal = { time: DiaryTime; day: string; minutes: number }

/**
 * A place in the diary: its day, its minute if the view has hours, and its treasure if it is in a
 * treasure's row.
 */
export type Place = {
  day: string
  minutes: number | undefined
  id_treasure: number | undefined
}

/** Smallest step of a move, in minutes. */
export const step = 15
const lastMinutes = 24 * 60 - step
const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
export type Arrow = (typeof arrows)[number]
export const isArrow = (key: string): key is Arrow => arrows.some((arrow) => arrow === key)

/** Returns the current start of a time as a proposal. */
export function proposalOf(time: DiaryTime): Proposal {
  const { date, time: clock } = londonWallOf(new Date(time.start_at))
  return { time, day: date, minutes: minutesOf(clock) }
}

/**
 * Proposal after a drag, at the same time of day if the view has no hours. Returns undefined in
 * another treasure's row.
 */
export function proposalAt(
  time: DiaryTime,
  { day, minutes, id_treasure = time.treasure.id }: Place,
): Proposal | undefined {
  if (id_treasure !== time.treasure.id) return undefined
  return { time, day, minutes: onClock(day, minutes ?? proposalOf(time).minutes) }
}

/**
 * Moves a proposal by one press of an arrow key. Left and right move by a day. Up and down move by
 * a quarter of an hour, or by a week in the month view.
 */
export function moveBy(proposal: Proposal, arrow: Arrow, isMonth: boolean): Proposal {
  const { day, minutes } = proposal
  const by = arrow === 'ArrowUp' || arrow === 'ArrowLeft' ? -1 : 1
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') return onDay(proposal, addDays(day, by))
  if (isMonth) return onDay(proposal, addDays(day, by * 7))
  let next = snap(minutes + by * step)
  while (onClock(day, next) !== next) next += by * step
  return { ...proposal, minutes: next }
}

const onDay = (proposal: Proposal, day: string): Proposal => ({
  ...proposal,
  day,
  minutes: onClock(day, proposal.minutes),
})

/**
 * Corrects a time that London's clock skips: a time in the missing hour of spring moves one hour
 * later.
 */
const onClock = (day: string, minutes: number): number =>
  minutesOf(londonWallOf(londonInstant(day, clockOf(minutes))).time)

/** Rounds to a quarter of an hour within the day. */
export const snap = (minutes: number): number =>
  Math.min(lastMinutes, Math.max(0, Math.round(minutes / step) * step))

export const isMoved = (proposal: Proposal): boolean => {
  const now = proposalOf(proposal.time)
  return now.day !== proposal.day || now.minutes !== proposal.minutes
}
