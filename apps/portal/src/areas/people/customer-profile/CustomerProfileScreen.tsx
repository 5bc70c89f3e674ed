import { useQuery } from '@tanstack/react-query'
import { Spinner } from '@treasures/widgets/kit'
import { isApiError } from '@treasures/api-client'
import { Link, useParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { readId } from '../../../parts/search-params.ts'
import { LoadFailure } from '../../../app/shell/LoadFailure.tsx'
import { oneCustomer } from '../../../parts/people/customer.queries.ts'
import { CustomerProfile } from './CustomerProfile.tsx'
import '../../../parts/panels/profile.css'

/** One customer. The name in the address is for people; the id alone counts. */
export default function CustomerProfileScreen() {
  const { id: text = '' } = useParams()
  const id = readId(new URLSearchParams({ id: text }), 'id')
  return id === undefined ? <NoCustomer /> : <LoadedCustomer key={id} id={id} />
}

function LoadedCustomer({ id }: { id: number }) {
  const { data: customer, error, refetch } = useQuery(oneCustomer(id))
  if (isApiError(error, 'customer_not_found')) return <NoCustomer />
  if (customer) return <CustomerProfile customer={customer} />
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Customer</h1>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Spinner />}
    </main>
  )
}

function NoCustomer() {
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>There is no such customer</h1>
      <p>They may have been deleted or merged into another, or belong to another region.</p>
      <p>
        <Link to={paths.customers()}>See customers</Link>
      </p>
    </main>
  )
}
