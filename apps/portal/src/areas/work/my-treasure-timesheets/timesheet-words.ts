import {
  isTimesheetShut,
  showPounds,
  timesheetStatus,
  type Timesheet,
  type Work,
} from '@treasures/api-client'
import type { TagProps } from '@treasures/widgets/kit'

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** `2026-11` is "November 2026". */
export const monthWords = (month: string): string =>
  months.format(new Date(`${month}-01T00:00:00Z`))

const { open, submitted, locked, invoiced } = timesheetStatus
const tones: Record<number, TagProps['tone']> = {
  [submitted]: 'warn',
  [locked]: 'ok',
  [invoiced]: 'ok',
}
export const timesheetTone = ({ id_status }: Timesheet) => tones[id_status] ?? 'neutral'

const news: Record<number, string> = {
  [open]: 'Submit it when everything of the month is in it.',
  [submitted]:
    'It is being looked at. You can still add to it until it is locked; that opens it again.',
  [locked]:
    'It is locked: nothing is added or changed any more. If something is wrong, please phone us.',
  [invoiced]: 'It has been invoiced.',
}
export const timesheetNews = ({ id_status }: Timesheet): string => news[id_status] ?? ''

/** Why a line of it can no longer be changed. */
export const lockedBecause = ({ id_status }: Pick<Timesheet, 'id_status'>): string | undefined =>
  isTimesheetShut(id_status) ? 'The timesheet is locked.' : undefined

/** "3.5 hours at £18.00", "Whole job done", "4 × £36.24". */
export function amountWords(line: Work): string {
  if (line.whole_job) return 'Whole job done'
  const price = line.treasureprice === null ? undefined : showPounds(line.treasureprice)
  if (line.material) return price ? `${line.quantity} × ${price}` : String(line.quantity)
  const { name_singular, name_plural } = line.unit
  const units = `${line.quantity} ${line.quantity === 1 ? name_singular : name_plural}`
  return price ? `${units} at ${price}` : units
}
