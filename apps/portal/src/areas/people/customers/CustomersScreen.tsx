import { createCustomer, exportCustomers, listCustomers, dayInWords } from '@treasures/api-client'
import { Users } from 'lucide-react'
import { paths } from '#app/paths.ts'
import { RegionFilter } from '#parts/list/IdFilter.tsx'
import { askedFilter, chipFilter, idFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { tagChoices } from '#parts/panels/subject.ts'
import { profilePath } from '#parts/people/profile-path.ts'
import { CustomerRowMenu } from './CustomerRowMenu.tsx'
import { customerColumns } from './customers-columns.tsx'
import type { OpenDialog } from './customers-dialogs.ts'
import { CustomersDialogs } from './CustomersDialogs.tsx'
import { CustomersTiles } from './CustomersTiles.tsx'

const { has_sign_in } = listCustomers.query.shape

const customers: ListOf<typeof listCustomers, OpenDialog> = {
  noun: 'customers',
  endpoint: listCustomers,
  search: 'Search by name, e-mail, phone, postcode or company',
  filters: {
    id_region: RegionFilter,
    card_failing: chipFilter('1', 'Card failing'),
    // An address can also ask for customers who can sign in.
    has_sign_in: chipFilter('0', (asked) =>
      has_sign_in.safeParse(asked).data ? 'Can sign in' : 'No sign-in',
    ),
    added_since: askedFilter((date) => `Added since ${dayInWords(date)}`),
    tag: idFilter('Tags', tagChoices({ kind: 'customer' })),
  },
  columns: customerColumns,
  pathOf: profilePath,
  actions: (row, open) => <CustomerRowMenu customer={row} open={open} />,
  Dialogs: CustomersDialogs,
  adding: { endpoint: createCustomer, label: 'Add Customer', dialog: { at: 'add' } },
  exporting: exportCustomers,
  links: [{ label: 'Map of customers', to: paths.customersMap() }],
  Above: CustomersTiles,
  empty: {
    icon: <Users aria-hidden="true" />,
    words: 'Customers who sign up or book a job appear here.',
    offersAdding: true,
  },
}

export default function CustomersScreen() {
  return <ListScreen list={customers} />
}
