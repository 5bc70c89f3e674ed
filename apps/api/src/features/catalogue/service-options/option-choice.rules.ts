import { firstRegion } from '@treasures/api-client'
import { literalPrefix } from './literal-prefix.rules.ts'
import { holdsAt } from './postcode-regex.ts'

export type Choosable = {
  id: number
  id_service: number
  id_ambassador: number
  is_service_defualt: boolean
  display_in_job_booking_form: boolean
  postcode_regex: string | null
}

/**
 * The options that hold at a postcode, the one to choose first of each service in front: those of the finest
 * regex, then the default, then the rest. For a service of which none of the franchisee's options applies (hidden
 * ones, and those for other postcodes, do not) the default of the first region stands in. `options` are the
 * franchisee's and the first region's.
 */
export function chooseOptions<T extends Choosable>(
  options: readonly T[],
  { postcode, id_region }: { postcode: string; id_region: number },
): T[] {
  const applying = options.filter(
    (option) => option.display_in_job_booking_form && holdsAt(option.postcode_regex, postcode),
  )
  const own = applying.filter(({ id_ambassador }) => id_ambassador === id_region)
  const ownServices = new Set(own.map(({ id_service }) => id_service))
  const usual = applying.filter(
    ({ id_ambassador, is_service_defualt, id_service }) =>
      id_ambassador === firstRegion && is_service_defualt && !ownServices.has(id_service),
  )
  return [...own, ...usual].toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
}

/** Lower comes first. A regex has at most 250 characters. */
const rank = ({ postcode_regex, is_service_defualt }: Choosable) =>
  postcode_regex === null ? Number(!is_service_defualt) : -1 - literalPrefix(postcode_regex).length
