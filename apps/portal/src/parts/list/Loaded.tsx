import type { UseQueryResult } from '@tanstack/react-query'
import { Spinner } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'

type LoadedProps<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }

/** Draws part of a page once its data has loaded. Until then it shows a spinner, or the failure. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  return <Spinner />
}
