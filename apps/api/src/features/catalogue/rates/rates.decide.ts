import { rateKinds, type RateKind } from '@treasures/api-client'

type Standing = { id: number; kind: RateKind; id_region: number | null; valid_from: string }

/** Why a rate cannot begin on a day: what is issued keeps its figures. Dates are London's. */
export function decideNewRate(
  { kind, valid_from }: Pick<Standing, 'kind' | 'valid_from'>,
  lastInvoicedDay: string | null,
): string | undefined {
  if (lastInvoicedDay === null || valid_from > lastInvoicedDay) return undefined
  return `${rateKinds[kind]} of ${lastInvoicedDay} stands on an issued invoice. Choose a later day.`
}

/**
 * A rate that begins later can be deleted. One that began today can, too, unless an invoice was issued with it: it
 * may be a slip. Earlier ones may be on invoices and stay.
 */
export const canBeDeleted = (
  { valid_from }: Pick<Standing, 'valid_from'>,
  today: string,
  lastInvoicedDay: string | null,
) =>
  valid_from > today ||
  (valid_from === today && (lastInvoicedDay === null || lastInvoicedDay < today))

/** Whether a second rate from the same date replaces the first: only where nobody can have relied on it. */
export const canBeReplaced = ({ valid_from }: Pick<Standing, 'valid_from'>, today: string) =>
  valid_from >= today

/** The numbers of those that hold on a day: of each kind and region the latest. */
export function currentRates(rates: readonly Standing[], today: string): Set<number> {
  const latest = new Map<string, Standing>()
  for (const rate of rates) {
    const key = `${rate.kind} ${rate.id_region}`
    const known = latest.get(key)
    if (rate.valid_from <= today && (!known || known.valid_from < rate.valid_from))
      latest.set(key, rate)
  }
  return new Set([...latest.values()].map(({ id }) => id))
}
