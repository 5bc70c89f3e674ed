import { expect, test } from 'vitest'
import { decideMinimum } from './minimum.rules.ts'

const job = {
  id: 7,
  id_service: 1,
  id_job_type: 1,
  id_price_unit: 1,
  duration_hundredths: 200,
  treasure_price_pence: 1_850,
  customer_price_pence: 4_500,
  recorded_hundredths: 125,
  id_treasure: 3,
  date: '2026-11-20',
}

test('the difference between a job’s labour and its minimum becomes a line for both sides', () => {
  expect(decideMinimum(job)).toMatchObject({
    id_job: 7,
    id_treasure: 3,
    date: '2026-11-20',
    quantity_hundredths: 75,
    descr: 'Minimum charge: agreed for at least 2 hours, 1.25 hours worked',
    total_pence: 1_388,
    customer_total_pence: 3_375,
    minimum: true,
  })
})

test.each([
  ['the minimum was worked', { recorded_hundredths: 200 }],
  ['more was worked', { recorded_hundredths: 225 }],
  ['no minimum was agreed', { duration_hundredths: null }],
  ['a minimum of 0 was agreed', { duration_hundredths: 0 }],
  ['nobody recorded labour', { recorded_hundredths: 0, id_treasure: null, date: null }],
  ['it is paid as a whole', { id_job_type: 3 }],
  ['no price was agreed', { customer_price_pence: null, treasure_price_pence: null }],
])('no line is added if %s', (_, changes) => {
  expect(decideMinimum({ ...job, ...changes })).toBeUndefined()
})

test('visits are rounded up to whole ones', () => {
  const half = decideMinimum({
    ...job,
    id_price_unit: 5,
    duration_hundredths: null,
    recorded_hundredths: 50,
  })
  expect(half).toMatchObject({ quantity_hundredths: 50, customer_total_pence: 2_250 })
})
