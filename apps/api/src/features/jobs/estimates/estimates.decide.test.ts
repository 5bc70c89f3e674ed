import { estimateStatus, jobStatus, jobType } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { customerPriceOf, isAcceptable, previewOf } from './estimates.decide.ts'

test.each([
  [10_002, 20, 12_503, 'half a penny goes up'],
  [10_000, 20, 12_500, 'nothing to round'],
  [10_000, 0, 10_000, 'no commission'],
  [10_000, 12.5, 11_429, 'a rate with a decimal'],
])('a treasure’s %d pence at %d %% commission cost the customer %d: %s', (wants, rate, pays) => {
  expect(customerPriceOf(wants, rate)).toBe(pays)
})

test('the preview adds up to what the customer pays', () => {
  expect(previewOf(30_000, 20)).toEqual({ customerPence: 37_500, servicePence: 7_500 })
  expect(previewOf(10_002, 20)).toEqual({ customerPence: 12_503, servicePence: 2_501 })
})

const { sent, expired } = estimateStatus
const [mo, ines] = [1, 2]
const open = {
  id_status: jobStatus.open,
  id_job_type: jobType.estimate,
  treasure_price_pence: null,
  id_treasure: null,
} as const

test.each([
  ['of anyone while nobody has the job', open, sent, true],
  ['of whoever has the job', { ...open, id_status: 2, id_treasure: mo }, sent, true],
  [
    'of anyone else, once someone has it',
    { ...open, id_status: 2, id_treasure: ines },
    sent,
    false,
  ],
  [
    'once another was accepted',
    { ...open, id_status: 2, treasure_price_pence: 9_000 },
    sent,
    false,
  ],
  ['of a job that is over', { ...open, id_status: 7 }, sent, false],
  ['that has run out', open, expired, false],
] as const)('a price %s', (_, job, id_status, is) => {
  expect(isAcceptable(job, { id_status, id_treasure: mo })).toBe(is)
})
