import {
  jobType,
  poundsOf,
  priceRuleType,
  priceRuleTypes,
  roundHalfUp,
  type PriceRuleTypeId,
  type PriceSide,
  type PriceTrace,
} from '@treasures/api-client'
import { sinceOf } from './dated.rules.ts'
import { postcodeParts } from '../places/places.rules.ts'
import { mostPence } from './price-amounts.rules.ts'

/** Factors are whole ten-thousandths: 12,500 is 1.25. */
const one = 10_000

export type PriceRow = {
  id_service: number
  id_price_unit: number
  /** London date from which it applies. Absent if it has applied from the beginning. */
  valid_from?: string
  treasure_price_pence: number | null
  customer_price_pence: number | null
}

export type RuleRow = {
  id: number
  type: PriceRuleTypeId
  id_county: number | null
  id_city: number | null
  prefix: string | null
  id_service: number | null
  id_ambassador: number | null
  /** Name for people: the county, town, prefix or service. */
  label: string
  valid_from?: string
  /** Ten-thousandths. */
  treasure_factor: number
  customer_factor: number
}

/** Prices and rules of one day. Rows that do not apply are ignored. */
export type Tariff = {
  version: number
  prices: readonly PriceRow[]
  rules: readonly RuleRow[]
}

/** Place of a job. Rules about places apply only if the place is known. */
export type PricePlace = {
  /** Normalised outward part. */
  postcode: string
  id_city: number | null
  id_county: number | null
}

/** Parts of a service option that decide its price. */
export type Priceable = {
  id_service: number
  id_job_type: number
  id_price_unit: number
  treasure_price_pence: number | null
  customer_price_pence: number | null
  /** London date from which its own prices apply. */
  priced_from?: string | null
  /** Ten-thousandths. Applies only to an option without any price of its own. */
  multiplier: number
}

/** Makes an option without prices of its own, so that the price engine decides. */
export const engineOption = (
  thing: Pick<Priceable, 'id_service' | 'id_price_unit'>,
): Priceable => ({
  id_service: thing.id_service,
  id_price_unit: thing.id_price_unit,
  id_job_type: jobType.standard,
  treasure_price_pence: null,
  customer_price_pence: null,
  multiplier: one,
})

export type Price = {
  treasure_price_pence: number | null
  customer_price_pence: number | null
  trace: PriceTrace
}

type Who = 'treasure' | 'customer'
type Factor = PriceSide['factors'][number]

/**
 * Decides the price of a unit: the option's own price, or else the default price of its service and
 * unit. The default price is multiplied by the factor of a rule about the place, the factor of a
 * rule about the service, and the option's multiplier. The result is rounded half-up to the penny,
 * once.
 */
export function decidePrice(
  tariff: Tariff,
  option: Priceable,
  { place, id_region }: { place: PricePlace | null; id_region: number | null },
): Price {
  const { version } = tariff
  if (option.id_job_type === jobType.estimate)
    return {
      treasure_price_pence: null,
      customer_price_pence: null,
      trace: { version, customer: null, treasure: null },
    }
  const rules = [
    place && findPlaceRule(tariff.rules, place),
    findServiceRule(tariff.rules, option.id_service, id_region),
  ].filter((rule) => !!rule)
  const base = tariff.prices.find(
    ({ id_service, id_price_unit }) =>
      id_service === option.id_service && id_price_unit === option.id_price_unit,
  )
  const hasOwnPrice = option.treasure_price_pence !== null || option.customer_price_pence !== null
  const multiplier = hasOwnPrice ? one : option.multiplier

  const decideSide = (who: Who) => {
    const own = option[`${who}_price_pence`]
    if (own !== null)
      return { pence: own, side: showSide(own, 'option', own, [], option.priced_from) }
    const engine = base?.[`${who}_price_pence`] ?? null
    if (engine === null) return none
    const factors = [...rules.map((rule) => rule[`${who}_factor`]), multiplier]
    const pence = multiply(engine, factors)
    if (pence === null) return none
    const shown = rules.map((rule) => showRule(rule, who))
    if (multiplier !== one) shown.push(showMultiplier(multiplier))
    return { pence, side: showSide(pence, 'engine', engine, shown, base?.valid_from) }
  }
  const [treasure, customer] = [decideSide('treasure'), decideSide('customer')]
  return {
    treasure_price_pence: treasure.pence,
    customer_price_pence: customer.pence,
    trace: { version, customer: customer.side, treasure: treasure.side },
  }
}

const none = { pence: null, side: null }

/**
 * Returns the most specific rule of a place: the rule of the longest prefix, otherwise of the town,
 * otherwise of the county.
 */
function findPlaceRule(rules: readonly RuleRow[], { postcode, id_city, id_county }: PricePlace) {
  for (const part of postcodeParts(postcode)) {
    const found = rules.find(
      ({ type, prefix }) => type === priceRuleType.postcode && prefix === part,
    )
    if (found) return found
  }
  return (
    rules.find((rule) => rule.type === priceRuleType.city && rule.id_city === id_city) ??
    rules.find((rule) => rule.type === priceRuleType.county && rule.id_county === id_county)
  )
}

/** Returns the region's own rule, or else the general one. */
function findServiceRule(rules: readonly RuleRow[], id_service: number, id_region: number | null) {
  const ofService = rules.filter(
    (rule) => rule.type === priceRuleType.service && rule.id_service === id_service,
  )
  return (
    ofService.find(({ id_ambassador }) => id_ambassador !== null && id_ambassador === id_region) ??
    ofService.find(({ id_ambassador }) => id_ambassador === null)
  )
}

/** Multiplies exactly, and rounds only once at the end. */
function multiply(pence: number, factors: readonly number[]): number | null {
  const numerator = factors.reduce((product, factor) => product * BigInt(factor), BigInt(pence))
  const denominator = BigInt(one) ** BigInt(factors.length)
  const rounded = roundHalfUp(numerator, denominator)
  return rounded > BigInt(mostPence) ? null : Number(rounded)
}

const showSide = (
  price: number,
  from: PriceSide['from'],
  base: number,
  factors: Factor[],
  valid_from: string | null | undefined,
): PriceSide => ({
  price: poundsOf(price),
  from,
  base: poundsOf(base),
  ...sinceOf(valid_from),
  factors,
})

const showRule = (rule: RuleRow, who: Who): Factor => ({
  kind: priceRuleTypes[rule.type],
  id_rule: rule.id,
  label: rule.label,
  factor: rule[`${who}_factor`] / one,
  ...sinceOf(rule.valid_from),
})

const showMultiplier = (multiplier: number): Factor => ({
  kind: 'multiplier',
  id_rule: null,
  label: 'This option',
  factor: multiplier / one,
})
