import type { RateKind } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'

/** Rates of which the latest up to a date holds. Values are per cent in hundredths, of the post fee pence. */
export type RateTable = { on(kind: RateKind, date: string, id_region?: number): number }

/** All rates, to be asked by date: a region's own first, then the one for all; 0 where there is none. */
export async function readRates(db: Db): Promise<RateTable> {
  const rows = await db
    .selectFrom('rates')
    .select(['kind', 'id_region', 'valid_from', 'value'])
    .orderBy('valid_from', 'desc')
    .execute()
  const find = (kind: RateKind, date: string, id_region: number | null) =>
    rows.find((row) => row.kind === kind && row.id_region === id_region && row.valid_from <= date)
      ?.value
  return {
    on: (kind, date, id_region) =>
      (id_region === undefined ? undefined : find(kind, date, id_region)) ??
      find(kind, date, null) ??
      0,
  }
}

/** Writes the installation's first rates, from the environment, where there are none. */
export async function writeFirstRates(
  db: Db,
  at: Date,
  first: Partial<Record<RateKind, number>>,
): Promise<void> {
  const rows = Object.entries(first).map(([kind, value]) => ({
    kind: kind as RateKind,
    valid_from: '2000-01-01',
    value,
    created_at: at,
  }))
  if (rows.length)
    await db
      .insertInto('rates')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
