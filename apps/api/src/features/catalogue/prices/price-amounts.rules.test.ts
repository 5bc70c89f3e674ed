import { jobType, priceUnit } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { leastOf, mostHours } from './price-amounts.rules.ts'

const { standard, fixedRate } = jobType
const { hour, day, night, fixedPrice, visit } = priceUnit

test.each([
  ['without a price', standard, hour, 200, null, null],
  ['by the hour, with a minimum', standard, hour, 250, 1_235, 3_088],
  ['by the hour, rounded down just below half a penny', standard, hour, 33, 1_001, 330],
  ['by the hour, without a minimum', standard, hour, null, 1_235, null],
  ['by the day, with a minimum of 0', standard, day, 0, 1_235, null],
  ['by the night, at least one', standard, night, null, 1_235, 1_235],
  ['by the visit, at least one', standard, visit, 0, 1_235, 1_235],
  ['by the visit, with a minimum', standard, visit, 300, 1_235, 3_705],
  ['at a fixed price, whatever the minimum', standard, fixedPrice, 300, 1_235, 1_235],
  ['at a fixed rate, whatever the unit', fixedRate, hour, 300, 1_235, 1_235],
])(
  'the least that a job costs %s',
  (_, id_job_type, id_price_unit, duration_hundredths, pence, least) => {
    expect(leastOf({ id_job_type, id_price_unit, duration_hundredths }, pence)).toBe(least)
  },
)

test.each([
  ['one hour', standard, hour, 100, 200],
  ['two hours', standard, hour, 200, 300],
  ['three hours', standard, hour, 300, 400],
  ['four hours, in half hours', standard, hour, 400, 550],
  ['ten hours', standard, hour, 1_000, 1_350],
  ['no minimum', standard, hour, null, null],
  ['a minimum of 0', standard, hour, 0, null],
  ['days', standard, day, 200, null],
  ['a fixed rate', fixedRate, hour, 200, null],
])('%s have a ceiling', (_, id_job_type, id_price_unit, duration_hundredths, most) => {
  expect(mostHours({ id_job_type, id_price_unit, duration_hundredths })).toBe(most)
})
