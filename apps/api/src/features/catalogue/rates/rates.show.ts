import { rateKinds, type Rate } from '@treasures/api-client'
import { canBeDeleted, currentRates } from './rates.decide.ts'
import type { RateRow } from './rates.store.ts'

const kinds = Object.keys(rateKinds)
const place = ({ kind }: RateRow) => kinds.indexOf(kind)

/**
 * Shows rates in the order of their kinds. For each rate that began today, `lastInvoicedDays` has
 * the last day of work on an invoice.
 */
export function showRates(
  rows: readonly RateRow[],
  today: string,
  lastInvoicedDays: ReadonlyMap<number, string | null>,
): Rate[] {
  const current = currentRates(rows, today)
  return rows
    .toSorted((a, b) => place(a) - place(b))
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      region:
        row.id_region === null ? null : { id: row.id_region, region_name: row.region_name ?? '' },
      valid_from: row.valid_from,
      value: row.value / 100,
      set_by: row.set_by,
      is_current: current.has(row.id),
      can_be_deleted: canBeDeleted(row, today, lastInvoicedDays.get(row.id) ?? null),
      created_at: row.created_at.toISOString(),
    }))
}
