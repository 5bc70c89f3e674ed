import type { DiaryTime } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { isMoved, moveBy, proposalOf } from './move.rules.ts'

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

test('arrows move by a day or a quarter of an hour, and in a month by a week', () => {
  const begun = proposalOf(time)
  expect(isMoved(begun)).toBe(false)
  expect(moveBy(begun, 'ArrowRight', false)).toMatchObject({ day: '2026-11-26', minutes: 540 })
  expect(moveBy(begun, 'ArrowUp', false)).toMatchObject({ day: '2026-11-25', minutes: 525 })
  expect(moveBy(begun, 'ArrowDown', true)).toMatchObject({ day: '2026-12-02', minutes: 540 })
  expect(isMoved(moveBy(begun, 'ArrowDown', false))).toBe(true)
})
