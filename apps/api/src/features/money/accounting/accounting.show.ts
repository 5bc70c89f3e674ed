import { poundsOf, type AccountingDocument } from '@treasures/api-client'
import type { AccountingRow } from './accounting.store.ts'

export const showDocument = (row: AccountingRow): AccountingDocument => ({
  id: row.id,
  kind: row.kind,
  number: row.number ?? '',
  status: row.status,
  total: poundsOf(row.total_pence ?? 0),
  vat: poundsOf(row.vat_pence ?? 0),
  booked_total: poundsOf(row.booked_total_pence),
  booked_vat: poundsOf(row.booked_vat_pence),
  differs: row.differs,
  error: row.error ?? '',
  sent_at: row.sent_at?.toISOString() ?? null,
  compared_at: row.compared_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
