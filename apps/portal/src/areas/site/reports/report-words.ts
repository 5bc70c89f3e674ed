import {
  dayInWords,
  monthInWords,
  showPounds,
  type FigureUnit,
  type Report,
  type ReportBy,
  type ReportBucket,
} from '@treasures/api-client'
import { paths } from '#app/paths.ts'
import { count } from '#parts/words.ts'

export const byWords: Record<ReportBy, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  service: 'Service',
  treasure: 'Treasure',
  region: 'Region',
  reason: 'Reason',
}

/** Heading of the column of buckets. */
export const nameOfBuckets = (by: ReportBy): string => (by === 'week' ? 'Week from' : byWords[by])

/** A value in words. A dash means that there is nothing to divide by. */
export function sayValue(unit: FigureUnit, value: number | null): string {
  if (value === null) return '–'
  switch (unit) {
    case 'count':
      return count(value)
    case 'percent':
      return `${value.toFixed(1)}%`
    case 'hours':
      return `${value.toFixed(1)} hours`
    case 'stars':
      return value.toFixed(2)
    case 'pounds':
      return showPounds(value)
  }
}

/** Name of a bucket: its day, a week's first day, its month, or what its rows belong to. */
export function sayBucket(by: ReportBy, { name }: Pick<ReportBucket, 'name'>): string {
  if (by === 'month') return monthInWords(name)
  return by === 'day' || by === 'week' ? dayInWords(name) : name
}

/** Address of the list with exactly the rows that a bucket counts. */
export const rowsPath = (
  { figure }: Pick<Report, 'figure'>,
  { filter }: Pick<ReportBucket, 'filter'>,
): string =>
  `${figure.list === 'jobs' ? paths.jobs() : paths.invoices()}?${new URLSearchParams(filter)}`
