import {
  greatestTotal,
  jobStatus,
  jobType,
  materialsService,
  priceUnit,
} from '@treasures/api-client'
import { expect, test } from 'vitest'
import { decideLine, type Entry, type RecordableJob } from './work.decide.ts'

const today = '2026-07-02'
const job: RecordableJob = {
  id: 9,
  id_status: jobStatus.progressing,
  id_service: 3,
  id_job_type: jobType.standard,
  id_price_unit: priceUnit.hour,
  treasure_price_pence: 1_235,
  customer_price_pence: 1_799,
  // Half past midnight on the 30th in London, during British Summer Time.
  assigned_at: new Date('2026-06-29T23:30:00Z'),
  promised: null,
  has_appointment: true,
  visited: false,
}
const entry: Entry = { id_job: 9, date: '2026-07-01', quantity: 3.5, descr: 'The hedge' }
const decide = (changes: Partial<RecordableJob> = {}, typed: Partial<Entry> = {}) =>
  decideLine({ ...job, ...changes }, { ...entry, ...typed }, { today, actor: 'treasure' })

test('half a penny is rounded up, once per line and side', () => {
  // 350 hundredths of £12.35 make £43.225, and of £17.99 £62.965.
  expect(decide()).toMatchObject({ line: { total_pence: 4_323, customer_total_pence: 6_297 } })
  expect(decide({}, { quantity: 0.01 })).toMatchObject({ line: { total_pence: 12 } })
})

test('labour takes the price that was promised for its date, also when it moves there, and materials do not', () => {
  const promised = { treasure_price_pence: 1_100, customer_price_pence: 1_600 }
  const before = { treasure_price_pence: 900, customer_price_pence: 1_500 }
  expect(decide({ promised })).toMatchObject({ line: promised })
  expect(decide({ promised }, { treasureprice: 20, quantity: 1 })).toMatchObject({
    line: { customer_price_pence: 2_000 },
  })
  const change = (date: string, own: Partial<RecordableJob>) =>
    decideLine({ ...job, ...own }, entry, { today, actor: 'treasure', keep: { ...before, date } })
  expect(change('2026-07-01', { promised })).toMatchObject({ line: before })
  expect(change('2026-06-30', { promised })).toMatchObject({ line: promised })
  expect(change('2026-06-30', {})).toMatchObject({ line: before })
})

test.each([
  ['today', today, undefined],
  ['tomorrow', '2026-07-03', 'date'],
  ['on the day on which the job was taken, in London', '2026-06-30', undefined],
  ['the day before', '2026-06-29', 'date'],
])('work done %s is recorded, or refused with an error at its date', (_, date, refused) => {
  const plan = decide({}, { date })
  expect('refused' in plan ? plan.refused : undefined).toBe(refused)
})

test.each([
  ['has no appointment', { has_appointment: false }],
  ['is not begun', { id_status: jobStatus.claimed }],
  ['has no price yet', { treasure_price_pence: null }],
])('a job that %s takes no work', (_, changes) => {
  expect(decide(changes)).toMatchObject({ refused: 'job_not_begun' })
})

test.each([
  ['cancelled', { id_status: jobStatus.cancelled, assigned_at: null }],
  ['given to another treasure', { id_status: jobStatus.claimed, assigned_at: null }],
  ['on the board again', { id_status: jobStatus.open, assigned_at: null, has_appointment: false }],
  ['taken again later', { assigned_at: new Date('2026-07-02T08:00:00Z') }],
])('work on the date of a visit is recorded for a job that is %s', (_, changes) => {
  expect(decide({ ...changes, visited: true })).toHaveProperty('line')
  expect(decide(changes)).toMatchObject({ refused: 'date' })
})

test('a late line makes a closed job Completed again: staff record any, a treasure only those of a visit', () => {
  const closed = { ...job, id_status: jobStatus.closed }
  const asStaff = decideLine(closed, entry, { today, actor: 'admin' })
  expect(asStaff).toMatchObject({ finishes: { event: 'job.late_work' } })
  expect(decide({ ...closed, visited: true })).toMatchObject({
    finishes: { event: 'job.late_work' },
  })
  expect(decide(closed)).toMatchObject({ refused: 'date' })
})

test('the whole of a fixed-price job does not finish a job that another treasure has', () => {
  const theirs = { id_price_unit: priceUnit.fixedPrice, assigned_at: null, visited: true }
  expect(decide(theirs)).not.toHaveProperty('finishes')
})

test('materials cost the customer what they cost the treasure', () => {
  expect(decide({}, { treasureprice: 8.99, quantity: 4 })).toMatchObject({
    line: {
      id_service: materialsService,
      id_price_unit: priceUnit.fixedPrice,
      material: true,
      total_pence: 3_596,
      customer_total_pence: 3_596,
    },
  })
})

test('a line may come to the greatest total, but not a penny more', () => {
  const most = greatestTotal.materials
  expect(decide({}, { treasureprice: most, quantity: 1 })).toHaveProperty('line')
  expect(decide({}, { treasureprice: most + 0.01, quantity: 1 })).toMatchObject({
    refused: 'treasureprice',
  })
})

test("the treasure's total limits a line of labour as well", () => {
  const priced = { treasure_price_pence: greatestTotal.labour * 100, customer_price_pence: 1 }
  expect(decide(priced, { quantity: 1 })).toHaveProperty('line')
  expect(decide(priced, { quantity: 1.01 })).toMatchObject({ refused: 'quantity' })
})

test('the whole of a fixed-price job is one line, whatever was typed, and finishes the job', () => {
  expect(decide({ id_price_unit: priceUnit.fixedPrice }, { quantity: 7 })).toMatchObject({
    line: { quantity_hundredths: 100, whole_job: true, total_pence: 1_235 },
    finishes: { event: 'job.finished' },
  })
})

test('a changed line keeps its prices', () => {
  const prices = { treasure_price_pence: 1_000, customer_price_pence: 2_000 }
  const keep = { ...prices, date: entry.date }
  expect(decideLine(job, entry, { today, actor: 'admin', keep })).toMatchObject({ line: prices })
})
