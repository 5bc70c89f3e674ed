import type { UseQueryResult } from '@tanstack/react-query'
import { Spinner } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'

type LoadedProps<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }

/** What a part of a page shows while its own data is on its way, and when it did not come. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  return <Spinner />
}
