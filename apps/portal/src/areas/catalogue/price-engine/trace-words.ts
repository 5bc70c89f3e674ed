import {
  priceInWords,
  showPounds,
  longDateInWords,
  type ExplainedPrice,
  type PriceSide,
} from '@treasures/api-client'
import { timesWords } from './price-rules.ts'

/** A line of a calculation: its label and its amount or factor. */
export type TraceLine = { words: string; amount: string }

const kinds: Record<PriceSide['factors'][number]['kind'], string> = {
  county: 'county',
  city: 'town',
  postcode: 'postcode',
  service: 'service',
  multiplier: 'the option’s multiplier',
}

/** Explains a price line by line, so that readers can repeat the calculation. */
export function traceLines(side: PriceSide): TraceLine[] {
  const from = side.from === 'option' ? 'The option’s own price' : 'Default price'
  return [
    { words: `${from}${sinceWords(side.since)}`, amount: showPounds(side.base) },
    ...side.factors.map(({ kind, label, factor, since }) => ({
      words:
        kind === 'multiplier'
          ? 'The option’s multiplier'
          : `${label} (${kinds[kind]})${sinceWords(since)}`,
      amount: timesWords(factor),
    })),
    { words: 'Rounded to the penny', amount: showPounds(side.price) },
  ]
}

const sinceWords = (since: string | undefined) => (since ? `, since ${longDateInWords(since)}` : '')

/** Formats a price with its unit, such as "£25.20 an hour". */
export const priceWords = (price: number | null, { price_unit }: ExplainedPrice): string =>
  price === null ? 'No price' : priceInWords(price, price_unit, ` ${price_unit.name}`)
