import { listCustomerPlaces } from '@treasures/api-client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { TableColumn } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { everyPage } from '#parts/list/every-page.ts'
import { PlacesMap } from '#parts/codes/PlacesMap.tsx'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'

/**
 * Places of all customers. The key starts with `customers`, so a change to the list refetches them
 * too.
 */
const customerPlaces = queryOptions({
  queryKey: ['customers', 'places'],
  queryFn: ({ signal }) =>
    everyPage((page) => api.call(listCustomerPlaces, { query: { page } }, { signal })),
})
type CustomerPlace = Awaited<ReturnType<NonNullable<typeof customerPlaces.queryFn>>>[number]

/** Map of customers' homes. */
export default function CustomersMapScreen() {
  return (
    <MayScreen title="Map of customers" endpoint={listCustomerPlaces}>
      <p className="links">
        <Link to={paths.customers()}>Customers</Link>
      </p>
      <CustomersOnMap />
    </MayScreen>
  )
}

const CustomersOnMap = () => (
  <PlacesMap
    noun={['customer', 'customers']}
    places={useQuery(customerPlaces)}
    hrefOf={({ id }) => paths.customerProfile({ id })}
    columns={columns}
  />
)

const columns: readonly TableColumn<CustomerPlace>[] = [
  { id: 'name', header: 'Customer', cell: (row) => <b>{row.name}</b> },
  {
    id: 'postcode',
    header: 'Where',
    width: 140,
    cell: (row) => row.postcode ?? <span className="muted">No postcode</span>,
  },
]
