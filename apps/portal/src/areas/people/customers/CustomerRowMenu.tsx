import { deleteCustomer, mergeCustomers, type CustomerRow } from '@treasures/api-client'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { RowMenu } from '#parts/list/RowMenu.tsx'
import { profilePath } from '#parts/people/profile-path.ts'
import type { OpenDialog } from './customers-dialogs.ts'

type CustomerRowMenuProps = { customer: CustomerRow; open: (dialog: OpenDialog) => void }

export const CustomerRowMenu = ({ customer, open }: CustomerRowMenuProps) => (
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
