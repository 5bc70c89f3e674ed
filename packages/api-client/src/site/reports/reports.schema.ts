import * as z from 'zod/mini'
import { CalendarDate, DateInput, Id } from '../../kernel/wire.ts'

/** Every figure of the reports, in the order of their list. */
export const figureCodes = [
  'booked',
  'taken',
  'taken_share',
  'hours_to_claim',
  'done',
  'cancelled',
  'estimates_accepted',
  'stars',
  'revenue',
  'share',
  'margin',
] as const
export type FigureCode = (typeof figureCodes)[number]

/** Ways to divide a figure: by time, or by what its rows belong to. */
export const reportBys = [
  'day',
  'week',
  'month',
  'service',
  'treasure',
  'region',
  'reason',
] as const
export type ReportBy = (typeof reportBys)[number]

/** Unit of a figure's values. A share is a percentage. */
export const figureUnits = ['count', 'percent', 'hours', 'stars', 'pounds'] as const
export type FigureUnit = (typeof figureUnits)[number]

/** A figure with its words. */
export const Figure = z.object({
  code: z.enum(figureCodes),
  title: z.string(),
  /** Explains what counts, and on which day. */
  definition: z.string(),
  unit: z.enum(figureUnits),
  /** List that shows the figure's rows. */
  list: z.enum(['jobs', 'invoices']),
  by: z.array(z.enum(reportBys)),
})
export type Figure = z.infer<typeof Figure>

/** First and last day, both in London and both included. */
export const ReportQuery = z.object({
  from: DateInput,
  to: DateInput,
  by: z._default(z.enum(reportBys), 'week'),
  /** Only this region's rows. */
  region: z.optional(Id),
})
export type ReportQuery = z.infer<typeof ReportQuery>

const measured = {
  /** Null if there is nothing to divide by, such as the average of no reviews. */
  value: z.nullable(z.number()),
  /** Total of the list with this filter. */
  count: z.int(),
  /** Filter of the list, as query parameters. */
  filter: z.record(z.string(), z.string()),
}

export const ReportBucket = z.object({
  /** First day of the bucket, or the name of what the rows belong to. */
  name: z.string(),
  ...measured,
})
export type ReportBucket = z.infer<typeof ReportBucket>

export const Report = z.object({
  figure: Figure,
  from: CalendarDate,
  to: CalendarDate,
  by: z.enum(reportBys),
  total: z.object(measured),
  /**
   * Median of the other regions, without their names. Null unless the report is about one region
   * and at least five others have the figure.
   */
  benchmark: z.nullable(z.number()),
  /** In order of time. Otherwise the highest value comes first. */
  buckets: z.array(ReportBucket),
})
export type Report = z.infer<typeof Report>
