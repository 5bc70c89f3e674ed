import type { DiaryTime } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { isMoved, moveBy, proposalAt, proposalOf } from './move.rules.ts'

const time: DiaryTime = {
  id_appointment: 1,
  sequence: 0,
  id_job: 120,
  treasure: { id: 17, name: 'Martin Okafor' },
  customer: 'Priya Shah',
  service: 'Gardening',
  place: 'Brockley, SE4',
  start_at: '2026-11-25T09:00:00Z',
  end_at: '2026-11-25T10:00:00Z',
  visit: false,
  recurrent: false,
}

test('arrow keys move a visit by a day or a quarter of an hour, and in a month by a week', () => {
  const begun = proposalOf(time)
  expect(isMoved(begun)).toBe(false)
  expect(moveBy(begun, 'ArrowRight', false)).toMatchObject({ day: '2026-11-26', minutes: 540 })
  expect(moveBy(begun, 'ArrowUp', false)).toMatchObject({ day: '2026-11-25', minutes: 525 })
  expect(moveBy(begun, 'ArrowDown', true)).toMatchObject({ day: '2026-12-02', minutes: 540 })
  expect(isMoved(moveBy(begun, 'ArrowDown', false))).toBe(true)
})

const at = (start_at: string): DiaryTime => ({ ...time, start_at })
const nine = 9 * 60

test.each([
  [
    'the Saturday before the clocks go forward',
    '2027-03-27T09:00:00Z',
    'ArrowRight',
    false,
    ['2027-03-28', nine],
  ],
  [
    'the Monday after, back onto that day',
    '2027-03-29T08:00:00Z',
    'ArrowLeft',
    false,
    ['2027-03-28', nine],
  ],
  [
    'a week of a month over that day',
    '2027-03-24T09:00:00Z',
    'ArrowDown',
    true,
    ['2027-03-31', nine],
  ],
  [
    'the Saturday before the clocks go back',
    '2026-10-24T08:00:00Z',
    'ArrowRight',
    false,
    ['2026-10-25', nine],
  ],
  [
    'a week of a month back over that day',
    '2026-10-28T09:00:00Z',
    'ArrowUp',
    true,
    ['2026-10-21', nine],
  ],
  [
    'down into the hour that is left out',
    '2027-03-28T00:45:00Z',
    'ArrowDown',
    false,
    ['2027-03-28', 120],
  ],
  [
    'up over the hour that is left out',
    '2027-03-28T01:00:00Z',
    'ArrowUp',
    false,
    ['2027-03-28', 45],
  ],
  [
    'a night onto the day without its hour',
    '2027-03-27T01:30:00Z',
    'ArrowRight',
    false,
    ['2027-03-28', 150],
  ],
  [
    'the hour that comes twice, which is one on the wall',
    '2026-10-25T01:30:00Z',
    'ArrowUp',
    false,
    ['2026-10-25', 75],
  ],
] as const)('wall-clock time counts: %s', (_, start, arrow, isMonth, [day, minutes]) => {
  expect(moveBy(proposalOf(at(start)), arrow, isMonth)).toMatchObject({ day, minutes })
})

test('a drag keeps the time of day in views without hours, and always keeps the treasure', () => {
  const begun = at('2027-03-27T09:00:00Z')
  const place = { day: '2027-03-28', minutes: undefined, id_treasure: undefined }
  expect(proposalAt(begun, place)).toMatchObject({ day: '2027-03-28', minutes: nine })
  expect(proposalAt(begun, { ...place, minutes: 75 })).toMatchObject({ minutes: 135 })
  expect(proposalAt(begun, { ...place, id_treasure: 17 })).toMatchObject({ minutes: nine })
  expect(proposalAt(begun, { ...place, id_treasure: 18 })).toBe(undefined)
})
