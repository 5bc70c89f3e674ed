import { deleteCustomer, mergeCustomers, type CustomerRow } from '@treasures/api-client'
import { ButtonLink, Menu } from '@treasures/widgets/kit'
import { Ellipsis } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useControl } from '../../../app/access/use-control.ts'
import { menuItem } from '../../../app/access/menu-item.ts'
import type { OpenDialog } from './customers-dialogs.ts'
import { profilePath } from '../../../parts/people/profile-path.ts'

type CustomerRowMenuProps = { customer: CustomerRow; open: (dialog: OpenDialog) => void }

/** What can be done with a customer from the list. */
export function CustomerRowMenu({ customer, open }: CustomerRowMenuProps) {
  const navigate = useNavigate()
  const merge = useControl(mergeCustomers)
  const remove = useControl(deleteCustomer)
  const openProfile = () => void navigate(profilePath(customer))
  return (
    <span className="row-actions">
      <ButtonLink
        kind="text"
        href={profilePath(customer)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          openProfile()
        }}
      >
        Open<span className="unseen"> {customer.name}</span>
      </ButtonLink>
      <Menu
        label={`More for ${customer.name}`}
        icon={<Ellipsis aria-hidden="true" />}
        kind="text"
        items={[
          { label: 'Open profile', onPress: openProfile },
          { label: 'Customer info', onPress: () => open({ at: 'info', id: customer.id }) },
          ...menuItem(merge, { label: 'Merge…', onPress: () => open({ at: 'merge', customer }) }),
          ...menuItem(remove, {
            label: 'Delete…',
            tone: 'danger',
            onPress: () => open({ at: 'delete', customer }),
          }),
        ]}
      />
    </span>
  )
}
