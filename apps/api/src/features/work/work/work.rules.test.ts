import { priceUnit } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { excessWords, lineFacts, recordedWords } from './work.rules.ts'

const line = {
  id_job: 9,
  date: '2027-03-01',
  quantity_hundredths: 350,
  treasure_price_pence: 1_200,
  material: false,
  whole_job: false,
}

test.each([
  ['labour', {}, 'labour (3.5) of Mon 1 Mar 2027'],
  ['materials', { material: true, whole_job: true }, 'materials (3.5) of Mon 1 Mar 2027'],
  ['the whole of a job', { whole_job: true }, 'the whole job of Mon 1 Mar 2027'],
])('the log has a line of %s in words and in figures', (_, change, words) => {
  const { whole_job, ...figures } = { ...line, ...change }
  expect(lineFacts({ ...figures, whole_job })).toEqual({ ...figures, words })
})

const { hour, day, night, fixedPrice, visit } = priceUnit
const labour = (id_job: number, id_price_unit: number, quantity_hundredths: number) => ({
  id_job,
  id_price_unit,
  quantity_hundredths,
})
const on = (id_price_unit: number) => ({ date: '2027-03-01', id_price_unit })
const tooLong = { is: 'hours', hours: 25.5, recorded: 25 } as const
const long = 'This makes 25.5 hours on Monday 1 March 2027, and a date has 24.'

test.each([
  [hour, '24 hours'],
  [day, '1 day'],
  [night, '1 night'],
  [visit, '24 visits'],
  [fixedPrice, '1 job'],
])('of unit %i a date takes at most %s, and the refusal says so', (unit, most) => {
  expect(excessWords({ is: 'unit', most: 1, recorded: 1 }, on(unit), [])).toBe(
    `At most ${most} can be recorded for Monday 1 March 2027.`,
  )
})

test('work already recorded on a date is summed by job and unit', () => {
  const recorded = [labour(7, hour, 50), labour(8, day, 100), labour(7, hour, 100)]
  expect(excessWords(tooLong, on(hour), recorded)).toBe(
    `${long} Recorded already: 1.5 hours for job 7, 1 day for job 8.`,
  )
})

test.each([
  [6, '1 hour for job 6.'],
  [7, '1 hour for job 6 and more.'],
])('of %i jobs the refusal names six', (count, end) => {
  const recorded = Array.from({ length: count }, (_, i) => labour(i + 1, hour, 100))
  expect(excessWords(tooLong, on(hour), recorded)).toMatch(new RegExp(`, ${end}$`))
})

test.each([
  [{}, 'Already recorded on Fri 20 Nov 2026, 14:02: 3.5 hours, “Hedge”.'],
  [{ quantity_hundredths: 100, descr: ' ' }, 'Already recorded on Fri 20 Nov 2026, 14:02: 1 hour.'],
  [
    { material: true, quantity_hundredths: 400, descr: 'Nails' },
    'Already recorded on Fri 20 Nov 2026, 14:02: 4 items, “Nails”.',
  ],
  [{ whole_job: true, descr: '' }, 'Already recorded on Fri 20 Nov 2026, 14:02: the whole job.'],
  // British Summer Time.
  [
    { created_at: new Date('2026-07-01T09:00:00Z'), descr: '' },
    'Already recorded on Wed 1 Jul 2026, 10:00: 3.5 hours.',
  ],
  [
    { descr: 'H'.repeat(61) },
    `Already recorded on Fri 20 Nov 2026, 14:02: 3.5 hours, “${'H'.repeat(59)}…”.`,
  ],
])('the entry that a line resembles, %o, reads "%s"', (change, words) => {
  const line = {
    id_price_unit: 1,
    material: false,
    whole_job: false,
    quantity_hundredths: 350,
    descr: 'Hedge',
    date: '2026-11-20',
    created_at: new Date('2026-11-20T14:02:00Z'),
  }
  expect(recordedWords({ ...line, ...change })).toBe(words)
})
