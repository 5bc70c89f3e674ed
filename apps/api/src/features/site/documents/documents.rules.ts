import { showPence, type DocumentCheck, type DocumentState } from '@treasures/api-client'

type Dated = { state: DocumentState; until_on: string | null }

/** State on a London day: a checked document ends after its last day. */
export const stateOn = ({ state, until_on }: Dated, today: string): DocumentState =>
  state === 'checked' && until_on !== null && until_on < today ? 'ended' : state

type Papers = Dated & {
  from_on: string | null
  amount_pence: number | null
  categories: readonly string[]
}
type Needs = { least_pence: number | null }

/** True if a document counts on a London day, apart from its categories. */
export const countsOn = (
  { state, from_on, until_on, amount_pence }: Omit<Papers, 'categories'>,
  { least_pence }: Needs,
  day: string,
): boolean =>
  state === 'checked' &&
  (from_on === null || from_on <= day) &&
  (until_on === null || until_on >= day) &&
  (least_pence === null || (amount_pence ?? 0) >= least_pence)

type Trade = { id: number; name: string; categories: readonly string[] }
type Kind = Needs & { every_trade: boolean; services: readonly Trade[] }

/**
 * Compares a treasure's documents of one kind, newest first, with what their trades need. `trades`
 * are the ids of the trades for which they have a skill.
 */
export function compareNeeds<D extends Papers>(
  kind: Kind,
  documents: readonly D[],
  trades: readonly number[],
  today: string,
) {
  const counting = documents.filter((one) => countsOn(one, kind, today))
  const mine = kind.services.filter(({ id }) => trades.includes(id))
  const covers = ({ categories }: Trade) =>
    counting.some((one) => categories.every((category) => one.categories.includes(category)))
  const lacks = mine.filter((trade) => !covers(trade)).map(({ name }) => name)
  const current = counting[0]
  const latest = documents.find(({ state }) => state !== 'replaced')
  return {
    is_needed: kind.every_trade || mine.length > 0,
    is_in_order: kind.every_trade ? counting.length > 0 : lacks.length === 0,
    lacks: current ? lacks : [],
    current: current ?? null,
    latest: latest && latest !== current ? latest : null,
  }
}

type Asked = Needs & { needs_number: boolean; needs_until: boolean; needs_categories: boolean }

/** Lists by field what a check lacks. Undefined if nothing is wrong. */
export function findGaps(
  asks: Asked,
  { number, from, until, amount, categories }: DocumentCheck,
  today: string,
): Record<string, string[]> | undefined {
  const gaps = {
    number: asks.needs_number && !number && 'Enter the number',
    until:
      (asks.needs_until && !until && 'Enter the last day on which it counts') ||
      (until !== null && until < today && 'It has ended already, so it can’t be checked') ||
      (until !== null && from !== null && until < from && 'Must not be before it begins'),
    amount:
      asks.least_pence !== null &&
      (amount === null || amount * 100 < asks.least_pence) &&
      `Must be at least ${showPence(asks.least_pence).replace(/\.00$/, '')}`,
    categories: asks.needs_categories && categories.length === 0 && 'Enter its categories',
  }
  const errors = Object.entries(gaps).flatMap(([field, words]) =>
    words ? [[field, [words]] as [string, string[]]] : [],
  )
  return errors.length ? Object.fromEntries(errors) : undefined
}
