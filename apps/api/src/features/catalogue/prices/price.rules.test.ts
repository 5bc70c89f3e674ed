import { vatWithin, type PriceSide } from '@treasures/api-client'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastOf } from './price-amounts.rules.ts'
import {
  decidePrice,
  type Priceable,
  type PricePlace,
  type RuleRow,
  type Tariff,
} from './price.rules.ts'
import { normalisePrefix } from './prices.rules.ts'

const postcodes = ['SE13 5AB', 'SE1 3AA', 'EC1A 1BB', 'E1W 2AA', 'W1 1AA', 'SE13', 'S1 3SE']
const prefixes = ['S', 'SE', 'SE1', 'SE13', 'SE13 5', 'SE13 5AB', 'E', 'E1', 'E1W', 'EC', 'EC1']
const idOrNull = fc.constantFrom(null, 1, 2)
const pence = fc.oneof(fc.constant(null), fc.constant(0), fc.integer({ min: 0, max: 100_000_000 }))
const factor = fc.oneof(
  fc.constantFrom(0, 1, 5_000, 10_000, 10_001, 12_500, 1_000_000),
  fc.integer({ min: 0, max: 20_000 }),
)

const rule = fc
  .record({
    type: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    id_county: fc.constantFrom(1, 2),
    id_city: fc.constantFrom(1, 2),
    prefix: fc.constantFrom(...prefixes, 'EC1A 1', 'BN1'),
    id_service: fc.constantFrom(1, 2),
    id_ambassador: idOrNull,
    treasure_factor: factor,
    customer_factor: factor,
  })
  // A rule has one subject, which its type names.
  .map((all) => ({
    ...all,
    id: 0,
    label: '',
    id_county: all.type === 1 ? all.id_county : null,
    id_city: all.type === 2 ? all.id_city : null,
    prefix: all.type === 3 ? all.prefix : null,
    id_service: all.type === 4 ? all.id_service : null,
    id_ambassador: all.type === 4 ? all.id_ambassador : null,
  }))
const subject = (r: RuleRow) =>
  [r.type, r.id_county, r.id_city, r.prefix, r.id_service, r.id_ambassador].join('/')
const rules = fc
  .uniqueArray(rule, { selector: subject, minLength: 6, maxLength: 16 })
  .map((list) => list.map((row, i) => ({ ...row, id: i + 1, label: `rule ${i + 1}` })))
const prices = fc.uniqueArray(
  fc.record({
    id_service: fc.constantFrom(1, 2),
    id_price_unit: fc.constantFrom(1, 4),
    treasure_price_pence: pence,
    customer_price_pence: pence,
  }),
  { selector: (row) => `${row.id_service}/${row.id_price_unit}`, minLength: 3, maxLength: 4 },
)
const option: fc.Arbitrary<Priceable> = fc.record({
  id_service: fc.constantFrom(1, 2),
  id_job_type: fc.constantFrom(1, 1, 1, 2, 3),
  id_price_unit: fc.constantFrom(1, 4),
  treasure_price_pence: fc.option(pence, { freq: 2 }).map((value) => value ?? null),
  customer_price_pence: fc.option(pence, { freq: 2 }).map((value) => value ?? null),
  multiplier: factor,
})
const place: fc.Arbitrary<PricePlace | null> = fc.option(
  fc.record({ postcode: fc.constantFrom(...postcodes), id_city: idOrNull, id_county: idOrNull }),
  { freq: 6 },
)

/** A second implementation, for comparison only: prices as decimal text, rules by weight. */
function naivePrice(
  { rules: all, prices: list }: Omit<Tariff, 'version'>,
  wanted: Priceable,
  where: PricePlace | null,
  id_region: number | null,
  who: 'treasure' | 'customer',
): number | null {
  if (wanted.id_job_type === 2) return null
  const own = who === 'treasure' ? wanted.treasure_price_pence : wanted.customer_price_pence
  if (own !== null) return own
  let base: number | null = null
  for (const row of list)
    if (row.id_service === wanted.id_service && row.id_price_unit === wanted.id_price_unit)
      base = who === 'treasure' ? row.treasure_price_pence : row.customer_price_pence
  if (base === null) return null
  const weigh = (r: RuleRow): number => {
    if (!where || r.type === 4) return 0
    if (r.type === 1) return r.id_county === where.id_county ? 1 : 0
    if (r.type === 2) return r.id_city === where.id_city ? 2 : 0
    const prefix = r.prefix ?? ''
    const [outward = '', inward = ''] = where.postcode.split(' ')
    const letters = outward.replace(/\d.*/, '')
    const isPart = prefix.includes(' ')
      ? inward !== '' && where.postcode.startsWith(prefix)
      : prefix === letters || prefix === outward || prefix === outward.replace(/(\d)[A-Z]$/, '$1')
    return isPart ? 2 + prefix.length : 0
  }
  let best: RuleRow | undefined
  for (const r of all) if (weigh(r) > (best ? weigh(best) : 0)) best = r
  let service: RuleRow | undefined
  for (const r of all) {
    if (r.type !== 4 || r.id_service !== wanted.id_service) continue
    if (r.id_ambassador === null) service ??= r
    else if (r.id_ambassador === id_region) service = r
  }
  const side = (r: RuleRow) => (who === 'treasure' ? r.treasure_factor : r.customer_factor)
  const isOverridden = wanted.treasure_price_pence !== null || wanted.customer_price_pence !== null
  const times = [best, service].filter((r) => r !== undefined).map(side)
  if (!isOverridden) times.push(wanted.multiplier)
  const result = roundDecimal(base, times)
  return result > 100_000_000n ? null : Number(result)
}

/** Writes the product out, moves its point and looks at the first digit after it. */
function roundDecimal(whole: number, tenThousandths: number[]): bigint {
  let product = BigInt(whole)
  for (const times of tenThousandths) product *= BigInt(times)
  const after = 4 * tenThousandths.length
  const text = String(product).padStart(after + 1, '0')
  const point = text.length - after
  return BigInt(text.slice(0, point)) + (Number(text[point] ?? 0) >= 5 ? 1n : 0n)
}

/** Recomputes a price from its trace alone: multiplies, and rounds once. */
const recompute = (side: PriceSide) =>
  Number(
    roundDecimal(
      Math.round(side.base * 100),
      side.factors.map(({ factor: times }) => Math.round(times * 10_000)),
    ),
  )

test('10,000 random tariffs and options cost the same by a second, naive implementation, and each trace recomputes its price', () => {
  const seen = { fromEngine: 0, withPlace: 0, none: 0 }
  fc.assert(
    fc.property(rules, prices, option, place, idOrNull, (all, list, wanted, where, id_region) => {
      const tariff = { version: 7, rules: all, prices: list }
      const price = decidePrice(tariff, wanted, { place: where, id_region })
      expect(price.trace.version).toBe(7)
      for (const who of ['treasure', 'customer'] as const) {
        const cost = price[`${who}_price_pence`]
        const side = price.trace[who]
        expect(cost).toBe(naivePrice(tariff, wanted, where, id_region, who))
        expect(side && Math.round(side.price * 100)).toBe(cost)
        expect(side && recompute(side)).toBe(cost)
        if (!side) seen.none++
        if (side?.from === 'engine') seen.fromEngine++
        if (side?.factors.some(({ kind }) => kind === 'postcode')) seen.withPlace++
      }
    }),
    { numRuns: 10_000, seed: 2_720 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(1_000)
})

test('half a penny is rounded up, once and at the end', () => {
  const prices = [
    { id_service: 1, id_price_unit: 1, treasure_price_pence: null, customer_price_pence: 333 },
  ]
  const priced = (first: number, second: number) =>
    decidePrice(
      {
        version: 1,
        prices,
        rules: [
          { ...aRule, id: 1, type: 3, prefix: 'SE', customer_factor: first },
          { ...aRule, id: 2, type: 4, id_service: 1, customer_factor: second },
        ],
      },
      {
        id_service: 1,
        id_job_type: 1,
        id_price_unit: 1,
        treasure_price_pence: null,
        customer_price_pence: null,
        multiplier: 10_000,
      },
      { place: { postcode: 'SE13 5AB', id_city: null, id_county: null }, id_region: 1 },
    ).customer_price_pence
  // 333 × 1.5 is 499.5. Rounded before × 1.01 the result is 505; the exact result is 504.495.
  expect(priced(15_000, 10_000)).toBe(500)
  expect(priced(15_000, 10_100)).toBe(504)
})

const aRule: RuleRow = {
  id: 0,
  type: 3,
  id_county: null,
  id_city: null,
  prefix: null,
  id_service: null,
  id_ambassador: null,
  label: '',
  treasure_factor: 10_000,
  customer_factor: 10_000,
}

test.each([
  ['two hours at £26.50', 1, 1, 200, 2_650, 5_300],
  ['one and a half hours, with half a penny rounded up', 1, 1, 150, 2_651, 3_977],
  ['a fixed price, whatever the hours', 1, 4, 300, 4_500, 4_500],
  ['a fixed rate, whatever its unit', 3, 1, 300, 4_500, 4_500],
  ['at least one visit', 1, 5, null, 1_600, 1_600],
  ['at least one night', 1, 3, 0, 5_500, 5_500],
  ['unknown without a minimum of hours', 1, 1, null, 2_650, null],
  ['unknown for an estimate', 2, 4, null, null, null],
])('the least that a job costs: %s', (_, id_job_type, id_price_unit, duration, price, least) => {
  const amount = { id_job_type, id_price_unit, duration_hundredths: duration }
  expect(leastOf(amount, price)).toBe(least)
})

test.each([
  [12_000, 20, 2_000],
  [5_300, 20, 883],
  [5_300, 17.5, 789],
  [3, 20, 1],
  [5_300, 0, 0],
  [null, 20, null],
])('%s pence at %s %% contain %s pence of VAT', (price, rate, vat) => {
  expect(vatWithin(price, rate)).toBe(vat)
})

test.each([
  ['se', 'SE'],
  [' se13 ', 'SE13'],
  ['SE15', 'SE15'],
  ['ec1a', 'EC1A'],
  ['SE135', undefined],
  ['se13  5', undefined],
  ['SE1 5', undefined],
  ['ec1a1bb', undefined],
  ['', undefined],
  ['13', undefined],
  ['SE13 5A', undefined],
  ['Lewisham', undefined],
])('the beginning of a postcode %j is kept as %j', (typed, kept) => {
  expect(normalisePrefix(typed)).toBe(kept)
})
