import { isApiError } from '@treasures/api-client'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Spinner } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { readId } from '../search-params.ts'

type RecordScreenProps<Found, Key extends readonly unknown[]> = {
  /** Heading while the record loads. */
  title: (id: number) => string
  query: (id: number) => UseQueryOptions<Found, Error, Found, Key>
  waiting?: ReactNode
  /** Shown for a missing record: the server's code, our words, and a link to the list. */
  none: { code: string; title: string; words: string; list: { label: string; to: string } }
  /**
   * Also receives the id in the address, because an old id may lead to a merged record with a
   * different id.
   */
  children: (record: Found, id: number) => ReactNode
}

/**
 * Screen of one record, found by the id in its address. The name in the address is for people only.
 */
export function RecordScreen<Found, Key extends readonly unknown[]>(
  props: RecordScreenProps<Found, Key>,
) {
  const { id: text = '' } = useParams()
  const id = readId(new URLSearchParams({ id: text }), 'id')
  return id === undefined ? <None {...props} /> : <OfId key={id} {...props} id={id} />
}

function OfId<Found, Key extends readonly unknown[]>(
  props: RecordScreenProps<Found, Key> & { id: number },
) {
  const { id, title, query, waiting = <Spinner />, none, children } = props
  const { data, error, refetch } = useQuery(query(id))
  if (isApiError(error, none.code)) return <None none={none} />
  if (data !== undefined) return children(data, id)
  return (
    <main id="main" className="page" tabIndex={-1} aria-busy={!error}>
      <h1 tabIndex={-1}>{title(id)}</h1>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : waiting}
    </main>
  )
}

const None = ({ none: { title, words, list } }: Pick<RecordScreenProps<never, never>, 'none'>) => (
  <main id="main" className="page" tabIndex={-1}>
    <h1 tabIndex={-1}>{title}</h1>
    <p>{words}</p>
    <p>
      <Link to={list.to}>{list.label}</Link>
    </p>
  </main>
)
