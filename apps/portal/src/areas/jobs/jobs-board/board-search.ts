import type { JobsBoardProps } from '@treasures/widgets/jobs-board'
import { readId, readIds, readText } from '#parts/search-params.ts'

/** Reads `?region=1&services=1,4&postcode=SE13`, using the names of the tag's attributes. */
export function readBoardSearch(
  search: URLSearchParams,
): Pick<JobsBoardProps, 'region' | 'services' | 'postcode'> {
  const region = readId(search, 'region')
  const services = readIds(search, 'services')
  const postcode = readText(search, 'postcode')
  return {
    ...(region !== undefined && { region }),
    ...(services.length > 0 && { services }),
    ...(postcode !== undefined && { postcode }),
  }
}
