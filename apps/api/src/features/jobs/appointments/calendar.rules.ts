/** Event of an iCalendar file (RFC 5545), the format that all calendars read. */

export type CalendarEvent = {
  uid: string
  /** Counts changes, so that a newer file replaces an older one. */
  sequence: number
  changed: Date
  start: Date
  end: Date
  summary: string
  location?: string
  description: string
  isCalledOff: boolean
}

/**
 * London's clock changes. A file must have at least one component. Without visits, this is the only
 * component.
 */
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

/** Escapes backslash, semicolon, comma and line breaks, which have a meaning in the format. */
const escape = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // Other control characters are not allowed at all.
    .replaceAll(/\p{Cc}/gu, '')

const bytes = new TextEncoder()

/**
 * Breaks a line after at most 75 bytes, but not within a character. Begins each further line with a
 * space.
 */
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
  // Each visit has its own instant, so that calendars need not calculate weekly times.
  `DTSTART:${instant(event.start)}`,
  `DTEND:${instant(event.end)}`,
  `SUMMARY:${escape(event.summary)}`,
  ...(event.location ? [`LOCATION:${escape(event.location)}`] : []),
  `DESCRIPTION:${escape(event.description)}`,
  `STATUS:${event.isCalledOff ? 'CANCELLED' : 'CONFIRMED'}`,
  `TRANSP:${event.isCalledOff ? 'TRANSPARENT' : 'OPAQUE'}`,
  'END:VEVENT',
]

/**
 * Unique id of a visit in calendars. The id contains the day of the original plan, so it stays the
 * same when the visit moves.
 */
export const visitUid = (id_appointment: number, planned: Date, portal_url: string): string =>
  `appointment-${id_appointment}-${planned.toISOString().slice(0, 10)}@${new URL(portal_url).host}`

/** Writes the whole file. A subscribed calendar shows its name and fetches it again each hour. */
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
