import { priceRuleType, type Outcode, type PriceRule } from '@treasures/api-client'

/**
 * Kinds of rule, by their number on the wire. Of the three kinds of place, the most specific
 * applies.
 */
export const ruleTypes = [
  { type: priceRuleType.postcode, name: 'Postcodes', one: 'postcode prefix' },
  { type: priceRuleType.city, name: 'Towns', one: 'town' },
  { type: priceRuleType.county, name: 'Counties', one: 'county' },
  { type: priceRuleType.service, name: 'Services', one: 'service' },
] as const
export type RuleType = (typeof ruleTypes)[number]['type']

export const oneOfType = (type: RuleType) =>
  ruleTypes.find((known) => known.type === type)?.one ?? ''

/**
 * Turns "se13" into "SE13". Returns undefined for text that cannot begin a postcode or is longer
 * than an outward code.
 */
export function readPrefix(text: string): string | undefined {
  const prefix = text.trim().toUpperCase()
  return /^[A-Z]{1,2}(\d[A-Z\d]?)?$/.test(prefix) ? prefix : undefined
}

/** Formats 1.15 as "× 1.15". */
export const timesWords = (factor: number) => `× ${Number(factor.toFixed(4))}`

/** Formats 1.15 as "15% more", 0.9 as "10% less" and 1 as "no change". */
export function changeWords(factor: number): string {
  const percent = Number((Math.abs(factor - 1) * 100).toFixed(2))
  if (percent === 0) return 'no change'
  return `${percent}% ${factor > 1 ? 'more' : 'less'}`
}

type Factors = { customer: number; treasure: number }

/** Factors that place rules apply to a price in an outward code. */
export type PlaceFactors = Factors & {
  /** The rule that applies, if any. */
  rule: PriceRule | undefined
}

/**
 * Finds the one rule that applies in an outward code: the longest prefix, else the town's, else the
 * county's.
 */
export function createPlaceRules(rules: readonly PriceRule[]) {
  const byKey = new Map(rules.map((rule) => [keyOf(rule), rule]))
  return ({ outcode, id_city, id_county }: Outcode): PlaceFactors => {
    const area = /^[A-Z]+/.exec(outcode)?.[0] ?? ''
    // "EC1A" is part of "EC1", but "SE13" is not part of "SE1".
    const district = outcode.replace(/[A-Z]$/, '')
    const rule = [outcode, district, area, `town ${id_city}`, `county ${id_county}`]
      .map((key) => byKey.get(key))
      .find(Boolean)
    return {
      customer: rule?.customer_factor ?? 1,
      treasure: rule?.treasure_factor ?? 1,
      rule,
    }
  }
}

const keyOf = ({ prefix, id_city, id_county }: PriceRule) =>
  prefix ?? (id_city ? `town ${id_city}` : `county ${id_county}`)
