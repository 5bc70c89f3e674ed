import { useQuery } from '@tanstack/react-query'
import type { QueryOf } from '#app/query.ts'
import { isWholeToken } from './whole-token.ts'

/**
 * Fetches the content of a link. The content is never cached, because it must be current, and must
 * not stay on this device. Truncated links are not requested.
 */
export const useLinked = <Found>(
  token: string,
  query: QueryOf<Found>,
  options: { refetchOnWindowFocus?: boolean } = {},
) => useQuery({ ...query, enabled: isWholeToken(token), staleTime: 0, gcTime: 0, ...options })
