import { expect, test } from 'vitest'
import { jobType, priceUnit } from '../../catalogue/services/service-ids.ts'
import { addDays } from '../../kernel/london-dates.ts'
import {
  datesAhead,
  datesBetween,
  discountedPrices,
  isInPause,
  priceOfDate,
} from './series.rules.ts'

test.each([
  ['weekly over Christmas', '2026-12-15', 1, ['2026-12-15', '2026-12-22', '2026-12-29']],
  ['every two weeks', '2027-03-16', 2, ['2027-03-16', '2027-03-30', '2027-04-13']],
  ['monthly on the 31st', '2027-01-31', 3, ['2027-01-31', '2027-02-28', '2027-03-31']],
  ['monthly from 29 February', '2028-02-29', 3, ['2028-02-29', '2028-03-29', '2028-04-29']],
])('the first dates are known: %s', (_, date, frequency, days) => {
  expect(datesAhead({ date, meta: { frequency } }, 3)).toEqual(days)
})

test('29 February falls on the 28th in other years, and returns', () => {
  const rule = { date: '2028-02-29', meta: { frequency: 3 } }
  const days = datesBetween(rule, '2028-02-01', '2032-03-01').filter((day) => day.includes('-02-'))
  expect(days).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
})

test.each([
  ['2027-08-01', { from: '2027-08-01', until: '2027-08-31' }, true],
  ['2027-08-31', { from: '2027-08-01', until: '2027-08-31' }, true],
  ['2027-07-31', { from: '2027-08-01', until: '2027-08-31' }, false],
  ['2027-09-01', { from: '2027-08-01', until: '2027-08-31' }, false],
  ['2099-01-01', { from: '2027-08-01', until: null }, true],
  ['2027-08-01', null, false],
])('whether %s is in the pause %j: %s', (day, pause, answer) => {
  expect(isInPause(day, pause)).toBe(answer)
})

const hourly = {
  id_job_type: jobType.standard,
  id_price_unit: priceUnit.hour,
  duration_hundredths: null,
  customer_price_pence: 2_650,
}
test.each([
  ['two hours', hourly, 2, 5_300],
  ['a quarter of an hour, rounded half-up', hourly, 0.25, 663],
  ['less than the minimum', { ...hourly, duration_hundredths: 200 }, 1, 5_300],
  ['a fixed price', { ...hourly, id_price_unit: priceUnit.fixedPrice }, 3, 2_650],
  ['one visit', { ...hourly, id_price_unit: priceUnit.visit }, 3, 2_650],
  ['no price yet', { ...hourly, customer_price_pence: null }, 2, null],
])('a date costs: %s', (_, job, hours, pence) => {
  expect(priceOfDate(job, hours)).toBe(pence)
})

test.each([
  ['a tenth, rounded half-up', 2_655, 1_850, 10, 2_390],
  ['nothing', 2_650, 1_850, 0, 2_650],
  ['half, down to what the treasure gets', 2_000, 1_000, 50, 1_000],
  ['a penny below what the treasure gets: no discount', 2_000, 1_001, 50, 2_000],
  ['a price that gave the treasure more anyway', 2_000, 2_500, 10, 2_000],
  ['no price yet', null, null, 10, null],
])('a discount takes off: %s', (_, customer_price_pence, treasure_price_pence, percent, pence) => {
  const sides = { customer_price_pence, treasure_price_pence }
  expect(discountedPrices(sides, percent)).toEqual({ ...sides, customer_price_pence: pence })
})

/** The same rule, written naively: it checks every day in turn. */
function naive(date: string, frequency: number, from: string, to: string): string[] {
  const [day, found] = [Number(date.slice(8)), [] as string[]]
  for (let at = date, passed = 0; at <= to; at = addDays(at, 1), passed++) {
    const isLast = addDays(at, 1).slice(8) === '01'
    const ofMonth = Number(at.slice(8))
    const falls =
      frequency === 3
        ? ofMonth === day || (isLast && ofMonth < day)
        : passed % (frequency === 2 ? 14 : 7) === 0
    if (falls && at >= from) found.push(at)
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

/** `SERIES_RULES=10000` before a release, or after changing the rules. */
const rounds = Number(process.env.SERIES_RULES ?? 200)

test(`${rounds} random series match a day-by-day search, however their windows are cut`, () => {
  const random = randomOf(20_261_128)
  for (let round = 0; round < rounds; round++) {
    const rule = { date: addDays('2026-10-01', random(730)), meta: { frequency: 1 + random(3) } }
    const from = addDays(rule.date, random(400))
    const [cut, to] = [addDays(from, random(56)), addDays(from, 56 + random(56))]
    const days = datesBetween(rule, from, to)
    expect({ rule, days }).toEqual({ rule, days: naive(rule.date, rule.meta.frequency, from, to) })
    const inTwo = [...datesBetween(rule, from, cut), ...datesBetween(rule, addDays(cut, 1), to)]
    expect(inTwo).toEqual(days)
  }
})
