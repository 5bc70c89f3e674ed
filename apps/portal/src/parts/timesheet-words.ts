import { timesheetStatus } from '@treasures/api-client'
import type { TagProps } from '@treasures/widgets/kit'

const tones: Record<number, TagProps['tone']> = {
  [timesheetStatus.submitted]: 'warn',
  [timesheetStatus.locked]: 'ok',
  [timesheetStatus.invoiced]: 'ok',
}

/** Tag colour of a timesheet's status, chosen so that those waiting for staff stand out. */
export const timesheetTone = (id_status: number): NonNullable<TagProps['tone']> =>
  tones[id_status] ?? 'neutral'

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats `2026-11` as "November 2026". */
export const monthName = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`))

/** Returns months as `YYYY-MM`, newest first, starting with the current one. */
export const lastMonths = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - i, 1)).toISOString().slice(0, 7),
  )
