import { expect, test } from 'vitest'
import { fold, visitUid, writeCalendar } from './calendar.rules.ts'

const event = {
  uid: 'appointment-1-2027-03-29@treasures.example',
  sequence: 2,
  changed: new Date('2026-11-21T09:00:00Z'),
  start: new Date('2027-03-29T08:00:00Z'),
  end: new Date('2027-03-29T11:30:00Z'),
  summary: 'Hedge; tall, back\\side',
  description: 'First line\r\nsecond \u0007line',
  isCalledOff: false,
}

test('lines end in CRLF, have at most 75 bytes, and unfold to the original in any script', () => {
  const summary = 'Zażółć gęślą jaźń 🌿 '.repeat(12).trim()
  const file = writeCalendar('Visits', [{ ...event, summary }])
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`)
  expect(fold('x'.repeat(75))).toBe('x'.repeat(75))
})

test('characters with a meaning in calendars are escaped, and other control characters are left out', () => {
  const file = writeCalendar('Visits', [event])
  expect(file).toContain('SUMMARY:Hedge\\; tall\\, back\\\\side\r\n')
  expect(file).toContain('DESCRIPTION:First line\\nsecond line\r\n')
})

test('an event has a name of its own, counts its changes, and says if it is cancelled', () => {
  const lines = writeCalendar('Visits', [{ ...event, isCalledOff: true }]).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:appointment-1-2027-03-29@treasures.example',
      'SEQUENCE:2',
      'DTSTAMP:20261121T090000Z',
      'DTSTART:20270329T080000Z',
      'DTEND:20270329T113000Z',
      'STATUS:CANCELLED',
    ]),
  )
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('a calendar has a name and is fetched again each hour', () => {
  const lines = writeCalendar('Fox, Hare & Co visits', []).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'NAME:Fox\\, Hare & Co visits',
      'X-WR-CALNAME:Fox\\, Hare & Co visits',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ]),
  )
})

test('a visit that moves keeps its name', () => {
  const planned = new Date('2027-03-29T08:00:00Z')
  expect(visitUid(7, planned, 'https://portal.example:8443/x')).toBe(
    'appointment-7-2027-03-29@portal.example:8443',
  )
})
