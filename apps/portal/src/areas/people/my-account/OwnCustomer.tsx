import { getCustomer } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Skeleton } from '@treasures/widgets/kit'
import { queryOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { CustomerAddress } from '../customer-profile/CustomerAddress.tsx'
import { CustomerCards } from '../customer-profile/CustomerCards.tsx'
import { CustomerChannels } from '../customer-profile/CustomerChannels.tsx'
import '#parts/panels/profile.css'
import { AccountPanel } from './AccountPanel.tsx'
import { AccountSection } from './AccountSection.tsx'
import { ContactDetails } from './ContactDetails.tsx'

/** The signed-in person's customer record. */
export function OwnCustomer({ id }: { id: number }) {
  const { data: customer, error, refetch } = useQuery(queryOf(getCustomer, { params: { id } }))
  if (customer)
    return (
      <>
        <AccountSection name="contact">
          <ContactDetails customer={customer} />
          <CustomerAddress customer={customer} />
        </AccountSection>
        <AccountSection name="cards">
          <CustomerCards customer={customer} />
          <AccountPanel title="Invoices">
            <p>
              <Link to={paths.myInvoices()}>My invoices</Link>
            </p>
          </AccountPanel>
        </AccountSection>
        <AccountSection name="messages">
          <CustomerChannels id={id} title="Contact preferences" />
        </AccountSection>
      </>
    )
  return (
    <AccountPanel title="As a customer">
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="account-waiting" aria-hidden="true">
          <Skeleton width="long" />
          <Skeleton />
          <Skeleton width="short" />
        </div>
      )}
    </AccountPanel>
  )
}
