import { timesheetStatus } from '@treasures/api-client'
import type { TagProps } from '@treasures/widgets/kit'

const tones: Record<number, TagProps['tone']> = {
  [timesheetStatus.submitted]: 'warn',
  [timesheetStatus.locked]: 'ok',
  [timesheetStatus.invoiced]: 'ok',
}

/** How a timesheet stands, at a glance: what waits for staff stands out. */
export const timesheetTone = (id_status: number): NonNullable<TagProps['tone']> =>
  tones[id_status] ?? 'neutral'

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` as "November 2026". */
export const monthName = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`))

/** The newest first, as `YYYY-MM`: this one and those before it. */
export const lastMonths = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - i, 1)).toISOString().slice(0, 7),
  )
