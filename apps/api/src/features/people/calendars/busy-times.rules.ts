import ICAL from 'ical.js'

const minuteMs = 60_000
const dayMs = 86_400_000
const london = 'Europe/London'

/** Maximum number of entries between two instants, counting each repeat. */
export const busyTimesAtMost = 2_000

/** Milliseconds since 1970. */
export type BusySpan = { from: number; until: number }
export type BusyTimes =
  | { is: 'times'; times: BusySpan[] }
  | { is: 'problem'; problem: 'not_a_calendar' | 'too_many' }

/**
 * Returns the times between two instants at which a calendar has entries, in order. Adjoining
 * entries become one time. Cancelled entries, and those that their owner marked as free, do not
 * count.
 *
 * May never return, because the library can search endlessly if no date fits a rule.
 */
export function findBusyTimes(text: string, span: BusySpan): BusyTimes {
  const calendars = parseCalendars(text)
  if (!calendars) return { is: 'problem', problem: 'not_a_calendar' }
  const found: BusySpan[] = []
  for (const entry of calendars.flatMap(entriesOf)) {
    found.push(...readable(timesOf(entry, span), busyTimesAtMost + 1 - found.length))
    if (found.length > busyTimesAtMost) return { is: 'problem', problem: 'too_many' }
  }
  return { is: 'times', times: joined(found) }
}

/**
 * Returns the times of one entry. Ignores a rule that the library cannot read, so that it does not
 * affect other entries.
 */
function readable(times: Iterable<BusySpan>, most: number): BusySpan[] {
  const found: BusySpan[] = []
  try {
    for (const time of times) if (found.push(time) === most) break
  } catch {
    // The library throws errors of its own for entries that it cannot read.
  }
  return found
}

/*
 * A calendar as jCal (RFC 7265). The library's own objects look for the zone of each time in the
 * whole file, which takes half a minute for 5 MB.
 */
type Property = [name: string, parameters: { tzid?: string }, type: string, ...values: unknown[]]
type Component = [name: string, properties: Property[], components: Component[]]

function parseCalendars(text: string): Component[] | undefined {
  const file = text.replace(/^\uFEFF?\s*/, '')
  if (!/^BEGIN:VCALENDAR\b/i.test(file)) return undefined
  try {
    const parsed = ICAL.parse(file) as Component | Component[]
    return typeof parsed[0] === 'string' ? [parsed as Component] : (parsed as Component[])
  } catch {
    return undefined
  }
}

const allOf = ([, properties]: Component, name: string) =>
  properties.filter((property) => property[0] === name)
function textOf(component: Component, name: string): string {
  const text = allOf(component, name)[0]?.[3]
  return typeof text === 'string' ? text.toUpperCase() : ''
}

type Entry = {
  event: Component
  zones: Zones
  /** Starts of repeats that have an entry of their own, or were cancelled. */
  replaced: ReadonlySet<number>
}

function entriesOf(calendar: Component): Entry[] {
  const zones = zonesOf(calendar)
  const events = calendar[2].filter(([name]) => name === 'vevent')
  const replaced = new Map<string, Set<number>>()
  for (const event of events)
    for (const { at } of timesIn(event, 'recurrence-id', zones)) {
      const uid = textOf(event, 'uid')
      replaced.set(uid, (replaced.get(uid) ?? new Set()).add(at))
    }
  const none = new Set<number>()
  return events
    .filter(
      (event) =>
        textOf(event, 'status') !== 'CANCELLED' && textOf(event, 'transp') !== 'TRANSPARENT',
    )
    .map((event) => {
      const isRepeat = allOf(event, 'recurrence-id').length > 0
      return {
        event,
        zones,
        replaced: isRepeat ? none : (replaced.get(textOf(event, 'uid')) ?? none),
      }
    })
}

/** Yields the times of an entry within the span, cut off at its ends. */
function* timesOf({ event, zones, replaced }: Entry, span: BusySpan): Generator<BusySpan> {
  const [first] = timesIn(event, 'dtstart', zones)
  if (!first) return
  const endOf = lengthOf(event, first, zones)
  const without = new Set([...replaced, ...timesIn(event, 'exdate', zones).map(({ at }) => at)])
  // Adds a day, because clocks may change in between.
  const reach = Math.max(0, endOf(first) - first.at) + dayMs
  for (const begin of beginsOf(event, first, { zones, reach, span })) {
    const until = Math.min(endOf(begin), span.until)
    const from = Math.max(begin.at, span.from)
    if (from < until && !without.has(begin.at)) yield { from, until }
  }
}

/** An instant, and the wall-clock time in its zone, read as if it were UTC. */
type Time = { at: number; wall: number; isDay: boolean; zone: Zone }

function timesIn(event: Component, name: string, zones: Zones): Time[] {
  return allOf(event, name).flatMap(([, { tzid }, , ...values]) =>
    values.flatMap((value) => readTime(Array.isArray(value) ? value[0] : value, tzid, zones)),
  )
}

/** Reads `2026-12-01`, `2026-12-01T10:00:00` or `2026-12-01T10:00:00Z`. Whole days are London's. */
function readTime(value: unknown, tzid: string | undefined, zones: Zones): Time | [] {
  const [, date, time, utc] = /^(\d{4}-\d\d-\d\d)(T[\d:]{8})?(Z)?$/.exec(String(value)) ?? []
  const wall = Date.parse(`${date}${time ?? 'T00:00:00'}Z`)
  if (Number.isNaN(wall)) return []
  const zone = utc ? atUtc : time && tzid !== undefined ? zones(tzid) : atLondon
  return { at: zone(wall), wall, isDay: !time, zone }
}

/** Returns a function that finds the end for a start, from the entry's own end or length. */
function lengthOf(event: Component, first: Time, zones: Zones): (begin: Time) => number {
  const wholeDays =
    (days: number) =>
    ({ wall, zone }: Time) =>
      zone(wall + days * dayMs)
  const [end] = timesIn(event, 'dtend', zones)
  if (end && first.isDay) return wholeDays(Math.max(1, Math.round((end.wall - first.wall) / dayMs)))
  if (end) return ({ at }) => at + end.at - first.at
  const length: unknown = allOf(event, 'duration')[0]?.[3]
  if (typeof length !== 'string') return wholeDays(first.isDay ? 1 : 0)
  const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(length)
  if (isNegative) return ({ at }) => at
  const rest = ((hours * 60 + minutes) * 60 + seconds) * 1_000
  return (begin) => wholeDays(weeks * 7 + days)(begin) + rest
}

type Around = { zones: Zones; reach: number; span: BusySpan }

/**
 * Yields the starts of an entry and its repeats around a span. Each ends within `reach`
 * milliseconds.
 */
function* beginsOf(event: Component, first: Time, { zones, reach, span }: Around): Generator<Time> {
  const seen = new Set([first.at])
  yield first
  for (const time of timesIn(event, 'rdate', zones))
    if (!seen.has(time.at)) {
      seen.add(time.at)
      yield time
    }
  for (const [, , , rule] of allOf(event, 'rrule')) {
    const { until, ...endless } = rule as { until?: string }
    const [last] = [readTime(until, undefined, zones)].flat()
    const lastAt = last ? lastOf(last, first.zone) : Infinity
    if (lastAt + reach < span.from) continue
    for (const wall of repeatsOf(endless, first)) {
      // Compares wall-clock times first, because finding an instant takes a while. Zones differ
      // from UTC by a day at most.
      if (wall > span.until + dayMs) break
      if (wall + reach < span.from - dayMs) continue
      const at = first.zone(wall)
      if (at > lastAt) break
      if (!seen.has(at)) yield { ...first, at, wall }
    }
  }
}

/**
 * Returns the last instant of a rule. A last day counts in full. A last time without a zone is in
 * the start's zone.
 */
const lastOf = ({ at, wall, isDay, zone }: Time, own: Zone) =>
  isDay ? own(wall + dayMs) - 1 : zone === atUtc ? at : own(wall)

function* repeatsOf(rule: object, { wall, isDay }: Time): Generator<number> {
  const text = new Date(wall).toISOString()
  const start = isDay
    ? ICAL.Time.fromDateString(text.slice(0, 10))
    : ICAL.Time.fromDateTimeString(text.slice(0, 19))
  const repeats = ICAL.Recur.fromData(rule).iterator(start)
  for (let next = repeats.next(); next; next = repeats.next())
    yield Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second)
}

/** Returns the instant at which clocks show a time. */
type Zone = (wall: number) => number
type Zones = (tzid: string) => Zone

const atUtc: Zone = (wall) => wall

/**
 * Zones by name: as this machine knows them, otherwise as the file describes them, otherwise
 * London's.
 */
function zonesOf(calendar: Component): Zones {
  const written = new Map(
    calendar[2]
      .filter(([name]) => name === 'vtimezone')
      .map((zone) => [String(allOf(zone, 'tzid')[0]?.[3]), zone]),
  )
  const known = new Map<string, Zone>()
  return (tzid) => {
    const description = written.get(tzid)
    const zone =
      known.get(tzid) ??
      (isOurs(tzid) ? zoneOf(tzid) : description ? describedZone(description) : atLondon)
    known.set(tzid, zone)
    return zone
  }
}

function describedZone(description: Component): Zone {
  const zone = new ICAL.Timezone(new ICAL.Component(description))
  return (wall) => {
    const shown = ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19))
    return wall - zone.utcOffset(shown) * 1_000
  }
}

function isOurs(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone }))
  } catch {
    return false
  }
}

/**
 * Returns a function that finds the first instant at which a zone's clocks show a time. A time that
 * is skipped in spring becomes an hour later.
 */
function zoneOf(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
  // Caches offsets, because finding one takes a while. No offset changes within a quarter of an
  // hour.
  const known = new Map<number, number>()
  const ahead = (at: number) => {
    const quarter = Math.floor(at / (15 * minuteMs))
    const found = known.get(quarter) ?? aheadIn(format, at)
    known.set(quarter, found)
    return found
  }
  return (wall) => {
    const [before, after] = [ahead(wall - dayMs), ahead(wall + dayMs)]
    if (before === after) return wall - before
    const isShown = (by: number) => ahead(wall - by) === by
    return wall - (isShown(before) || !isShown(after) ? before : after)
  }
}

/** Reads `GMT`, `GMT+01:00` or `GMT-03:30`. */
function aheadIn(format: Intl.DateTimeFormat, at: number): number {
  const words = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(words) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs
}

const atLondon = zoneOf(london)

/** Returns times in order. Times that meet are joined. */
function joined(times: readonly BusySpan[]): BusySpan[] {
  const found: BusySpan[] = []
  for (const time of times.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && time.from <= last.until) last.until = Math.max(last.until, time.until)
    else found.push({ ...time })
  }
  return found
}
