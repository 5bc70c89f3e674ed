import * as z from 'zod/mini'
import { CountryId, unitedKingdom } from '../places/countries.schema.ts'
import { PriceUnit, Service } from '../services/services.schema.ts'
import { CalendarDate, DateInput, Id, Instant, numeric, Pounds } from '../../kernel/wire.ts'
import { PoundsInput } from '../../kernel/pounds.schema.ts'
import { idsByName } from '../../kernel/ids-by-name.ts'

/** Subject of a price rule, by its type. */
export const priceRuleTypes = { 1: 'county', 2: 'city', 3: 'postcode', 4: 'service' } as const
export type PriceRuleTypeId = keyof typeof priceRuleTypes
export const priceRuleType = /* @__PURE__ */ idsByName(priceRuleTypes)
export const PriceRuleType = numeric(
  z.int(),
  z.minimum(priceRuleType.county),
  z.maximum(priceRuleType.service),
)

/** The parts of one side of a price, in enough detail to calculate it again. */
export const PriceSide = z.object({
  /** Pounds for one unit, or for the whole job if the price is fixed. */
  price: Pounds,
  /** Source of the base: the option's own price, or the price engine's default price. */
  from: z.enum(['option', 'engine']),
  base: Pounds,
  /** First day on which the base applies. Omitted if it has applied from the beginning. */
  since: z.optional(CalendarDate),
  /** Factors that multiply the base in turn. Only the result is rounded, half-up to the penny. */
  factors: z.array(
    z.object({
      kind: z.enum([...Object.values(priceRuleTypes), 'multiplier']),
      /** Null for the option's multiplier. */
      id_rule: z.nullable(Id),
      label: z.string(),
      /** At most four decimal places. */
      factor: z.number(),
      since: z.optional(CalendarDate),
    }),
  ),
})
export type PriceSide = z.infer<typeof PriceSide>

/** Both sides of a price. A side is null if it has no price, as for an estimate. */
export const PriceTrace = z.object({
  /** Version of the rules that made the price. */
  version: z.int(),
  customer: z.nullable(PriceSide),
  treasure: z.nullable(PriceSide),
  /**
   * What the answers of the booking that cost something add to both prices. The treasure gets `share.treasure` of every
   * `share.customer` pence, rounded half-up for each answer.
   */
  answers: z.optional(
    z.object({
      /** Version of the questions. */
      id_version: Id,
      share: z.object({ treasure: z.int(), customer: z.int() }),
      list: z.array(
        z.object({
          key: z.string(),
          words: z.string(),
          quantity: z.int(),
          customer: Pounds,
          treasure: Pounds,
        }),
      ),
    }),
  ),
})
export type PriceTrace = z.infer<typeof PriceTrace>

const dated = {
  /**
   * First London date on which the price or rule applies. The next one for the same subject ends
   * it.
   */
  valid_from: CalendarDate,
  /** True if the price or rule applies today. One that begins later can still be withdrawn. */
  is_current: z.boolean(),
  /** Price version that introduced the price or rule. */
  version: z.int(),
}
/** Defaults to today. Past dates are refused. */
const ValidFrom = z.optional(DateInput)
/** Admin's confirmation that the treasure receives more than the customer pays. */
export const ConfirmLoss = z.optional(z.boolean())

export const DefaultPrice = z.object({
  id: Id,
  id_service: Id,
  id_price_unit: Id,
  treasureprice: z.nullable(Pounds),
  customerprice: z.nullable(Pounds),
  service: Service,
  price_unit: PriceUnit,
  ...dated,
})
export type DefaultPrice = z.infer<typeof DefaultPrice>

/** One price per service, unit and date. A second price for the same date replaces the first. */
export const NewDefaultPrice = z.object({
  id_service: Id,
  id_price_unit: Id,
  treasureprice: z.nullable(PoundsInput),
  customerprice: z.nullable(PoundsInput),
  valid_from: ValidFrom,
  confirm_loss: ConfirmLoss,
})
export type NewDefaultPrice = z.infer<typeof NewDefaultPrice>

/** Several default prices that begin on the same date. */
export const NewDefaultPrices = z.object({
  valid_from: ValidFrom,
  confirm_loss: ConfirmLoss,
  prices: z
    .array(
      z.object({
        id_service: Id,
        id_price_unit: Id,
        treasureprice: z.nullable(PoundsInput),
        customerprice: z.nullable(PoundsInput),
      }),
    )
    .check(z.minLength(1, 'Change at least one price'), z.maxLength(250, 'Too many prices')),
})
export type NewDefaultPrices = z.infer<typeof NewDefaultPrices>

export const PriceRule = z.object({
  id: Id,
  type: z.int(),
  id_country: Id,
  id_county: z.nullable(Id),
  id_city: z.nullable(Id),
  /** Prefix such as "SE", "SE13" or "SE13 5". The longest one that matches a postcode applies. */
  prefix: z.nullable(z.string()),
  id_service: z.nullable(Id),
  /** Region of a service rule, or null for all regions. A region's own rule takes precedence. */
  id_ambassador: z.nullable(Id),
  /** County, town, prefix, or service and region, in words. */
  label: z.string(),
  treasure_factor: z.number(),
  customer_factor: z.number(),
  ...dated,
})
export type PriceRule = z.infer<typeof PriceRule>

const Factor = numeric(
  z.minimum(0, 'Cannot be negative'),
  z.maximum(100, 'Is too large'),
  z.refine((value) => Number(value.toFixed(4)) === value, 'Has too many decimal places'),
)
/**
 * The type decides which names are required. Each place or service has one rule per date: a second
 * rule for the same date replaces the first.
 */
export const NewPriceRule = z.object({
  id_country: z._default(CountryId, unitedKingdom),
  id_county: z.optional(z.nullable(Id)),
  id_city: z.optional(z.nullable(Id)),
  prefix: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(8, 'Is too long')))),
  id_service: z.optional(z.nullable(Id)),
  id_ambassador: z.optional(z.nullable(Id)),
  treasure_factor: Factor,
  customer_factor: Factor,
  valid_from: ValidFrom,
  confirm_loss: ConfirmLoss,
})
export type NewPriceRule = z.infer<typeof NewPriceRule>

export const PriceVersion = z.object({
  version: z.int(),
  created_at: Instant,
  /** Name of the author, or null if it is no longer known. */
  by: z.nullable(z.string()),
  /** Description of the change. */
  descr: z.string(),
})
export type PriceVersion = z.infer<typeof PriceVersion>

/**
 * VAT on work today in per cent. 0 if the business is not registered. Customer prices include it.
 */
export const VatRate = z.number()

/** A price at a place, with its explanation. */
export const ExplainedPrice = z.object({
  service: Service,
  price_unit: PriceUnit,
  id_service_option: z.nullable(Id),
  customerprice: z.nullable(Pounds),
  treasureprice: z.nullable(Pounds),
  trace: PriceTrace,
})
export type ExplainedPrice = z.infer<typeof ExplainedPrice>
