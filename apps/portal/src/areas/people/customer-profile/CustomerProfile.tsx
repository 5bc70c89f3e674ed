import {
  type Customer,
  dialled,
  updateCustomer,
  dateInWords,
  createUserForCustomer,
  getUserForCustomer,
} from '@treasures/api-client'
import { Tag, DescriptionList, telHref } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { ActivitiesPanel } from '#parts/panels/ActivitiesPanel.tsx'
import { HistoryPanel } from '#parts/panels/HistoryPanel.tsx'
import { JobsPanel } from '#parts/panels/JobsPanel.tsx'
import { LoadedTagsPanel } from '#parts/panels/TagsPanel.tsx'
import { VisitsPanel } from '#parts/panels/VisitsPanel.tsx'
import { ErasedNotice } from '#parts/personal-data/ErasedNotice.tsx'
import { paths } from '#app/paths.ts'
import { day } from '#parts/words.ts'
import { EditablePanel } from '#parts/panels/EditablePanel.tsx'
import { ProfileTabs, type ProfileTab } from '#parts/panels/ProfileTabs.tsx'
import { queryOf } from '#app/query.ts'
import { SignInOfRecord } from '#parts/panels/SignInOfRecord.tsx'
import { api } from '#app/session/api.ts'
import { useMay } from '#app/session/use-profile.ts'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerAddress } from './CustomerAddress.tsx'
import { CustomerCards } from './CustomerCards.tsx'
import { CustomerChannels } from './CustomerChannels.tsx'
import { CustomerFigures } from './CustomerFigures.tsx'
import { CustomerInvoices } from './CustomerInvoices.tsx'
import { CustomerDetailsForm } from './CustomerDetailsForm.tsx'

/** Page of a customer. Each panel loads, fails and retries independently. */
export function CustomerProfile({ customer }: { customer: Customer }) {
  const { id, name, region, company, created_at, erased_at } = customer
  const isErased = erased_at !== null
  const subject = { kind: 'customer', id } as const
  return (
    <main id="main" className="page" tabIndex={-1}>
      <header className="profile-head">
        <div className="profile-name">
          <p className="small">
            <Link to={paths.customers()}>Customers</Link>
          </p>
          <h1 tabIndex={-1}>{name}</h1>
          <p className="muted">
            {[
              company?.name,
              region?.region_name ?? 'No region',
              `Customer ${id}`,
              `since ${day(created_at)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {customer.card && customer.card.payment_retry > 0 && (
            <Tag tone="danger">Card failing</Tag>
          )}
        </div>
        {!isErased && <CustomerActions customer={customer} />}
      </header>
      {isErased && <ErasedNotice at={erased_at} />}
      <CustomerFigures customer={customer} />
      <ProfileTabs
        tabs={[
          {
            id: 'work',
            label: 'Work',
            left: (
              <>
                <JobsPanel whose={{ id_customer: id }} />
                <VisitsPanel whose={{ id_customer: id }} />
              </>
            ),
            right: (
              <>
                {!isErased && <LoadedTagsPanel subject={subject} />}
                <ActivitiesPanel subject={subject} />
              </>
            ),
          },
          {
            id: 'money',
            label: 'Money',
            left: <CustomerInvoices id={id} />,
            right: !isErased && <CustomerCards customer={customer} />,
          },
          ...(isErased ? [] : [detailsOf(customer)]),
          {
            id: 'messages',
            label: 'Messages',
            left: (
              <>
                {!isErased && <CustomerChannels id={id} />}
                <HistoryPanel subject={subject} />
              </>
            ),
          },
        ]}
      />
    </main>
  )
}

const detailsOf = (customer: Customer): ProfileTab => ({
  id: 'details',
  label: 'Details',
  left: <CustomerDetails customer={customer} />,
  right: (
    <>
      <CustomerAddress customer={customer} />
      <CustomerSignIn customer={customer} />
    </>
  ),
})

/** The customer's details. Edit replaces them with a form. */
const CustomerDetails = ({ customer }: { customer: Customer }) => (
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
  { term: 'E-mail', detail: email && <a href={`mailto:${email}`}>{email}</a> },
  ...(pending_email
    ? [{ term: 'New e-mail', detail: `${pending_email}, waiting to be confirmed` }]
    : []),
  { term: 'Mobile', detail: mphone && <a href={telHref(mphone)}>{dialled(mphone)}</a> },
  { term: 'Phone', detail: phone && <a href={telHref(phone)}>{phone}</a> },
  { term: 'Company', detail: customer.company?.name },
  { term: 'Birth date', detail: customer.birthdate && dateInWords(customer.birthdate) },
  { term: 'Description', detail: customer.desc },
  { term: 'Automatic payment', detail: customer.auto_payment === 1 ? 'On' : 'Off' },
]

/** Shows whether the customer can sign in, with a button to enable it. */
const CustomerSignIn = ({ customer: { id, email } }: { customer: Customer }) =>
  useMay(getUserForCustomer) ? (
    <SignInOfRecord
      noun="customer"
      email={email}
      find={queryOf(getUserForCustomer, { params: { id } })}
      endpoint={createUserForCustomer}
      create={() => api.call(createUserForCustomer, { body: { id_customer: id } })}
    />
  ) : null
