import { priceRuleType, type PriceRuleTypeId } from '@treasures/api-client'
/**
 * Normalises the beginning of a postcode for a rule: "SE" or "SE13". Returns undefined for anything
 * else, and for longer beginnings. Prices appear on the board, and must not reveal where in an
 * outward code a customer lives.
 */
export function normalisePrefix(text: string): string | undefined {
  const typed = text.trim().toUpperCase()
  return /^[A-Z]{1,2}(\d[A-Z\d]?)?$/.test(typed) ? typed : undefined
}

type Subject = {
  id_county?: number | null | undefined
  id_city?: number | null | undefined
  prefix?: string | null | undefined
  id_service?: number | null | undefined
  id_ambassador?: number | null | undefined
}

/** Subject of a rule. Its type decides which of the fields is set. */
export type RuleSubject = {
  type: PriceRuleTypeId
  id_county: number | null
  id_city: number | null
  prefix: string | null
  id_service: number | null
  id_ambassador: number | null
}

type Incomplete = { field: string; problem: string }

/**
 * Returns the subject of a rule, or the field that is missing. Fields of other types are left out.
 */
export function readSubject(type: number, given: Subject): RuleSubject | Incomplete {
  const nothing = {
    id_county: null,
    id_city: null,
    prefix: null,
    id_service: null,
    id_ambassador: null,
  }
  switch (type) {
    case priceRuleType.county:
      return given.id_county
        ? { ...nothing, type, id_county: given.id_county }
        : { field: 'id_county', problem: 'County is required' }
    case priceRuleType.city:
      return given.id_city
        ? { ...nothing, type, id_city: given.id_city }
        : { field: 'id_city', problem: 'Town is required' }
    case priceRuleType.postcode: {
      const prefix = normalisePrefix(given.prefix ?? '')
      if (prefix) return { ...nothing, type, prefix }
      return {
        field: 'prefix',
        problem: 'Must be the first part of a postcode, for example SE or SE13',
      }
    }
    default:
      if (!given.id_service) return { field: 'id_service', problem: 'Service is required' }
      return {
        ...nothing,
        type: priceRuleType.service,
        id_service: given.id_service,
        id_ambassador: given.id_ambassador ?? null,
      }
  }
}
