import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, byId, numeric } from '../../kernel/wire.ts'
import {
  DefaultPrice,
  ExplainedPrice,
  NewDefaultPrice,
  NewDefaultPrices,
  NewPriceRule,
  PriceRule,
  PriceRuleType,
  PriceVersion,
  VatRate,
} from './prices.schema.ts'

const view = { access: 'staff', permission: 'prices.view' } as const
/** Ending a price or rule can cause a loss, because other prices and rules then apply. */
const Ending = z.object({
  /** `1` allows the treasure to get more than the customer pays. */
  confirm_loss: z._default(numeric(z.int(), z.minimum(0), z.maximum(1)), 0),
})
const edit = { access: 'admin', permission: 'prices.edit' } as const

export const listPrices = endpoint('GET', '/prices', {
  summary: 'Default prices that apply today or begin later, by service, unit and date.',
  query: z.object({ id_service: z.optional(Id) }),
  ok: z.object({ data: z.array(DefaultPrice), vat_rate: VatRate }),
  ...view,
})

/**
 * Without `postcode`, place rules do not apply. With a region, returns the prices of its service
 * options. Without a region, returns the default prices.
 */
export const listEnginePrices = endpoint('GET', '/priceengine/prices', {
  summary: 'What everything costs at a postcode, and why.',
  query: z.object({
    postcode: z.optional(z.string().check(z.trim(), z.maxLength(12))),
    id_region: z.optional(Id),
    id_service: z.optional(Id),
  }),
  ok: z.object({
    /** Normalised postcode, or null if none was given. */
    postcode: z.nullable(z.string()),
    town: z.nullable(z.string()),
    county: z.nullable(z.string()),
    data: z.array(ExplainedPrice),
    vat_rate: VatRate,
  }),
  problems: { postcode_unknown: 422 },
  ...view,
})

/**
 * Rules that apply today or begin later. For type 4, `id_service` limits them to one service. For
 * the other types, `id_country` defaults to the United Kingdom.
 */
export const listPriceRules = endpoint('GET', '/priceengine/rules/{type}', {
  summary: 'Price rules of a type: 1 county, 2 city, 3 postcode prefix, 4 service.',
  params: z.object({ type: PriceRuleType }),
  query: z.object({ id_country: z.optional(Id), id_service: z.optional(Id) }),
  ok: z.object({ data: z.array(PriceRule) }),
  ...view,
})

export const listPriceVersions = endpoint('GET', '/priceengine/versions', {
  summary: 'The latest 250 changes of prices and rules, newest first.',
  ok: z.object({ data: z.array(PriceVersion) }),
  ...view,
})

export const saveDefaultPrice = endpoint('POST', '/price', {
  summary: 'Sets the default price of a service and unit from a date.',
  body: NewDefaultPrice,
  ok: DefaultPrice,
  problems: {
    service_not_found: 422,
    price_unit_not_found: 422,
    price_date_past: 422,
    treasure_above_customer: 422,
  },
  ...edit,
})

/** Sets all of the prices or none. A price that already applies on that date stays unchanged. */
export const saveDefaultPrices = endpoint('POST', '/prices', {
  summary: 'Sets several default prices from a date.',
  body: NewDefaultPrices,
  ok: z.object({ changed: z.int() }),
  problems: {
    service_not_found: 422,
    price_unit_not_found: 422,
    price_date_past: 422,
    treasure_above_customer: 422,
  },
  ...edit,
})

export const savePriceRule = endpoint('POST', '/priceengine/rule/{type}', {
  summary: 'Sets the price rule of a place or service from a date.',
  params: z.object({ type: PriceRuleType }),
  body: NewPriceRule,
  ok: PriceRule,
  problems: {
    price_rule_incomplete: 422,
    treasure_above_customer: 422,
    price_date_past: 422,
    county_not_found: 422,
    city_not_found: 422,
    service_not_found: 422,
    ambassador_not_found: 422,
  },
  ...edit,
})

/** Ends a rule of any type. A rule that has not begun yet is withdrawn. */
export const deletePriceRule = endpoint('DELETE', '/prices/postcode/rule/{id}', {
  summary: 'Ends a price rule. Existing prices stay.',
  ...byId,
  query: Ending,
  ok: z.object({ id: Id }),
  problems: { price_rule_not_found: 404, treasure_above_customer: 422 },
  ...edit,
})

/** A price that has not begun yet is withdrawn. */
export const deleteDefaultPrice = endpoint('DELETE', '/prices/default/{id}', {
  summary: 'Ends a default price. Existing prices stay.',
  ...byId,
  query: Ending,
  ok: z.object({ id: Id }),
  problems: { price_not_found: 404, treasure_above_customer: 422 },
  ...edit,
})
