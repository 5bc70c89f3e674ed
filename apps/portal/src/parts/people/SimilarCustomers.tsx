import { listSimilarCustomers } from '@treasures/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '#app/query.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { useDebounced } from '../use-debounced.ts'
import type { AddCustomerValues } from './add-customer.ts'
import { profilePath } from './profile-path.ts'
import { similarQuery, similarWords } from './similar-words.ts'
import './similar-customers.css'

/** Milliseconds to wait after a key press before searching. */
const pause = 400

/**
 * Names similar customers while staff type in a new customer. Never blocks the form, and shows
 * nothing if the search fails. Existing customers open in a new tab, so that the input stays. The
 * new tab is signed in too.
 */
export function SimilarCustomers({ values }: { values: AddCustomerValues }) {
  const may = useMay(listSimilarCustomers)
  const query = similarQuery(useDebounced(values, pause))
  const { data } = useQuery({
    ...queryOf(listSimilarCustomers, { query: query ?? {} }),
    enabled: may && query !== undefined,
    placeholderData: keepPreviousData,
  })
  const similar = (query && data?.data) ?? []
  return (
    <div className="similar-customers" role="status">
      {similar.map((customer) => (
        <p key={customer.id}>
          {similarWords(customer)}{' '}
          <Link to={profilePath(customer)} target="_blank" rel="opener">
            Open {customer.name}
            <span className="unseen"> in a new tab</span>
          </Link>
        </p>
      ))}
    </div>
  )
}
