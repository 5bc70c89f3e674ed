import { longDayInWords } from '@treasures/api-client'
import { listWeekReaders, readWeek } from '../features/site/reports/read-week.ts'
import { weekFigures, type WeekFigure } from '../features/site/reports/week.rules.ts'
import { occasion } from './occasion.ts'

/** Shown for a figure whose list the reader may not open. */
const unseen = 'not shown to you'

/** Sends staff six figures of the week, and how they changed. */
export const mailWeek = occasion({
  on: ['report.week_ended'],
  what: 'Send staff the figures of the week',
  notices: {
    figures_of_week: {
      name: 'Figures of the week, to staff',
      channel: 'email',
      isAccount: true,
      class: 'service',
      for: 'staff',
      subject: 'Your week to {{week_to}}',
      body: `Hello {{fname}},

These are the figures of the week from {{week_from}} to {{week_to}}.

Booked jobs: {{week_booked}}
Taken by treasures: {{week_taken}}
Done: {{week_done}}
Cancelled: {{week_cancelled}}
Revenue without VAT: {{week_revenue}}
Franchisee’s share: {{week_share}}

The reports show what each figure counts, and the jobs and invoices behind it:

{{reports_page}}

If you’d rather not receive this e-mail, you can switch it off there.`,
      example: () => ({
        week_from: 'Friday 20 November 2026',
        week_to: 'Thursday 26 November 2026',
        week_booked: '12, 3 more than the week before',
        week_taken: '11, 4 more than the week before',
        week_done: '8, as in the week before',
        week_cancelled: '1, 2 less than the week before',
        week_revenue: '£1,234.50, £234.40 more than the week before',
        week_share: '£98.20, £18.30 more than the week before',
      }),
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { from, to } = happened.data
    const readers = await listWeekReaders(tx)
    if (readers.length === 0) return
    const say = await readWeek(tx, { from, to }, at)
    for (const { id, email, fname, id_region, seen } of readers) {
      const shown = (code: WeekFigure) => (seen.has(code) ? say(code, id_region) : unseen)
      const figures = Object.fromEntries(
        (Object.keys(weekFigures) as WeekFigure[]).map((code) => [code, shown(code)]),
      ) as Record<WeekFigure, string>
      await deps.tell(tx, at, happened, {
        template: 'figures_of_week',
        to: { user: id },
        recipient: email,
        values: {
          fname,
          week_from: longDayInWords(from),
          week_to: longDayInWords(to),
          reports_page: `${deps.publicSettings().portal_url}/reports`,
          ...figures,
        },
      })
    }
  },
})
