import type { Figure as Shown, InvoiceFigure, ReportBy } from '@treasures/api-client'
import type { RawBuilder } from 'kysely'
import type { Days } from './buckets.rules.ts'

type Words = Pick<Shown, 'title' | 'definition' | 'unit'> & { by: readonly ReportBy[] }

/** A figure of jobs. Its rows are those of the list of jobs with its filter. */
export type JobFigure = Words & {
  list: 'jobs'
  /** Filter of the list, for a range of days. */
  filter: (days: Days) => Record<string, string>
  /** The instant by which a job counts, which the filter's days are about. */
  at: RawBuilder<unknown>
  /** Amount of a job. The figure is the average of it. Absent if the figure is the number of jobs. */
  average?: RawBuilder<unknown>
}

/** A figure of invoices. Its rows are those of the list of invoices with its filter. */
export type InvoicesFigure = Words & {
  list: 'invoices'
  filter: (days: Days) => Record<string, string> & { figure: InvoiceFigure }
}

export type FigureOf = JobFigure | InvoicesFigure

export const byTime = ['day', 'week', 'month'] as const
