import {
  createCustomer,
  exportCustomers,
  listCustomers,
  dayInWords,
  deleteCustomer,
  mergeCustomers,
  type CustomerRow,
  showPounds,
  getCustomersSummary,
} from '@treasures/api-client'
import { Users } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { StatTile } from '@treasures/widgets/kit'
import { paths } from '#app/paths.ts'
import { bulkChoosing } from '#parts/bulk/bulk-choosing.tsx'
import { RegionFilter } from '#parts/list/IdFilter.tsx'
import { askedFilter, chipFilter, idFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { tagChoices } from '#parts/panels/subject.ts'
import { profilePath } from '#parts/people/profile-path.ts'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { RowMenu } from '#parts/list/RowMenu.tsx'
import { AddCustomerDialog } from '#parts/people/AddCustomerDialog.tsx'
import { queryOf } from '#app/query.ts'
import { count } from '#parts/words.ts'
import { customerColumns } from './customers-columns.tsx'
import type { OpenDialog } from './customers-dialogs.ts'
import { CustomerInfo } from './CustomerInfo.tsx'
import { DeleteCustomer } from './DeleteCustomer.tsx'
import { MergeCustomers } from './MergeCustomers.tsx'

const { has_sign_in } = listCustomers.query.shape

const customers: ListOf<typeof listCustomers, OpenDialog> = {
  noun: 'customers',
  endpoint: listCustomers,
  search: 'Search by name, e-mail, phone, postcode or company',
  filters: {
    id_region: RegionFilter,
    card_failing: chipFilter('1', 'Card failing'),
    // The chip filters customers without a sign-in. An address can also filter customers who can
    // sign in.
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
  choosing: bulkChoosing('customer', ({ name }) => name),
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

type CustomerRowMenuProps = { customer: CustomerRow; open: (dialog: OpenDialog) => void }

const CustomerRowMenu = ({ customer, open }: CustomerRowMenuProps) => (
  <RowMenu
    name={customer.name}
    path={profilePath(customer)}
    items={[
      { label: 'Customer info', onPress: () => open({ at: 'info', id: customer.id }) },
      ...menuItem(useControl(mergeCustomers), {
        label: 'Merge…',
        onPress: () => open({ at: 'merge', customer }),
      }),
      ...menuItem(useControl(deleteCustomer), {
        label: 'Delete…',
        tone: 'danger',
        onPress: () => open({ at: 'delete', customer }),
      }),
    ]}
  />
)

type CustomersDialogsProps = { dialog: OpenDialog; close: () => void }

/** The dialog that is open above the list. */
function CustomersDialogs({ dialog, close }: CustomersDialogsProps) {
  const navigate = useNavigate()
  const toProfile = (customer: { id: number; name: string }) => void navigate(profilePath(customer))
  if (dialog.at === 'add') return <AddCustomerDialog onAdded={toProfile} onClose={close} />
  if (dialog.at === 'info') return <CustomerInfo id={dialog.id} onClose={close} />
  if (dialog.at === 'merge')
    return <MergeCustomers customer={dialog.customer} onClose={close} onMerged={close} />
  return <DeleteCustomer customer={dialog.customer} onClose={close} onDeleted={close} />
}

/** Figures above the list. If they fail to load, the list appears without them. */
function CustomersTiles() {
  const { data, isPending, isError } = useQuery(queryOf(getCustomersSummary))
  if (isError && !data) return null
  const tile = (label: string, value: string | undefined, tone?: 'danger') => (
    <StatTile label={label} value={value} isLoading={isPending} {...(tone && { tone })} />
  )
  return (
    <div className="tiles" data-above-list="">
      {tile('New this month', data && count(data.new_this_month))}
      {tile('Jobs in progress', data && count(data.jobs_in_progress))}
      {tile('Owed', data && showPounds(data.owed))}
      {tile(
        'Cards failing',
        data && count(data.cards_failing),
        data?.cards_failing ? 'danger' : undefined,
      )}
    </div>
  )
}
