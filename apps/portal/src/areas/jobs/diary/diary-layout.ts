import { addDays, londonInstant, londonWallOf, type DiaryTime } from '@treasures/api-client'

/** A time, or the part of it that falls on one day. Minutes since midnight by the clock on the wall. */
export type PlacedTime = { time: DiaryTime; from: number; until: number }

const dayMinutes = 1_440
/** Of "14:00", by the clock on the wall. */
export const minutesOf = (text: string): number =>
  Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Minutes by the clock on the wall of an instant of the day that begins then. Days of 23 and 25 hours are rare. */
function wallMinutes(at: number, start: number, end: number): number {
  const passed = (at - start) / 60_000
  if (end - start === dayMinutes * 60_000) return passed
  return at >= end ? dayMinutes : minutesOf(londonWallOf(new Date(at)).time)
}

/** Times by the days on which they fall, in order. What goes on over midnight stands on both. */
export function byDay(
  days: readonly string[],
  times: readonly DiaryTime[],
): Map<string, PlacedTime[]> {
  const bounds = [...days, addDays(days.at(-1) ?? '2000-01-01', 1)].map((day) =>
    londonInstant(day, '00:00').getTime(),
  )
  const found = new Map(days.map((day) => [day, [] as PlacedTime[]]))
  for (const time of times) {
    const [begin, finish] = [Date.parse(time.start_at), Date.parse(time.end_at)]
    let at = firstAfter(bounds, begin) - 1
    if (at < 0) at = 0
    for (; at < days.length && (bounds[at] ?? 0) < finish; at += 1) {
      const [start = 0, end = 0] = [bounds[at], bounds[at + 1]]
      const from = begin <= start ? 0 : wallMinutes(begin, start, end)
      // In autumn an hour comes twice, and what ends in the second one may seem to end before it began.
      const until = Math.max(
        finish >= end ? dayMinutes : wallMinutes(finish, start, end),
        from + 15,
      )
      found.get(days[at] ?? '')?.push({ time, from, until })
    }
  }
  return found
}

/** The place of the first bound after an instant. */
function firstAfter(bounds: readonly number[], at: number): number {
  let [low, high] = [0, bounds.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bounds[middle] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}

export type Laned = PlacedTime & { lane: number; lanes: number }

/** Side by side where they overlap: which of how many lanes each has. */
export function lanesOf(placed: readonly PlacedTime[]): Laned[] {
  const ordered = placed.toSorted((a, b) => a.from - b.from || b.until - a.until)
  const found: Laned[] = []
  let group: Laned[] = []
  let ends: number[] = []
  const close = () => {
    for (const one of group) one.lanes = ends.length
    group = []
    ends = []
  }
  for (const one of ordered) {
    if (ends.length && ends.every((end) => end <= one.from)) close()
    const free = ends.findIndex((end) => end <= one.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = one.until
    const laned = { ...one, lane, lanes: 1 }
    group.push(laned)
    found.push(laned)
  }
  close()
  return found
}

/** The hours that are drawn: a working day, and further where something lies outside it. */
export function hoursOf(placed: readonly PlacedTime[]): { first: number; last: number } {
  let [first, last] = [8, 18]
  for (const { from, until } of placed) {
    first = Math.min(first, Math.floor(from / 60))
    last = Math.max(last, Math.ceil(until / 60))
  }
  return { first, last }
}

/** "14:00", by the clock on the wall. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
