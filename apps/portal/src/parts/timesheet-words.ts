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

/** Returns months as `YYYY-MM`, newest first, starting with the current one. */
export const lastMonths = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - i, 1)).toISOString().slice(0, 7),
  )
