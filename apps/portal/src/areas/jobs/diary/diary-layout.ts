import { addDays, londonInstant, londonWallOf, type DiaryTime } from '@treasures/api-client'

/**
 * A time, or the part of it that falls on one day, in minutes of wall-clock time since midnight.
 */
export type Placed<Time> = { time: Time; from: number; until: number }
export type PlacedTime = Placed<DiaryTime>

/** For example "Job 124 Gardening, Ben Butterworth". */
export const jobWords = (one: Pick<DiaryTime, 'id_job' | 'service' | 'customer'>): string =>
  `Job ${one.id_job} ${one.service}, ${one.customer}`

const dayMinutes = 1_440
/** Minutes since midnight of a wall-clock time such as "14:00". */
export const minutesOf = (text: string): number =>
  Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/**
 * Returns the wall-clock minutes of an instant on the day between `start` and `end`. Only days of
 * 23 and 25 hours need London's clock.
 */
function wallMinutes(at: number, start: number, end: number): number {
  const passed = (at - start) / 60_000
  if (end - start === dayMinutes * 60_000) return passed
  return at >= end ? dayMinutes : minutesOf(londonWallOf(new Date(at)).time)
}

/**
 * Groups times by the days they fall on, in order. A time that crosses midnight appears on both
 * days.
 */
export function byDay<Time extends { start_at: string; end_at: string }>(
  days: readonly string[],
  times: readonly Time[],
): Map<string, Placed<Time>[]> {
  const bounds = [...days, addDays(days.at(-1) ?? '2000-01-01', 1)].map((day) =>
    londonInstant(day, '00:00').getTime(),
  )
  const found = new Map(days.map((day) => [day, [] as Placed<Time>[]]))
  for (const time of times) {
    const [begin, finish] = [Date.parse(time.start_at), Date.parse(time.end_at)]
    let at = firstAfter(bounds, begin) - 1
    if (at < 0) at = 0
    for (; at < days.length && (bounds[at] ?? 0) < finish; at += 1) {
      const [start = 0, end = 0] = [bounds[at], bounds[at + 1]]
      const from = begin <= start ? 0 : wallMinutes(begin, start, end)
      // One hour repeats in autumn, and a time that ends in the repeated hour could seem to end
      // before it begins.
      const until = Math.max(
        finish >= end ? dayMinutes : wallMinutes(finish, start, end),
        from + 15,
      )
      found.get(days[at] ?? '')?.push({ time, from, until })
    }
  }
  return found
}

/** Returns the index of the first bound after an instant, by binary search. */
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

/** Places overlapping times side by side: gives each its lane and the number of lanes. */
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

/** Range of hours to draw: the working day, extended to cover any time outside it. */
export function hoursOf(placed: readonly Pick<PlacedTime, 'from' | 'until'>[]): {
  first: number
  last: number
} {
  let [first, last] = [8, 18]
  for (const { from, until } of placed) {
    first = Math.min(first, Math.floor(from / 60))
    last = Math.max(last, Math.ceil(until / 60))
  }
  return { first, last }
}

/** Formats minutes since midnight as "14:00", in wall-clock time. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** For example "Busy 10:00 to 11:30", of a time in another calendar. */
export const busyWords = ({ from, until }: Pick<PlacedTime, 'from' | 'until'>): string =>
  from === 0 && until === dayMinutes ? 'Busy all day' : `Busy ${clockOf(from)} to ${clockOf(until)}`
