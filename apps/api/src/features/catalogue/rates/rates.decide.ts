import { rateKinds, type RateKind } from '@treasures/api-client'

type Standing = { id: number; kind: RateKind; id_region: number | null; valid_from: string }

/**
 * Returns why a rate cannot begin on a day, or undefined if it can. Issued invoices keep their
 * figures. Dates are London's.
 */
export function decideNewRate(
  { kind, valid_from }: Pick<Standing, 'kind' | 'valid_from'>,
  lastInvoicedDay: string | null,
): string | undefined {
  if (lastInvoicedDay === null || valid_from > lastInvoicedDay) return undefined
  return `${rateKinds[kind]} of ${lastInvoicedDay} is on an issued invoice. Choose a later day.`
}

/**
 * A rate that begins later can be deleted. So can one that began today, because it may be a
 * mistake, unless an invoice was issued with it. Earlier rates may be on invoices and stay.
 */
export const canBeDeleted = (
  { valid_from }: Pick<Standing, 'valid_from'>,
  today: string,
  lastInvoicedDay: string | null,
) =>
  valid_from > today ||
  (valid_from === today && (lastInvoicedDay === null || lastInvoicedDay < today))

/**
 * True if a new rate from the same date replaces this one, because this one has not applied on any
 * past day.
 */
export const canBeReplaced = ({ valid_from }: Pick<Standing, 'valid_from'>, today: string) =>
  valid_from >= today

/** Ids of the rates that apply on a day: the latest of each kind and region. */
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
