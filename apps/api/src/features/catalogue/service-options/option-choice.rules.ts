import { jobType } from '@treasures/api-client'
import { literalPrefix } from './literal-prefix.rules.ts'
import { holdsAt } from './postcode-regex.ts'

export type Choosable = {
  id: number
  id_service: number
  is_service_defualt: boolean
  display_in_job_booking_form: boolean
  postcode_regex: string | null
}

/**
 * Returns the options of a region that apply at a postcode, best choice first: the most specific
 * regex, then the default, then the rest. Hidden options and options for other postcodes do not
 * apply.
 */
export const chooseOptions = <T extends Choosable>(options: readonly T[], postcode: string): T[] =>
  options
    .filter(
      (option) => option.display_in_job_booking_form && holdsAt(option.postcode_regex, postcode),
    )
    .toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)

/**
 * True if customers see a service with these options. At least one option needs a price, unless all
 * of them are estimates.
 */
export const isOnSale = (
  options: readonly { id_job_type: number; customer_price_pence: number | null }[],
): boolean =>
  options.some(({ customer_price_pence }) => customer_price_pence !== null) ||
  options.every(({ id_job_type }) => id_job_type === jobType.estimate)

/** Lower ranks come first. A regex has at most 250 characters. */
const rank = ({ postcode_regex, is_service_defualt }: Choosable) =>
  postcode_regex === null ? Number(!is_service_defualt) : -1 - literalPrefix(postcode_regex).length
