import { expect, test } from 'vitest'
import { decidePlan } from './plan.rules.ts'

const job = { id_job: 120, treasure: { id: 17, name: 'Martin Okafor' }, wanted_time: null }
const today = '2027-03-26'

test.each([
  ['a day without hours is begun in the morning', '2027-03-28', undefined, 17, '09:00'],
  ['a day of nobody’s is the treasure’s', '2027-03-28', undefined, undefined, '09:00'],
  ['an hour is that hour', today, 14 * 60 + 15, undefined, '14:15'],
])('%s', (_, day, minutes, id_treasure, time) => {
  expect(decidePlan(job, { day, minutes, id_treasure }, today)).toEqual({
    ok: true,
    date: day,
    time,
  })
})

test.each([
  ['another treasure’s row', today, 18, /^Job 120 is Martin Okafor’s/],
  ['a day that is over', '2027-03-25', 17, /^That day is over/],
])('%s is refused with a reason', (_, day, id_treasure, why) => {
  expect(decidePlan(job, { day, minutes: undefined, id_treasure }, today)).toEqual({
    ok: false,
    why: expect.stringMatching(why),
  })
})

test("a day without hours suggests a start at the customer's preferred time of day", () => {
  const place = { day: today, minutes: undefined, id_treasure: 17 }
  expect(decidePlan({ ...job, wanted_time: 'afternoon' }, place, today)).toMatchObject({
    time: '13:00',
  })
})
