import type { NamedItem, StarterTradeCode } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { makeTrade, type NewTrade } from '../trades/make-trade.ts'
import { tradesStore } from '../trades/trades.store.ts'
import { starterCatalogue, type StarterEntry } from './starter-catalogue.ts'

/** Converts an entry into a new service. */
export const tradeOf = (entry: StarterEntry): NewTrade => ({
  name: entry.name,
  shortened_display_name: entry.short,
  fa_font_icon: entry.icon,
  requires_skill: entry.requiresSkill ?? false,
  looks_first: entry.estimate !== undefined,
  id_price_unit: entry.unit,
  minimum_hundredths: entry.minimum === undefined ? null : entry.minimum * 100,
  explanation: entry.explanation,
  ask_for_images: entry.photos ?? false,
  estimate: entry.estimate ?? null,
  evidence: entry.evidence ?? '',
  also: (entry.also ?? []).map(({ unit, explanation }) => ({ id_price_unit: unit, explanation })),
})

/** Creates services from starter trades. Skips names that already exist. */
export async function takeTrades(
  tx: Db,
  who: { at: Date; caller: { id: number } },
  codes: readonly StarterTradeCode[],
): Promise<{ made: NamedItem[]; skipped: NamedItem[] }> {
  const [made, skipped]: [NamedItem[], NamedItem[]] = [[], []]
  for (const code of new Set(codes)) {
    const trade = tradeOf(starterCatalogue[code])
    const id = await makeTrade(tx, who, trade)
    const there = id === undefined ? await tradesStore(tx).findNamed(trade.name) : undefined
    if (id !== undefined) made.push({ id, name: trade.name })
    else if (there) skipped.push(there)
  }
  return { made, skipped }
}
