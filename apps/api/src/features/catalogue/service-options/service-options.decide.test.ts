import { jobType, priceUnit } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { beginAs, decideJobType, isEstimate, isFixedRate } from './service-options.decide.ts'

const { standard, estimate, fixedRate } = jobType
const { hour, day, fixedPrice } = priceUnit
const unpriced = {
  id_price_unit: fixedPrice,
  price_multiplier: '0',
  duration_hundredths: null,
}

test.each([
  ['a standard job that stays standard does not change', standard, standard, {}],
  ['an estimate that stays an estimate does not change', estimate, estimate, {}],
  ['an estimate has no price', standard, estimate, unpriced],
  ['an estimate that had a fixed rate no longer has a price', fixedRate, estimate, unpriced],
  [
    'a fixed rate is one price, without a minimum',
    standard,
    fixedRate,
    { id_price_unit: fixedPrice, duration_hundredths: null },
  ],
  [
    'a fixed rate that was an estimate has a multiplier again',
    estimate,
    fixedRate,
    { id_price_unit: fixedPrice, duration_hundredths: null, price_multiplier: '1' },
  ],
  [
    'a standard job that had a fixed rate is priced by the hour',
    fixedRate,
    standard,
    { id_price_unit: hour },
  ],
  [
    'a standard job that was an estimate is priced by the hour',
    estimate,
    standard,
    { id_price_unit: hour, price_multiplier: '1' },
  ],
])('%s', (_, before, id_job_type, changes) => {
  expect(decideJobType({ id_job_type: before }, id_job_type)).toEqual({ id_job_type, ...changes })
})

test.each([
  [standard, false, false],
  [estimate, true, false],
  [fixedRate, false, true],
])('job type %i is an estimate: %s, a fixed rate: %s', (id_job_type, estimated, fixed) => {
  expect(isEstimate({ id_job_type })).toBe(estimated)
  expect(isFixedRate({ id_job_type })).toBe(fixed)
})

test('a new option can be booked and appears on the board, without automatic matching', () => {
  expect(beginAs(standard, day)).toEqual({
    id_job_type: standard,
    id_price_unit: day,
    duration_hundredths: null,
    is_service_defualt: false,
    display_in_job_booking_form: true,
    auto_match: false,
    // Treasures find its jobs there.
    on_board: true,
    ask_for_images: false,
  })
  expect(beginAs(estimate, day)).toMatchObject({ id_job_type: estimate, ...unpriced })
})
