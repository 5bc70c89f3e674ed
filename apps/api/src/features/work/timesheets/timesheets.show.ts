import { poundsOf, timesheetStatuses, fullName, type Timesheet } from '@treasures/api-client'
import type { TimesheetRow } from './timesheets.store.ts'

export function showTimesheet(row: TimesheetRow): Timesheet {
  const work = row.work_pence ?? 0
  const materials = row.materials_pence ?? 0
  return {
    id: row.id,
    id_treasure: row.id_treasure,
    treasure: { id: row.id_treasure, name: fullName(row) },
    month: row.month.slice(0, 7),
    id_status: row.id_status,
    status: timesheetStatuses[row.id_status],
    lines: row.lines ?? 0,
    work: poundsOf(work),
    materials: poundsOf(materials),
    total: poundsOf(work + materials),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    locked_at: row.locked_at?.toISOString() ?? null,
    bill: row.id_bill && row.bill_number ? { id: row.id_bill, number: row.bill_number } : null,
  }
}
