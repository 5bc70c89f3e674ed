import { normalisePostcode } from '@treasures/api-client'

/**
 * The beginning of a postcode as a rule keeps it: "SE", "SE13", "SE13 5" or "SE13 5AB". Undefined for what no
 * postcode begins with. "SE15" without a space is the outward code, not sector 5 of SE1.
 */
export function normalisePrefix(text: string): string | undefined {
  const typed = text.trim().toUpperCase().replaceAll(/\s+/g, ' ')
  if (/^[A-Z]{1,2}$/.test(typed) || /^[A-Z]{1,2}\d[A-Z\d]? \d$/.test(typed)) return typed
  const whole = normalisePostcode(typed)
  if (whole) return whole
  const [, outward, sector] = /^([A-Z]{1,2}\d[A-Z\d]?)(\d)$/.exec(typed) ?? []
  return outward && sector ? `${outward} ${sector}` : undefined
}

type Subject = {
  id_county?: number | null | undefined
  id_city?: number | null | undefined
  prefix?: string | null | undefined
  id_service?: number | null | undefined
  id_ambassador?: number | null | undefined
}

/** What a rule is about, and nothing else: which one of these is set follows from its type. */
export type RuleSubject = {
  type: 1 | 2 | 3 | 4
  id_county: number | null
  id_city: number | null
  prefix: string | null
  id_service: number | null
  id_ambassador: number | null
}

type Incomplete = { field: string; problem: string }

/** What a rule of a type is about, or what is missing. What belongs to other types is left out. */
export function readSubject(type: number, given: Subject): RuleSubject | Incomplete {
  const nothing = {
    id_county: null,
    id_city: null,
    prefix: null,
    id_service: null,
    id_ambassador: null,
  }
  switch (type) {
    case 1:
      return given.id_county
        ? { ...nothing, type, id_county: given.id_county }
        : { field: 'id_county', problem: 'County is required' }
    case 2:
      return given.id_city
        ? { ...nothing, type, id_city: given.id_city }
        : { field: 'id_city', problem: 'Town is required' }
    case 3: {
      const prefix = normalisePrefix(given.prefix ?? '')
      if (prefix) return { ...nothing, type, prefix }
      return {
        field: 'prefix',
        problem: 'Must be the beginning of a postcode, for example SE, SE13 or SE13 5',
      }
    }
    default:
      if (!given.id_service) return { field: 'id_service', problem: 'Service is required' }
      return {
        ...nothing,
        type: 4,
        id_service: given.id_service,
        id_ambassador: given.id_ambassador ?? null,
      }
  }
}
