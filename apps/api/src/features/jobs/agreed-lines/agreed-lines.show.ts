import { fullName, poundsOf, type Agreed, type AgreedLine } from '@treasures/api-client'
import type { Side } from '#kernel/http/scope.ts'
import { unitsIn } from '../../catalogue/prices/price-amounts.rules.ts'
import { showUnit } from '../../catalogue/services/service-columns.ts'
import { moreHours, objectUntil, whatWords } from './agreed-lines.rules.ts'
import type { AgreedLineRow, AgreedRow } from './agreed-lines.store.ts'

export function showAgreedLine(row: AgreedLineRow, side: Side, at: Date): AgreedLine {
  const isTreasure = side === 'treasure'
  return {
    id: row.id,
    id_job: row.id_job,
    treasure: { id: row.id_treasure, name: side === 'customer' ? row.fname : fullName(row) },
    what: whatWords(row),
    hours: moreHours(row),
    state: row.state,
    treasureprice: side === 'customer' ? null : poundsOf(row.treasure_pence),
    customerprice: isTreasure ? null : poundsOf(row.customer_pence),
    asked_at: row.asked_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    how: row.how,
    answered_by: isTreasure ? null : staffName(row),
    reason: isTreasure ? '' : row.reason,
    object_until: objectUntil(row, at)?.toISOString() ?? null,
    recorded: row.recorded,
  }
}

/** Something that was agreed, for one side. */
export const showAgreed = (row: AgreedRow, side: Side): Agreed => ({
  id: row.id,
  source: row.source,
  what: row.source === 'change' ? whatWords(row) : row.what,
  unit: showUnit(row),
  quantity: unitsIn(row.quantity_hundredths),
  treasureprice: side === 'staff' ? poundsOf(row.treasure_pence) : null,
  customerprice: side === 'treasure' ? null : poundsOf(row.customer_pence),
  agreed_at: (row.answered_at ?? row.asked_at).toISOString(),
  agreed_by: side === 'treasure' ? null : row.by_staff ? row.user_fname : row.customer_fname,
  by_staff: row.by_staff,
})

/** The customer's page of one line. */
export const showLinkedAgreedLine = (row: AgreedLineRow, at: Date) => ({
  id_job: row.id_job,
  service: row.service,
  treasure: row.fname,
  what: whatWords(row),
  state: row.state,
  customerprice: poundsOf(row.customer_pence),
  answered_at: row.answered_at?.toISOString() ?? null,
  answered_by: staffName(row),
  reason: row.reason,
  object_until: objectUntil(row, at)?.toISOString() ?? null,
})

const staffName = ({ how, answered_by }: AgreedLineRow) => (how === 'staff' ? answered_by : null)
