import { NewPriceRule, priceRuleType, type PriceRule } from '@treasures/api-client'
import { also } from '#parts/body-checks.ts'
import { noChoice, type Choice } from '#parts/form/choices.ts'
import { numberOf } from '#parts/form/number-text.ts'
import { noStart } from '#parts/form/FromDate.tsx'
import { startOf } from './dated-columns.tsx'
import { readPrefix, type RuleType } from './price-rules.ts'

/** Form values of a rule. Its type decides which place field appears. */
export type RuleValues = {
  county: string
  city: Choice
  prefix: string
  service: string
  region: string
  customer_factor: string
  treasure_factor: string
  valid_from: string
  confirm_loss: boolean
}

export const ruleValues = (rule: PriceRule | undefined, prefix = ''): RuleValues => ({
  county: String(rule?.id_county ?? ''),
  city: rule?.id_city ? { id: rule.id_city, label: rule.label } : noChoice,
  prefix: rule?.prefix ?? prefix,
  service: String(rule?.id_service ?? ''),
  region: String(rule?.id_ambassador ?? ''),
  customer_factor: rule ? String(rule.customer_factor) : '',
  treasure_factor: rule ? String(rule.treasure_factor) : '',
  valid_from: startOf(rule),
  confirm_loss: false,
})

const idOf = (text: string) => (text ? Number(text) : null)

/** Sends only the place field that belongs to the rule's type. */
export const ruleBody =
  (type: RuleType) =>
  (values: RuleValues): RuleBody => ({
    id_county: type === priceRuleType.county ? idOf(values.county) : null,
    id_city: type === priceRuleType.city ? values.city.id : null,
    prefix: type === priceRuleType.postcode ? (readPrefix(values.prefix) ?? null) : null,
    id_service: type === priceRuleType.service ? idOf(values.service) : null,
    id_ambassador: type === priceRuleType.service ? idOf(values.region) : null,
    customer_factor: numberOf(values.customer_factor) ?? Number.NaN,
    treasure_factor: numberOf(values.treasure_factor) ?? Number.NaN,
    valid_from: values.valid_from,
    ...(values.confirm_loss && { confirm_loss: true }),
  })
export type RuleBody = {
  id_county: number | null
  id_city: number | null
  prefix: string | null
  id_service: number | null
  id_ambassador: number | null
  customer_factor: number
  treasure_factor: number
  valid_from: string
  confirm_loss?: boolean
}

/** Form fields whose names differ from the body's. */
export const ruleNames = {
  id_county: 'county',
  id_city: 'city',
  id_service: 'service',
  id_ambassador: 'region',
} as const

export const ruleRefusals = {
  county_not_found: 'county',
  city_not_found: 'city',
  service_not_found: 'service',
  ambassador_not_found: 'region',
  price_date_past: 'valid_from',
} as const

/** Requires the place that the rule's type needs, which the contract leaves open. */
export const ruleSchema = (type: RuleType) =>
  also<RuleBody>(NewPriceRule, (body) => ({
    id_county: type === priceRuleType.county && !body.id_county ? 'County is required' : undefined,
    id_city: type === priceRuleType.city && !body.id_city ? 'Town is required' : undefined,
    prefix:
      type === priceRuleType.postcode && !body.prefix
        ? 'Must be the first part of a postcode: SE or SE13'
        : undefined,
    id_service:
      type === priceRuleType.service && !body.id_service ? 'Service is required' : undefined,
    customer_factor: factorComplaint(body.customer_factor),
    treasure_factor: factorComplaint(body.treasure_factor),
    valid_from: noStart(body.valid_from),
  }))

const factorComplaint = (factor: number) =>
  Number.isNaN(factor) ? 'Must be a number, such as 1.15' : undefined
