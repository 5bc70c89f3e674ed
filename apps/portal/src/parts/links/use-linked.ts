import { queryOptions, useQuery } from '@tanstack/react-query'
import { isWholeToken } from './whole-token.ts'

/**
 * Fetches the content of a link. It is never cached: it must be current, and must not be found on
 * this device later. Truncated links are not requested.
 */
export const useLinked = <Found>(
  name: string,
  token: string,
  find: (signal: AbortSignal) => Promise<Found>,
  options: { refetchOnWindowFocus?: boolean } = {},
) =>
  useQuery(
    queryOptions({
      queryKey: [name, token],
      queryFn: ({ signal }) => find(signal),
      enabled: isWholeToken(token),
      staleTime: 0,
      gcTime: 0,
      ...options,
    }),
  )
