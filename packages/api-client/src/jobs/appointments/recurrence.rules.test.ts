import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addDays } from '../../kernel/london-dates.ts'
import { londonWallOf } from '../../kernel/london-words.ts'
import { AppointmentInput } from './appointments.schema.ts'
import { weekdayOf, weekdays, type Weekday } from '../../kernel/weekdays.ts'
import { frequencies, type Frequency, type RecurrenceMeta } from './recurrence.schema.ts'
import { datesOf, repeatsInWords, timesOf, type AppointmentPlan } from './recurrence.rules.ts'

const plan = (changes: Partial<AppointmentPlan>): AppointmentPlan => ({
  date: '2026-01-05',
  time: '09:00',
  hours: 1,
  visit: false,
  recurrent: true,
  ...changes,
})

const everyMonday = plan({ end_at: '2031-12-31', meta: { frequency: 1, byweekday: ['MO'] } })

test('weekly at 09:00 stays 09:00 in London over every clock change from 2026 to 2031', () => {
  const times = timesOf(everyMonday)
  expect(times).toHaveLength(313)
  expect(new Set(times.map(({ start }) => londonWallOf(start).time))).toEqual(new Set(['09:00']))
  // Summer time is an hour ahead of UTC. The clocks change twelve times in these years.
  const hours = times.map(({ start }) => start.getUTCHours())
  expect(new Set(hours)).toEqual(new Set([8, 9]))
  expect(hours.filter((hour, i) => i > 0 && hour !== hours[i - 1])).toHaveLength(12)
})

test('servers in every time zone calculate the same instants', () => {
  const rules = fileURLToPath(new URL('recurrence.rules.ts', import.meta.url))
  const program = `
    import { timesOf } from ${JSON.stringify(rules)}
    process.stdout.write(JSON.stringify(timesOf(${JSON.stringify(everyMonday)})))`
  const here = JSON.stringify(timesOf(everyMonday))
  for (const TZ of ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia', 'Europe/London'])
    expect(
      execFileSync(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, TZ, NODE_OPTIONS: '' },
        encoding: 'utf8',
      }),
    ).toBe(here)
}, 60_000)

test('a monthly appointment on the 31st falls on the last day of shorter months, and returns to the 31st', () => {
  const monthly = plan({ date: '2028-01-31', end_at: '2028-12-31', meta: { frequency: 3 } })
  expect(datesOf(monthly).map((day) => day.slice(5))).toEqual(
    '01-31 02-29 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31'.split(' '),
  )
})

test('a visit keeps half an hour, hours stay hours when clocks change, and no time overlaps the next', () => {
  const lengths = (changes: Partial<AppointmentPlan>) =>
    timesOf(plan(changes)).map(({ start, end }) => (end.getTime() - start.getTime()) / 60_000)
  expect(lengths({ visit: true, recurrent: false })).toEqual([30])
  expect(lengths({ date: '2027-03-28', time: '00:30', hours: 3.5, recurrent: false })).toEqual([
    210,
  ])
  expect(
    lengths({ date: '2027-03-27', hours: 24, end_at: '2027-03-29', meta: { frequency: 0 } }),
  ).toEqual([23 * 60, 24 * 60, 24 * 60])
})

test.each([
  [{ frequency: 0 }, 'Every day until 31 Mar 2027'],
  [{ frequency: 0, every: 3 }, 'Every 3 days until 31 Mar 2027'],
  [
    { frequency: 1, byweekday: ['TH', 'MO'] },
    'Every week on Monday and Thursday until 31 Mar 2027',
  ],
  [{ frequency: 2 }, 'Every two weeks on Monday until 31 Mar 2027'],
  [{ frequency: 3 }, 'Every month on day 5 until 31 Mar 2027'],
] satisfies [RecurrenceMeta, string][])('%j is described in words', (meta, words) => {
  expect(repeatsInWords(plan({ end_at: '2027-03-31', meta }))).toBe(words)
})

test('more than 500 times, an end before the day after the start, and a rule without a frequency are refused', () => {
  const daily = { ...plan({ meta: { frequency: 0 } }), hours: 1 }
  const problemOf = (changes: object) =>
    AppointmentInput.safeParse({ ...daily, ...changes }).error?.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    )
  expect(problemOf({ end_at: addDays(daily.date, 499) })).toBeUndefined()
  expect(problemOf({ end_at: addDays(daily.date, 500) })).toEqual(['end_at: At most 500 times'])
  expect(problemOf({ end_at: daily.date })).toEqual(['end_at: Must be after the first date'])
  expect(problemOf({ end_at: addDays(daily.date, 1) })).toBeUndefined()
  expect(problemOf({ end_at: '2026-02-01', meta: null })).toEqual(['meta: Say how often'])
})

/** The same rule, written naively: it checks every day in turn. */
function naive({ date, end_at, meta }: AppointmentPlan): string[] {
  const found: string[] = []
  const day = new Date(`${date}T12:00:00Z`)
  const first = new Date(day)
  const monday = new Date(first)
  while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() - 1)
  const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
  for (; day.toISOString().slice(0, 10) <= (end_at ?? date); day.setUTCDate(day.getUTCDate() + 1)) {
    const passed = Math.round((day.getTime() - first.getTime()) / 86_400_000)
    const week = Math.floor((day.getTime() - monday.getTime()) / (7 * 86_400_000))
    const tomorrow = new Date(day)
    tomorrow.setUTCDate(tomorrow.getUTCDate() + 1)
    const isLastOfMonth = tomorrow.getUTCDate() === 1
    const name = names[day.getUTCDay()] ?? ''
    const wanted: string[] = meta?.byweekday?.length
      ? meta.byweekday
      : [names[first.getUTCDay()] ?? '']
    const falls = [
      () => passed % (meta?.every ?? 1) === 0,
      () => wanted.includes(name),
      () => week % 2 === 0 && wanted.includes(name),
      () =>
        day.getUTCDate() === first.getUTCDate() ||
        (isLastOfMonth && day.getUTCDate() < first.getUTCDate()),
    ][meta?.frequency ?? 0]
    if (falls?.()) found.push(day.toISOString().slice(0, 10))
  }
  return found
}

/** A small generator that repeats the same sequence for a seed. */
function randomOf(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

test('500 random rules match a day-by-day search', () => {
  const random = randomOf(20_261_121)
  const all = Object.keys(frequencies).map(Number) as Frequency[]
  for (let i = 0; i < 500; i++) {
    const date = addDays('2026-01-01', random(2_190))
    const frequency = all[random(4)] ?? 0
    const byweekday = weekdays.filter(() => random(3) === 0) as Weekday[]
    const rule = plan({
      date,
      end_at: addDays(date, 1 + random(400)),
      meta: { frequency, every: 1 + random(40), byweekday },
    })
    const days = datesOf(rule)
    expect({ rule, days }).toEqual({ rule, days: naive(rule) })
    const last = timesOf(rule).slice(-1)
    expect(last.map(({ start }) => londonWallOf(start))).toEqual(
      days.slice(-1).map((day) => ({ date: day, time: '09:00' })),
    )
  }
}, 60_000)

test('each date has the correct weekday', () => {
  expect(weekdayOf('2026-11-21')).toBe('SA')
})
