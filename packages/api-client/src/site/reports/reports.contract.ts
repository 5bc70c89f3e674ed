import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Csv } from '../../kernel/wire.ts'
import { Figure, figureCodes, Report, ReportQuery } from './reports.schema.ts'

const view = { access: 'staff', permission: 'reports.view' } as const

const ofFigure = {
  params: z.object({ figure: z.enum(figureCodes) }),
  query: ReportQuery,
  problems: {
    /** The last day is before the first, or there would be more than 1,000 buckets. */
    range_unusable: 422,
    /** The figure cannot be divided in this way. */
    by_unusable: 422,
  },
  ...view,
} as const

export const listFigures = endpoint('GET', '/reports', {
  summary: 'Figures that the caller may see: those whose rows they may list.',
  /** `weekly_mail` is true if the caller receives the figures of the week by e-mail. */
  ok: z.object({ data: z.array(Figure), weekly_mail: z.boolean() }),
  ...view,
})

export const updateReportMail = endpoint('PUT', '/my/report-mail', {
  summary: 'Switches the e-mail with the figures of the week on or off for the caller.',
  body: z.object({ weekly_mail: z.boolean('Say whether you would like it') }),
  ok: z.object({ weekly_mail: z.boolean() }),
  ...view,
})

/** Each bucket has the filter of the list that shows exactly its rows. */
export const getReport = endpoint('GET', '/reports/{figure}', {
  summary: 'A figure over a range of days, divided by time or by what its rows belong to.',
  ok: Report,
  ...ofFigure,
})

export const exportReport = endpoint('GET', '/reports/{figure}/export', {
  summary: 'The buckets of a figure as CSV.',
  ok: Csv,
  produces: 'csv',
  ...ofFigure,
})
