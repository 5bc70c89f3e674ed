import { plainPounds, timesheetStatuses } from '@treasures/api-client'
import { csvTable } from '#kernel/csv.ts'
import type { TimesheetRow } from './timesheets.store.ts'

const pounds = (pence: number | null) => plainPounds(pence ?? 0)

export const timesheetsCsv = csvTable<TimesheetRow>([
  ['Id', (row) => row.id],
  ['Month', (row) => row.month.slice(0, 7)],
  ['Treasure', (row) => row.id_treasure],
  ['First name', (row) => row.fname],
  ['Surname', (row) => row.lname],
  ['Status', (row) => timesheetStatuses[row.id_status]],
  ['Lines', (row) => row.lines ?? 0],
  ['Work (GBP)', (row) => pounds(row.work_pence)],
  ['Materials (GBP)', (row) => pounds(row.materials_pence)],
  ['Total (GBP)', (row) => pounds((row.work_pence ?? 0) + (row.materials_pence ?? 0))],
  ['Submitted (UTC)', (row) => row.submitted_at?.toISOString()],
  ['Locked (UTC)', (row) => row.locked_at?.toISOString()],
  ['Bill', (row) => row.bill_number],
])
