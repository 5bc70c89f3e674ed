import { addDays, londonInstant, londonWallOf, type DiaryTime } from '@treasures/api-client'
import { clockOf, minutesOf } from './diary-layout.ts'

/** To where a time is being moved: a day in London, minutes since its midnight by the clock on the wall. */
export type Proposal = { time: DiaryTime; day: string; minutes: number }

/** A day of the diary; in an hour of it, the minute; in somebody's row, whose. */
export type Place = {
  day: string
  minutes: number | undefined
  id_treasure: number | undefined
}

/** Minutes by which one moves. */
export const step = 15
const lastMinutes = 24 * 60 - step
const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
export type Arrow = (typeof arrows)[number]
export const isArrow = (key: string): key is Arrow => arrows.some((arrow) => arrow === key)

/** Where a time stands now. */
export function proposalOf(time: DiaryTime): Proposal {
  const { date, time: clock } = londonWallOf(new Date(time.start_at))
  return { time, day: date, minutes: minutesOf(clock) }
}

/** Where it would be after a drag, at the same time of day where days have no hours. In another's row nowhere. */
export function proposalAt(
  time: DiaryTime,
  { day, minutes, id_treasure = time.treasure.id }: Place,
): Proposal | undefined {
  if (id_treasure !== time.treasure.id) return undefined
  return { time, day, minutes: onClock(day, minutes ?? proposalOf(time).minutes) }
}

/** One press of an arrow: left and right by a day; up and down by a quarter of an hour, in a month by a week. */
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

/** What a clock on the wall shows then: on the day on which an hour is left out, an hour later within it. */
const onClock = (day: string, minutes: number): number =>
  minutesOf(londonWallOf(londonInstant(day, clockOf(minutes))).time)

/** To whole quarters of an hour within the day. */
export const snap = (minutes: number): number =>
  Math.min(lastMinutes, Math.max(0, Math.round(minutes / step) * step))

export const isMoved = (proposal: Proposal): boolean => {
  const now = proposalOf(proposal.time)
  return now.day !== proposal.day || now.minutes !== proposal.minutes
}
