import { jobType, priceUnit } from '@treasures/api-client'
import { describe, expect, test } from 'vitest'
import type { Quote } from '../../catalogue/service-options/offered-options.ts'
import {
  hasWindows,
  isBookedAtOnce,
  isWantedThen,
  minutesOf,
  timeFrom,
} from './booking-windows.rules.ts'

const byTheHour = { id_price_unit: priceUnit.hour, duration_hundredths: 250 }

describe('the length of a visit', () => {
  test.each([
    ['two and a half hours', byTheHour, 150],
    ['an hour, if none is stated', { ...byTheHour, duration_hundredths: null }, 60],
    ['eight hours at most', { ...byTheHour, duration_hundredths: 2_000 }, 480],
    ['an hour for a fixed price', { ...byTheHour, id_price_unit: priceUnit.fixedPrice }, 60],
  ])('%s', (_, length, minutes) => {
    expect(minutesOf(length)).toBe(minutes)
  })

  test('continues over a change of the clocks', () => {
    expect(timeFrom(new Date('2027-03-28T00:00:00Z'), byTheHour).end).toEqual(
      new Date('2027-03-28T02:30:00Z'),
    )
  })
})

describe('a job is booked at once', () => {
  const quote = (id_job_type: number, id_price_unit: number, treasure_price_pence: number | null) =>
    ({ row: { id_job_type, id_price_unit }, treasure_price_pence }) as Quote
  test.each([
    ['by the hour', quote(jobType.standard, priceUnit.hour, 1_850), true],
    ['not by the day', quote(jobType.standard, priceUnit.day, 1_850), false],
    ['not by the night', quote(jobType.standard, priceUnit.night, 1_850), false],
    ['not before its price is known', quote(jobType.estimate, priceUnit.fixedPrice, null), false],
  ])('%s', (_, one, expected) => {
    expect(isBookedAtOnce(one)).toBe(expected)
  })

  test('and has no windows by the day', () => {
    expect(hasWindows({ ...byTheHour, id_price_unit: priceUnit.day })).toBe(false)
  })
})

describe('the chosen time is still wanted', () => {
  // Nine o'clock in British Summer Time.
  const chosen = new Date('2027-06-01T08:00:00Z')
  const when = { wanted: 'date', wanted_on: '2027-06-01', wanted_time: '09:00' } as const
  test.each([
    ['on its day at its time', when, true],
    ['not on another day', { ...when, wanted_on: '2027-06-02' }, false],
    ['not at any time of its day', { ...when, wanted_time: null }, false],
    ['not as soon as possible', { ...when, wanted: 'soon' as const }, false],
  ])('%s', (_, typed, expected) => {
    expect(isWantedThen(typed, chosen)).toBe(expected)
  })
})
