/** iCalendar (RFC 5545): what calendars of every maker read. */

export type CalendarEvent = {
  uid: string
  /** Counts up with each change, so that a file that is read again takes the place of the one before. */
  sequence: number
  changed: Date
  start: Date
  end: Date
  summary: string
  location?: string
  description: string
  isCalledOff: boolean
}

/** When clocks in London change. A file has one component at least, also where nobody comes yet. */
const london = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/London',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'TZNAME:BST',
  'DTSTART:19810329T010000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'TZNAME:GMT',
  'DTSTART:19961027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const instant = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Backslash, semicolon and comma mean something there, and a line break ends the line. */
const escape = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // Other control characters are allowed nowhere.
    .replaceAll(/\p{Cc}/gu, '')

const bytes = new TextEncoder()

/** At most 75 bytes to a line; what is longer goes on behind a space. No character is cut in two. */
export function fold(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = bytes.encode(character).length
    if (length + size > 75) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}

const eventLines = (event: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${instant(event.changed)}`,
  `LAST-MODIFIED:${instant(event.changed)}`,
  `SEQUENCE:${event.sequence}`,
  // As instants: a weekly nine o'clock is worked out here, and no calendar works it out differently.
  `DTSTART:${instant(event.start)}`,
  `DTEND:${instant(event.end)}`,
  `SUMMARY:${escape(event.summary)}`,
  ...(event.location ? [`LOCATION:${escape(event.location)}`] : []),
  `DESCRIPTION:${escape(event.description)}`,
  `STATUS:${event.isCalledOff ? 'CANCELLED' : 'CONFIRMED'}`,
  `TRANSP:${event.isCalledOff ? 'TRANSPARENT' : 'OPAQUE'}`,
  'END:VEVENT',
]

/** A visit's name in every calendar: by the day for which it was made, so that a moved one stays the same. */
export const visitUid = (id_appointment: number, planned: Date, portal_url: string): string =>
  `appointment-${id_appointment}-${planned.toISOString().slice(0, 10)}@${new URL(portal_url).host}`

/** The whole file. Calendars that subscribe to it show its name, and ask for it again each hour. */
export const writeCalendar = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Treasures//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...london,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
