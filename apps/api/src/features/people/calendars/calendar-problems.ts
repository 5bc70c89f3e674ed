import type { CalendarProblem } from '#kernel/calendars.ts'

/** Messages to a treasure about a calendar that could not be read. */
export const calendarProblemWords: Readonly<Record<CalendarProblem, string>> = {
  unreachable: 'We can’t reach this address.',
  inside: 'This address isn’t on the open internet.',
  refused: 'The calendar doesn’t let us read it. Please copy its secret address again.',
  gone: 'There’s no longer a calendar at this address.',
  slow: 'The calendar took longer than 10 seconds to answer.',
  too_large: 'The calendar is larger than 5 MB.',
  not_a_calendar: 'There’s no calendar at this address. Please copy the one that ends in .ics.',
  too_many: 'There’s more in this calendar than we can read: at most 2,000 times in 8 weeks.',
}
