import { addDays, clockTime, londonInstant, londonWallOf, weekdays } from '@treasures/api-client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findWindows, travelMinutes, type TreasureDiary, type Wanted } from './windows.rules.ts'

const minute = 60_000
const monday = '2026-11-30'
const book = { from: '09:00', to: '12:00', mode: 'book' } as const
const offer = { from: '12:00', to: '13:00', mode: 'offer' } as const
const diary = (changes: Partial<TreasureDiary> = {}): TreasureDiary => ({
  hours: { week: [{ weekday: 'MO', ...book }], dates: [] },
  breaks: [],
  visits: [],
  ...changes,
})
const wanted: Wanted = { from: monday, days: 1, minutes: 120, at: new Date('2026-11-29T12:00Z') }
const at = (time: string) => londonInstant(monday, time)
const windows = (treasures: TreasureDiary[], changes: Partial<Wanted> = {}) =>
  findWindows(treasures, { ...wanted, ...changes }).map(
    ({ start, end, confirmed }) =>
      `${londonWallOf(start).time} ${londonWallOf(end).time}${confirmed ? ' confirmed' : ''}`,
  )
const free = ['09:00 11:00 confirmed', '09:30 11:30 confirmed', '10:00 12:00 confirmed']

test.each([
  ['hours that fit the job', diary(), {}, free],
  ['hours shorter than the job', diary(), { minutes: 181 }, []],
  ['no hours', diary({ hours: { week: [], dates: [] } }), {}, []],
  ['a day off', diary({ breaks: [{ start_on: monday, end_on: monday }] }), {}, []],
  ['four hours of notice', diary(), { at: at('05:01') }, free.slice(1)],
  [
    'a time to book that meets one to be asked for',
    diary({ hours: { week: [book, offer].map((one) => ({ weekday: 'MO', ...one })), dates: [] } }),
    {},
    [...free, '10:30 12:30', '11:00 13:00'],
  ],
  [
    'a visit, after which travel takes 19 minutes',
    diary({ visits: [{ start: at('08:00'), end: at('09:11'), miles: 3 }] }),
    {},
    free.slice(1),
  ],
  [
    'a visit, to which travel takes a minute too long',
    diary({ visits: [{ start: at('12:18'), end: at('13:00'), miles: 3 }] }),
    {},
    free.slice(0, 2),
  ],
  [
    'a time of another calendar, which nobody travels from or to',
    diary({ visits: [{ start: at('09:00'), end: at('09:30'), miles: null }] }),
    {},
    free.slice(1),
  ],
] as const)('windows with %s', (_, one, changes, expected) => {
  expect(windows([one as TreasureDiary], changes)).toEqual(expected)
})

test('one treasure who can be booked confirms a window that another would only be asked for', () => {
  const asked = diary({ hours: { week: [{ weekday: 'MO', ...book, mode: 'offer' }], dates: [] } })
  expect(windows([asked])).toEqual(free.map((words) => words.replace(' confirmed', '')))
  expect(windows([asked, diary()])).toEqual(free)
})

// Naive oracle, minute by minute on the wall clock. Hours never begin or end within the hour that
// clocks skip or repeat: there `londonInstant` decides.

const changes = [2027, 2028, 2029, 2030, 2031].flatMap((year) =>
  [3, 10].map((month) => {
    let day = `${year}-${String(month).padStart(2, '0')}-31`
    while (new Date(day).getUTCDay() !== 0) day = addDays(day, -1)
    return day
  }),
)

const walls = new Map<number, { date: string; time: string }>()
function wallAt(ms: number) {
  const known = walls.get(ms) ?? londonWallOf(new Date(ms))
  walls.set(ms, known)
  return known
}

function naive(treasures: readonly TreasureDiary[], { from, days, minutes, at: now }: Wanted) {
  const begins = londonInstant(from, '00:00').getTime()
  const ends = londonInstant(addDays(from, days), '00:00').getTime()
  const seen = new Set<string>()
  const found: { start: Date; end: Date; confirmed: boolean }[] = []
  for (let start = begins; start < ends; start += 30 * minute) {
    const wall = `${wallAt(start).date} ${wallAt(start).time}`
    const isSecond = seen.has(wall)
    seen.add(wall)
    if (isSecond || start < now.getTime() + 240 * minute) continue
    const modes = treasures.map((treasure) => modeOf(treasure, start, minutes))
    if (modes.some(Boolean))
      found.push({
        start: new Date(start),
        end: new Date(start + minutes * minute),
        confirmed: modes.includes('book'),
      })
  }
  return found
}

function modeOf({ hours, breaks, visits }: TreasureDiary, start: number, minutes: number) {
  let mode: 'book' | 'offer' = 'book'
  for (let n = 0; n < minutes; n += 1) {
    const { date, time } = wallAt(start + n * minute)
    if (breaks.some(({ start_on, end_on }) => start_on <= date && date <= end_on)) return undefined
    const own = hours.dates.filter((span) => span.date === date)
    const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7]
    const spans = own.length ? own : hours.week.filter((span) => span.weekday === weekday)
    const span = spans.find(({ from, to }) => from <= time && time < to)
    if (!span) return undefined
    if (span.mode === 'offer') mode = 'offer'
  }
  for (const { start: from, end: until, miles } of visits) {
    const travel = miles === null ? 0 : travelMinutes(miles)
    for (let n = -travel; n < minutes + travel; n += 1) {
      const ms = start + n * minute
      if (from.getTime() <= ms && ms < until.getTime()) return undefined
    }
  }
  return mode
}

const spansOf = fc
  .tuple(
    fc.uniqueArray(
      fc.integer({ min: 0, max: 48 }).filter((half) => half !== 3),
      { minLength: 0, maxLength: 6 },
    ),
    fc.array(fc.constantFrom('book' as const, 'offer' as const), { minLength: 6, maxLength: 6 }),
    fc.boolean(),
  )
  .map(([halves, modes, meet]) => {
    const times = halves.toSorted((a, b) => a - b).map((half) => clockTime(half * 30))
    return times.flatMap((from, n) => {
      const to = times[n + 1]
      return to && (meet || n % 2 === 0) ? [{ from, to, mode: modes[n] ?? 'book' }] : []
    })
  })

const treasureOn = (day: string) =>
  fc
    .record({
      week: fc.array(spansOf, { minLength: 7, maxLength: 7 }),
      date: spansOf,
      breaks: fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 1 }),
      visits: fc.array(
        fc.record({
          from: fc.integer({ min: -600, max: 3_000 }),
          minutes: fc.integer({ min: 1, max: 300 }),
          miles: fc.option(fc.integer({ min: 0, max: 20 })),
        }),
        { maxLength: 3 },
      ),
    })
    .map(({ week, date, breaks, visits }): TreasureDiary => {
      const midnight = londonInstant(day, '00:00').getTime()
      return {
        hours: {
          week: week.flatMap((spans, n) =>
            spans.map((span) => ({ weekday: weekdays[n] ?? 'MO', ...span })),
          ),
          dates: date.map((span) => ({ date: addDays(day, 1), ...span })),
        },
        breaks: breaks.map((n) => ({ start_on: addDays(day, n), end_on: addDays(day, n) })),
        visits: visits.map(({ from, minutes, miles }) => ({
          start: new Date(midnight + from * minute),
          end: new Date(midnight + (from + minutes) * minute),
          miles,
        })),
      }
    })

/** `WINDOW_DIARIES=100000` tries as many random diaries. */
const runs = Number(process.env['WINDOW_DIARIES'] ?? 60)

test('windows of random diaries around each change of the clocks match a search by minutes', () => {
  const around = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -1, max: 0 }))
    .map(([day, n]) => addDays(day, n))
  fc.assert(
    fc.property(
      around.chain((day) =>
        fc.record({
          day: fc.constant(day),
          treasures: fc.array(treasureOn(day), { minLength: 1, maxLength: 2 }),
          minutes: fc.integer({ min: 1, max: 8 }).map((n) => n * 30),
          hoursBefore: fc.integer({ min: -20, max: 20 }),
        }),
      ),
      ({ day, treasures, minutes, hoursBefore }) => {
        const now = new Date(londonInstant(day, '00:00').getTime() - hoursBefore * 60 * minute)
        const asked = { from: day, days: 2, minutes, at: now }
        expect(findWindows(treasures, asked)).toEqual(naive(treasures, asked))
      },
    ),
    { numRuns: runs },
  )
}, 3_600_000)
