import { queryOptions, useQuery } from '@tanstack/react-query'
import { isWholeToken } from './whole-token.ts'

/** What a link shows: it is of this moment, and nobody's to find later. A link that was cut off is not asked for. */
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
