import { describe, expect, test } from 'vitest'
import { busyTimesAtMost, findBusyTimes } from './busy-times.rules.ts'

const spanOf = (from: string, until: string) => ({
  from: Date.parse(from),
  until: Date.parse(until),
})
const winter = spanOf('2026-12-01T00:00Z', '2026-12-08T00:00Z')

const write = (...events: readonly (readonly string[])[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines, n) => [
      'BEGIN:VEVENT',
      `UID:${lines.some((line) => line.startsWith('UID:')) ? '' : n}`,
      ...lines,
      'SUMMARY:A secret matter',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .filter((line) => line !== 'UID:')
    .join('\r\n')

/** Times as "01 10:00-11:00", in UTC. */
const read = (text: string, span = winter) => {
  const found = findBusyTimes(text, span)
  if (found.is === 'problem') return found.problem
  const at = (ms: number) => new Date(ms).toISOString()
  return found.times.map(({ from, until }) => {
    const [begin, end] = [at(from), at(until)]
    const isSameDay = begin.slice(0, 10) === end.slice(0, 10)
    return `${begin.slice(8, 10)} ${begin.slice(11, 16)}-${isSameDay ? '' : `${end.slice(8, 10)} `}${end.slice(11, 16)}`
  })
}

const ten = ['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z']
const daily = [...ten, 'RRULE:FREQ=DAILY;COUNT=3']

describe('entries of a calendar block time', () => {
  test.each([
    ['an entry', [ten], ['01 10:00-11:00']],
    ['a length instead of an end', [[ten[0], 'DURATION:PT1H30M']], ['01 10:00-11:30']],
    ['a length of days', [[ten[0], 'DURATION:P1DT2H']], ['01 10:00-02 12:00']],
    ['no end', [[ten[0]]], []],
    ['an end before the start', [[ten[0], 'DTEND:20261201T090000Z']], []],
    ['a cancelled entry', [[...ten, 'STATUS:CANCELLED']], []],
    ['a tentative entry', [[...ten, 'STATUS:TENTATIVE']], ['01 10:00-11:00']],
    ['an entry marked as free', [[...ten, 'TRANSP:TRANSPARENT']], []],
    ['a whole day', [['DTSTART;VALUE=DATE:20261202']], ['02 00:00-03 00:00']],
    [
      'whole days, which end on the day after the last',
      [['DTSTART;VALUE=DATE:20261202', 'DTEND;VALUE=DATE:20261204']],
      ['02 00:00-04 00:00'],
    ],
    [
      'an entry that began before the span',
      [['DTSTART:20261130T220000Z', 'DTEND:20261201T020000Z']],
      ['01 00:00-02:00'],
    ],
    ['an entry that is over', [['DTSTART:20261120T100000Z', 'DTEND:20261120T110000Z']], []],
    [
      'entries that meet or overlap',
      [
        ['DTSTART:20261201T110000Z', 'DTEND:20261201T120000Z'],
        ten,
        ['DTSTART:20261201T113000Z', 'DTEND:20261201T114500Z'],
      ],
      ['01 10:00-12:00'],
    ],
    ['a repeat', [daily], ['01 10:00-11:00', '02 10:00-11:00', '03 10:00-11:00']],
    [
      'a repeat that began years ago and has no end',
      [['DTSTART:20100105T100000Z', 'DTEND:20100105T110000Z', 'RRULE:FREQ=WEEKLY;BYDAY=TU']],
      ['01 10:00-11:00'],
    ],
    [
      'a repeat that has ended',
      [[...daily.slice(0, 2), 'RRULE:FREQ=DAILY;UNTIL=20261202T100000Z']],
      ['01 10:00-11:00', '02 10:00-11:00'],
    ],
    [
      'a repeat until a day',
      [['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;UNTIL=20261202']],
      ['01 00:00-03 00:00'],
    ],
    [
      'a long repeat that began before the span',
      [['DTSTART:20261027T100000Z', 'DURATION:P5D', 'RRULE:FREQ=WEEKLY;UNTIL=20261128T000000Z']],
      [],
    ],
    [
      'more dates',
      [[...ten, 'RDATE:20261204T100000Z,20261205T120000Z']],
      ['01 10:00-11:00', '04 10:00-11:00', '05 12:00-13:00'],
    ],
    [
      'excluded dates',
      [[...daily, 'EXDATE:20261202T100000Z']],
      ['01 10:00-11:00', '03 10:00-11:00'],
    ],
    [
      'a repeat that was moved',
      [
        ['UID:a', ...daily],
        [
          'UID:a',
          'RECURRENCE-ID:20261202T100000Z',
          'DTSTART:20261202T150000Z',
          'DTEND:20261202T160000Z',
        ],
      ],
      ['01 10:00-11:00', '02 15:00-16:00', '03 10:00-11:00'],
    ],
    [
      'a repeat that was cancelled',
      [
        ['UID:a', ...daily],
        [
          'UID:a',
          'RECURRENCE-ID:20261202T100000Z',
          'STATUS:CANCELLED',
          'DTSTART:20261202T100000Z',
          'DTEND:20261202T110000Z',
        ],
      ],
      ['01 10:00-11:00', '03 10:00-11:00'],
    ],
    ['an unreadable entry next to a readable one', [['DTSTART:tomorrow'], ten], ['01 10:00-11:00']],
  ])('%s', (_, events, times) => {
    expect(read(write(...(events as string[][])))).toEqual(times)
  })
})

const spring = spanOf('2027-03-27T00:00Z', '2027-03-30T00:00Z')
const autumn = spanOf('2026-10-24T00:00Z', '2026-10-27T00:00Z')
const zoned = (zone: string, date: string, rule = 'RRULE:FREQ=DAILY;COUNT=3') => [
  `DTSTART${zone}:${date}T100000`,
  `DTEND${zone}:${date}T110000`,
  rule,
]
describe('times are in their zone, including when clocks change', () => {
  test.each([
    [
      'London in spring',
      zoned(';TZID=Europe/London', '20270327'),
      spring,
      ['27 10:00-11:00', '28 09:00-10:00', '29 09:00-10:00'],
    ],
    [
      'London in autumn',
      zoned(';TZID=Europe/London', '20261024'),
      autumn,
      ['24 09:00-10:00', '25 10:00-11:00', '26 10:00-11:00'],
    ],
    [
      'a time without a zone is in London',
      zoned('', '20270327'),
      spring,
      ['27 10:00-11:00', '28 09:00-10:00', '29 09:00-10:00'],
    ],
    [
      'a time in an unknown zone is in London',
      zoned(';TZID=Work', '20270327'),
      spring,
      ['27 10:00-11:00', '28 09:00-10:00', '29 09:00-10:00'],
    ],
    [
      'New York, where the clocks changed earlier',
      zoned(';TZID=America/New_York', '20270327'),
      spring,
      ['27 14:00-15:00', '28 14:00-15:00', '29 14:00-15:00'],
    ],
    [
      'UTC',
      ['DTSTART:20270327T100000Z', 'DTEND:20270327T110000Z', 'RRULE:FREQ=DAILY;COUNT=3'],
      spring,
      ['27 10:00-11:00', '28 10:00-11:00', '29 10:00-11:00'],
    ],
    [
      'the last instant is in UTC',
      zoned(';TZID=Europe/London', '20270327', 'RRULE:FREQ=DAILY;UNTIL=20270328T090000Z'),
      spring,
      ['27 10:00-11:00', '28 09:00-10:00'],
    ],
    ['a day of 23 hours', ['DTSTART;VALUE=DATE:20270328'], spring, ['28 00:00-23:00']],
    ['a day of 25 hours', ['DTSTART;VALUE=DATE:20261025'], autumn, ['24 23:00-26 00:00']],
    [
      'a repeat is excluded by its time in another zone',
      [...zoned(';TZID=Europe/London', '20270327'), 'EXDATE:20270328T090000Z'],
      spring,
      ['27 10:00-11:00', '29 09:00-10:00'],
    ],
    [
      'a skipped hour is one hour later',
      ['DTSTART:20270328T013000', 'DURATION:PT30M'],
      spring,
      ['28 01:30-02:00'],
    ],
  ])('%s', (_, lines, span, times) => {
    expect(read(write(lines), span)).toEqual(times)
  })

  test('a zone that the file describes, as Outlook writes it', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Our own winter',
      'BEGIN:STANDARD',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0200',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
    ].join('\r\n')
    const text = write(zoned(';TZID=Our own winter', '20270327'))
    expect(read(text.replace('BEGIN:VEVENT', zone), spring)).toEqual([
      '27 08:00-09:00',
      '28 08:00-09:00',
      '29 08:00-09:00',
    ])
  })
})

test.each([
  ['a page', '<!doctype html><title>Sign in</title>', 'not_a_calendar'],
  ['nothing', '', 'not_a_calendar'],
  ['a calendar that breaks off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n???', 'not_a_calendar'],
  ['an empty calendar', write(), []],
  [
    'folded lines and a byte order mark',
    `\uFEFF${write(ten).replace('DTSTART:2026', 'DTSTART:20\r\n 26')}`,
    ['01 10:00-11:00'],
  ],
  ['a rule for each second', write([...ten, 'RRULE:FREQ=SECONDLY']), 'too_many'],
])('%s', (_, text, found) => {
  expect(read(text)).toEqual(found)
})

test('as many entries as allowed are read, and no more', () => {
  const entries = (count: number) =>
    write([ten[0] ?? '', 'DURATION:PT1S', `RRULE:FREQ=MINUTELY;COUNT=${count}`])
  expect(read(entries(busyTimesAtMost))).toHaveLength(busyTimesAtMost)
  expect(read(entries(busyTimesAtMost + 1))).toBe('too_many')
})

test('as many entries as fit in 5 MB are read quickly', () => {
  const long = [`DESCRIPTION:${'x'.repeat(60)}`]
  const entries = Array.from({ length: 20_000 }, (_, n) => [
    `DTSTART;TZID=Europe/London:20${10 + (n % 10)}0101T100000`,
    'DURATION:PT1H',
    ...long,
  ])
  const begun = performance.now()
  expect(read(write(...entries))).toEqual([])
  // Half a second. Looking for each zone in the whole file takes fifty times as long.
  expect(performance.now() - begun).toBeLessThan(8_000)
})
