import { expect, test } from 'vitest'
import { copyToWeekdays, ends, nextSpan, starts } from './hours-form.rules.ts'

const span = (from: string, to: string) => ({ from, to, mode: 'book' as const })

test.each([
  ['no times', [], undefined],
  ['a day until five', [span('09:00', '17:00')], span('18:00', '21:00')],
  [
    'an evening, however ordered',
    [span('18:00', '20:30'), span('09:00', '12:00')],
    span('21:30', '24:00'),
  ],
  ['a night', [span('18:00', '23:00')], undefined],
])('after %s follows a time with room for it', (_, spans, expected) => {
  expect(nextSpan(spans)).toEqual(expected)
})

test('Monday is copied to the other weekdays, and the weekend stays', () => {
  const week = [
    { weekday: 'SA' as const, ...span('10:00', '12:00') },
    { weekday: 'FR' as const, ...span('06:00', '08:00') },
    { weekday: 'MO' as const, ...span('09:00', '12:00') },
    { weekday: 'MO' as const, ...span('13:00', '17:00') },
  ]
  const copied = copyToWeekdays(week, 'MO')
  expect(copied).toHaveLength(11)
  expect(copied.map(({ weekday, from }) => `${weekday} ${from}`)).toContain('FR 13:00')
  expect(copied.map(({ from }) => from)).not.toContain('06:00')
  expect(copied.at(-1)?.weekday).toBe('SA')
})

test('a time that is not on a half hour can stay chosen, and a day ends at 24:00', () => {
  expect(starts('09:10').map(({ value }) => value)).toEqual(
    expect.arrayContaining(['00:00', '09:10', '23:30']),
  )
  expect(ends('17:00').at(-1)?.value).toBe('24:00')
  expect(starts('09:00')).toHaveLength(48)
})
