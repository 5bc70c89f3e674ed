import { createCustomerAddress, updateCustomerAddress, type Customer } from '@treasures/api-client'
import { DescriptionList } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { CustomerAddressForm, type AddressTask } from './CustomerAddressForm.tsx'
import { addressFacts } from '#parts/people/address-form.ts'
import { Panel } from '#parts/panels/Panel.tsx'

/**
 * The customer's address. Staff correct mistakes in it, or add a new address after a move. Old jobs
 * keep the old address.
 */
export function CustomerAddress({ customer }: { customer: Customer }) {
  const [task, setTask] = useState<AddressTask>()
  const edit = useControl(updateCustomerAddress)
  const add = useControl(createCustomerAddress)
  const { address } = customer
  if (task)
    return (
      <Panel title={task === 'add' ? 'New address' : 'Address'}>
        <CustomerAddressForm task={task} customer={customer} onClose={() => setTask(undefined)} />
      </Panel>
    )
  return (
    <Panel
      title="Address"
      action={
        <span className="panel-actions">
          {address && (
            <ControlButton
              kind="quiet"
              label="Edit address"
              control={edit}
              onClick={() => setTask('edit')}
            >
              Edit
            </ControlButton>
          )}
          <ControlButton kind="quiet" control={add} onClick={() => setTask('add')}>
            {address ? 'New address' : 'Add an address'}
          </ControlButton>
        </span>
      }
    >
      {address ? (
        <DescriptionList items={addressFacts(address)} />
      ) : (
        <p className="muted">No address yet.</p>
      )}
    </Panel>
  )
}
