import { useNavigate } from 'react-router'
import { AddCustomerDialog } from '#parts/people/AddCustomerDialog.tsx'
import { CustomerInfo } from './CustomerInfo.tsx'
import type { OpenDialog } from './customers-dialogs.ts'
import { DeleteCustomer } from './DeleteCustomer.tsx'
import { MergeCustomers } from './MergeCustomers.tsx'
import { profilePath } from '#parts/people/profile-path.ts'

type CustomersDialogsProps = { dialog: OpenDialog; close: () => void }

/** The dialog that is open above the list. */
export function CustomersDialogs({ dialog, close }: CustomersDialogsProps) {
  const navigate = useNavigate()
  const toProfile = (customer: { id: number; name: string }) => void navigate(profilePath(customer))
  if (dialog.at === 'add') return <AddCustomerDialog onAdded={toProfile} onClose={close} />
  if (dialog.at === 'info') return <CustomerInfo id={dialog.id} onClose={close} />
  if (dialog.at === 'merge')
    return <MergeCustomers customer={dialog.customer} onClose={close} onMerged={close} />
  return <DeleteCustomer customer={dialog.customer} onClose={close} onDeleted={close} />
}
