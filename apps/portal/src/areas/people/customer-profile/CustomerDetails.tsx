import { dialled, updateCustomer, dateInFigures, type Customer } from '@treasures/api-client'
import { DescriptionList, telHref } from '@treasures/widgets/kit'
import { CustomerDetailsForm } from './CustomerDetailsForm.tsx'
import { EditablePanel } from '#parts/panels/EditablePanel.tsx'

/** The customer's details. Edit replaces them with a form. */
export const CustomerDetails = ({ customer }: { customer: Customer }) => (
  <EditablePanel
    title="Details"
    edit="Edit details"
    endpoint={updateCustomer}
    renderForm={(close) => <CustomerDetailsForm customer={customer} onClose={close} />}
  >
    <DescriptionList items={facts(customer)} />
  </EditablePanel>
)

const facts = ({ email, pending_email, mphone, phone, ...customer }: Customer) => [
  { term: 'First name', detail: customer.fname },
  { term: 'Surname', detail: customer.lname },
  { term: 'Email', detail: email && <a href={`mailto:${email}`}>{email}</a> },
  ...(pending_email
    ? [{ term: 'New e-mail', detail: `${pending_email}, waiting to be confirmed` }]
    : []),
  { term: 'Mobile', detail: mphone && <a href={telHref(mphone)}>{dialled(mphone)}</a> },
  { term: 'Phone', detail: phone && <a href={telHref(phone)}>{phone}</a> },
  { term: 'Company', detail: customer.company?.name },
  { term: 'Birth date', detail: customer.birthdate && dateInFigures(customer.birthdate) },
  { term: 'Description', detail: customer.desc },
  { term: 'Automatic payment', detail: customer.auto_payment === 1 ? 'On' : 'Off' },
]
