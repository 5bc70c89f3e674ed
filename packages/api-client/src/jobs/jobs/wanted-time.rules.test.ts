import { expect, test } from 'vitest'
import { WantedTime } from '../booking/booking.schema.ts'
import {
  isWantedTime,
  startOfWantedTime,
  wantedClockTimes,
  withTimeOfDay,
} from './wanted-time.rules.ts'

test.each([
  [null, 'Wed 25 Nov', '09:00'],
  [undefined, 'Wed 25 Nov', '09:00'],
  ['morning', 'Wed 25 Nov, morning', '09:00'],
  ['afternoon', 'Wed 25 Nov, afternoon', '13:00'],
  ['16:30', 'Wed 25 Nov, 16:30', '16:30'],
])('a visit wanted %s reads "%s" and would begin at %s', (time, words, start) => {
  expect(withTimeOfDay('Wed 25 Nov', time)).toBe(words)
  expect(startOfWantedTime(time)).toBe(start)
})

test('without a day, only the time is shown', () => {
  expect(withTimeOfDay('', 'morning')).toBe('morning')
})

test.each([
  'morning',
  'afternoon',
  '00:00',
  '23:59',
  '24:00',
  '9:00',
  '09:60',
  '',
  'noon',
  'morning ',
])('widget and server agree whether %j is a wanted time', (text) =>
  expect(isWantedTime(text)).toBe(WantedTime.safeParse(text).success),
)

test('a time chosen before is offered once', () => {
  expect(wantedClockTimes('09:30')).toEqual(wantedClockTimes(''))
  expect(wantedClockTimes('morning')).toEqual(wantedClockTimes(''))
  expect(wantedClockTimes('06:15').at(-1)).toBe('06:15')
})
