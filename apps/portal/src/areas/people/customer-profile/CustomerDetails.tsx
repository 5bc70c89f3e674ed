import { dialled, updateCustomer, type Customer } from '@treasures/api-client'
import { DescriptionList } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { useControl } from '../../../app/access/use-control.ts'
import { calendarDay } from '../../../parts/words.ts'
import { CustomerDetailsForm } from './CustomerDetailsForm.tsx'
import { Panel } from '../../../parts/panels/Panel.tsx'

/** Who the customer is. Edit turns the facts into a form in the same place. */
export function CustomerDetails({ customer }: { customer: Customer }) {
  const [isEditing, setIsEditing] = useState(false)
  const control = useControl(updateCustomer)
  if (isEditing)
    return (
      <Panel title="Details">
        <CustomerDetailsForm customer={customer} onClose={() => setIsEditing(false)} />
      </Panel>
    )
  return (
    <Panel
      title="Details"
      action={
        <ControlButton
          kind="quiet"
          label="Edit details"
          control={control}
          onClick={() => setIsEditing(true)}
        >
          Edit
        </ControlButton>
      }
    >
      <DescriptionList items={facts(customer)} />
    </Panel>
  )
}

const facts = ({ email, pending_email, mphone, phone, ...customer }: Customer) => [
  { term: 'First name', detail: customer.fname },
  { term: 'Surname', detail: customer.lname },
  { term: 'Email', detail: email && <a href={`mailto:${email}`}>{email}</a> },
  ...(pending_email
    ? [{ term: 'New email', detail: `${pending_email}, waiting to be confirmed` }]
    : []),
  { term: 'Mobile', detail: mphone && <a href={`tel:${mphone}`}>{dialled(mphone)}</a> },
  { term: 'Phone', detail: phone && <a href={`tel:${phone}`}>{phone}</a> },
  { term: 'Company', detail: customer.company?.name },
  { term: 'Birth date', detail: customer.birthdate && calendarDay(customer.birthdate) },
  { term: 'Description', detail: customer.desc },
  { term: 'Automatic payment', detail: customer.auto_payment === 1 ? 'On' : 'Off' },
]
