import { jobType, priceUnit } from '@treasures/api-client'
import { expect, test } from 'vitest'
import {
  bookedPrice,
  draftEnds,
  idleHours,
  leastPriceInWords,
  wishInWords,
} from './booking.rules.ts'

test('a draft can be continued for three days after its last save', () => {
  const saved = new Date('2027-03-20T12:00:00Z')
  expect(draftEnds(saved)).toEqual(new Date('2027-03-23T12:00:00Z'))
  expect(idleHours(saved, draftEnds(saved))).toBe(72)
  expect(idleHours(saved, new Date('2027-03-20T12:30:00Z'))).toBe(0.5)
})

const { standard, estimate, fixedRate } = jobType
test.each([
  [standard, priceUnit.hour, 1_850, '£18.50 per hour'],
  [fixedRate, priceUnit.fixedPrice, 12_000, '£120.00 fixed price'],
  [estimate, priceUnit.fixedPrice, 12_000, 'estimate'],
  [standard, priceUnit.hour, null, 'estimate'],
  [standard, priceUnit.hour, 0, '£0.00 per hour'],
])(
  'a job of type %i and unit %i at %s pence is booked as “%s”',
  (id_job_type, id_price_unit, pence, words) => {
    const priced = { id_job_type, id_price_unit, unit_name: 'per hour' }
    expect(bookedPrice({ ...priced, customer_price_pence: pence })).toBe(words)
  },
)

test.each([
  ['soon', null, null, 'as soon as possible'],
  ['flexible', null, 'afternoon', 'any day, in the afternoon'],
  ['date', '2026-11-26', 'morning', 'Thursday 26 November 2026, in the morning'],
  ['date', '2026-11-26', '14:30', 'Thursday 26 November 2026, at 14:30'],
  [null, null, null, 'any day'],
] as const)('a wish for %s on %s at %s reads "%s"', (wanted, wanted_on, wanted_time, words) => {
  expect(wishInWords({ wanted, wanted_on, wanted_time })).toBe(words)
})

test.each([
  [standard, 200, 1_850, '£18.50 per hour, at least £37.00'],
  [standard, 100, 1_850, '£18.50 per hour, at least £18.50'],
  [fixedRate, 100, 1_850, '£18.50 per hour'],
  [standard, null, 1_850, '£18.50 per hour'],
  [estimate, 200, null, 'estimate'],
])(
  'a job of type %i with %s hundredths at %s pence costs “%s”',
  (id_job_type, hundredths, pence, words) => {
    const priced = { id_job_type, id_price_unit: priceUnit.hour, unit_name: 'per hour' }
    const row = {
      ...priced,
      customer_price_pence: pence,
      duration_hundredths: hundredths,
      ceiling_hundredths: null,
    }
    expect(leastPriceInWords(row)).toBe(words)
  },
)
