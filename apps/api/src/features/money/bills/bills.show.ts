import {
  billStatuses,
  poundsOf,
  fullName,
  type Bill,
  type BillRow,
  type DueBill,
  type TreasureTax,
} from '@treasures/api-client'
import { taxOn, type Agreement, type Tax } from './bill.rules.ts'
import type { BillLineRecord, BillRecord } from './bills.store.ts'
import type { BillPlan } from './write-bill.ts'

type Figures = BillPlan['figures']

const showFigures = (row: Figures) => ({
  work: poundsOf(row.work_pence),
  materials: poundsOf(row.materials_pence),
  vat: poundsOf(row.vat_pence),
  withheld: poundsOf(row.withheld_pence),
  total: poundsOf(row.total_pence),
})

export const showBillRow = (row: BillRecord): BillRow => ({
  id: row.id,
  number: row.number ?? '',
  id_status: row.id_status,
  status: billStatuses[row.id_status],
  treasure: { id: row.id_treasure, name: fullName(row) },
  id_timesheet: row.id_timesheet,
  month: row.month.slice(0, 7),
  issued_on: row.issued_on,
  ...showFigures(row),
  held: row.held ?? '',
  paid_at: row.paid_at?.toISOString() ?? null,
  voided_at: row.voided_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export const showBill = (row: BillRecord, lines: readonly BillLineRecord[]): Bill => ({
  ...showBillRow(row),
  lines: lines.map((line) => ({
    id: line.id,
    id_job: line.id_job,
    descr: line.descr,
    date: line.date,
    quantity: line.quantity_hundredths / 100,
    price: poundsOf(line.treasure_price_pence),
    material: line.material,
    total: poundsOf(line.total_pence),
    vat: poundsOf(line.vat_pence),
  })),
})

export const showDueBill = (
  id: number | null,
  { id_treasure, id_timesheet, lines, figures, held }: BillPlan,
  { fname, lname, month }: { fname: string; lname: string; month: string },
): DueBill => ({
  id,
  treasure: { id: id_treasure, name: fullName({ fname, lname }) },
  id_timesheet,
  month: month.slice(0, 7),
  lines: lines.length,
  ...showFigures(figures),
  held,
})

/** A treasure's tax details on a day. */
export function showTax(
  taxes: readonly Tax[],
  waiting: Tax | undefined,
  agreements: readonly Agreement[],
  day: string,
): TreasureTax {
  const {
    valid_from = null,
    vat_number = null,
    cis = 'not_building',
    utr = null,
  } = taxOn(taxes, day) ?? {}
  const { agreed_on = null, expires_on = null } = agreements[0] ?? {}
  return {
    valid_from,
    vat_number: vat_number ?? '',
    cis,
    utr: utr ?? '',
    waiting: waiting
      ? { ...waiting, vat_number: waiting.vat_number ?? '', utr: waiting.utr ?? '' }
      : null,
    agreed_on,
    expires_on,
  }
}
