import {
  bookJob,
  deleteCustomer,
  downloadCustomerData,
  eraseCustomer,
  getCustomerData,
  mergeCustomers,
  moveCustomer,
  type Customer,
} from '@treasures/api-client'
import { Menu } from '#app/floating/Menu.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { paths } from '#app/paths.ts'
import { DeleteCustomer } from '../customers/DeleteCustomer.tsx'
import { MergeCustomers } from '../customers/MergeCustomers.tsx'
import { profilePath } from '#parts/people/profile-path.ts'
import { MoveRecord } from '#parts/regions/MoveRecord.tsx'
import { DataDialog } from '#parts/personal-data/DataDialog.tsx'
import { EraseRecord } from '#parts/personal-data/EraseRecord.tsx'

/** Actions on the whole record. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'none' | 'merge' | 'region' | 'data' | 'erase' | 'delete'>(
    'none',
  )
  const close = () => setDialog('none')
  const items = [
    ...menuItem(useControl(bookJob), {
      label: 'Book a job',
      onPress: () => void navigate(paths.jobAdd({ customer: customer.id })),
    }),
    ...menuItem(useControl(mergeCustomers), {
      label: 'Merge…',
      onPress: () => setDialog('merge'),
    }),
    ...menuItem(useControl(moveCustomer), {
      label: 'Change region…',
      onPress: () => setDialog('region'),
    }),
    ...menuItem(useControl(downloadCustomerData), {
      label: 'Download personal data…',
      onPress: () => setDialog('data'),
    }),
    ...menuItem(useControl(eraseCustomer), {
      label: 'Erase personal data…',
      tone: 'danger',
      onPress: () => setDialog('erase'),
    }),
    ...menuItem(useControl(deleteCustomer), {
      label: 'Delete…',
      tone: 'danger',
      onPress: () => setDialog('delete'),
    }),
  ]
  return (
    <>
      {items.length > 0 && <Menu label="Actions" items={items} />}
      {dialog === 'merge' && (
        <MergeCustomers
          customer={customer}
          onClose={close}
          onMerged={(kept) => void navigate(profilePath(kept), { replace: true })}
        />
      )}
      {dialog === 'region' && (
        <MoveRecord endpoint={moveCustomer} record={customer} onClose={close} />
      )}
      {dialog === 'data' && (
        <DataDialog
          record={customer}
          summary={getCustomerData}
          file={downloadCustomerData}
          onClose={close}
        />
      )}
      {dialog === 'erase' && (
        <EraseRecord
          record={{ kind: 'customer', id: customer.id, name: customer.name }}
          endpoint={eraseCustomer}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <DeleteCustomer
          customer={customer}
          onClose={close}
          onDeleted={() => void navigate(paths.customers(), { replace: true })}
        />
      )}
    </>
  )
}
