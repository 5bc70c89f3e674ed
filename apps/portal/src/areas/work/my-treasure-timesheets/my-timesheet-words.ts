import {
  isTimesheetShut,
  showPounds,
  timesheetStatus,
  type Timesheet,
  type Work,
} from '@treasures/api-client'

const { open, submitted, locked, invoiced } = timesheetStatus
const news: Record<number, string> = {
  [open]: 'Submit when this month’s entries are complete.',
  [submitted]:
    'We’re checking it. Until we lock it, you can still add entries; adding one opens it again.',
  [locked]:
    'Locked. Entries can no longer be added or changed. If something is wrong, please call us.',
  [invoiced]: 'It has been invoiced.',
}
export const timesheetNews = ({ id_status, bill }: Timesheet): string =>
  bill ? `Your bill for it is ${bill.number}.` : (news[id_status] ?? '')

/** Reason why a timesheet's lines can no longer change. */
export const lockedBecause = ({ id_status }: Pick<Timesheet, 'id_status'>): string | undefined =>
  isTimesheetShut(id_status) ? 'The timesheet is locked.' : undefined

/** Formats as "3.5 hours at £18.00", "Whole job done" or "4 × £36.24". */
export function amountWords(line: Work): string {
  if (line.whole_job) return 'Whole job done'
  const price = line.treasureprice === null ? undefined : showPounds(line.treasureprice)
  if (line.material) return price ? `${line.quantity} × ${price}` : String(line.quantity)
  const { name_singular, name_plural } = line.unit
  const units = `${line.quantity} ${line.quantity === 1 ? name_singular : name_plural}`
  return price ? `${units} at ${price}` : units
}
