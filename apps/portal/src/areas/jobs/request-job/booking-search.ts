import { readId, readText } from '#parts/search-params.ts'

export type BookingSearch = { region?: number; service?: number; postcode?: string }

/**
 * Reads preselected choices such as `?service=4&postcode=SE13+5AB`, using the names of the tag's
 * attributes.
 */
export function readBookingSearch(search: URLSearchParams): BookingSearch {
  const region = readId(search, 'region')
  const service = readId(search, 'service')
  const postcode = readText(search, 'postcode')
  return {
    ...(region !== undefined && { region }),
    ...(service !== undefined && { service }),
    ...(postcode !== undefined && { postcode }),
  }
}
