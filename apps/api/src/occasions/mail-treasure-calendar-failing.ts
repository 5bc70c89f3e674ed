import { busyFeedsStore } from '../features/people/calendars/busy-feeds.store.ts'
import { calendarProblemWords } from '../features/people/calendars/calendar-problems.ts'
import { treasuresStore } from '../features/people/treasures/treasures.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { occasion } from './occasion.ts'

/**
 * Notifies a treasure once that we could not read a calendar for a day. We might otherwise book
 * them while they are busy.
 */
export const mailTreasureCalendarFailing = occasion({
  on: ['treasure.calendar_failing'],
  what: 'Tell the treasure that we can’t read their calendar',
  notices: {
    calendar_failing: {
      name: 'Outside calendar not read',
      channel: 'email',
      isAccount: true,
      class: 'service',
      for: 'treasure',
      short: 'calendar_failing_short',
      subject: 'We can’t read your calendar {{calendar}}',
      body: `Hello {{fname}},

We haven’t been able to read your calendar {{calendar}} for a day. {{problem}}

We’ll keep the busy times that we already know of for a week. After that, customers may book you while you’re busy. You can remove the calendar and add it again here:

{{portal_url}}/my-account#calendars`,
    },
  },
  shorts: {
    calendar_failing_short: {
      name: 'Outside calendar not read, in short',
      isAccount: true,
      subject: 'We can’t read your calendar {{calendar}}',
      body: '{{problem}} After a week, customers may book you while you’re busy.',
      page: 'account',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const feed = await busyFeedsStore(tx).find(happened.data.id_calendar)
    if (!feed?.problem) return
    const treasure = await treasuresStore(tx).find(everywhere, feed.id_treasure)
    if (!treasure) return
    await deps.tell(tx, at, happened, {
      template: 'calendar_failing',
      to: { treasure: treasure.id },
      recipient: treasure.email,
      values: {
        fname: treasure.fname,
        calendar: feed.name,
        problem: calendarProblemWords[feed.problem],
      },
    })
  },
})
