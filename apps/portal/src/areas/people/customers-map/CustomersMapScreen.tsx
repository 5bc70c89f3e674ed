import { listCustomerPlaces } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import type { TableColumn } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { everyRowOf, type RowOf } from '#app/query.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { PlacesMap } from '#parts/codes/PlacesMap.tsx'
import { paths } from '#app/paths.ts'

/**
 * Places of all customers. The key starts with `customers`, so a change to the list also refetches
 * the places.
 */
const customerPlaces = everyRowOf(listCustomerPlaces)
type CustomerPlace = RowOf<typeof listCustomerPlaces>

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
