import { dialled, type Customer } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, DescriptionList, Dialog, Spinner } from '@treasures/widgets/kit'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { cardExpiry } from './customer-words.ts'
import { calendarDay } from '../../words.ts'
import { oneCustomer } from './customers.queries.ts'
import { profilePath } from './profile-path.ts'
import '../../parts.css'

/** The customer info modal: who they are, how to reach them, and whether their card works. */
export function CustomerInfo({ id, onClose }: { id: number; onClose: () => void }) {
  const title = useId()
  const { data: customer, error, refetch } = useQuery(oneCustomer(id))
  const navigate = useNavigate()
  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <div className="dialog-body">
        <h2 id={title} tabIndex={-1}>
          {customer?.name ?? 'Customer'}
        </h2>
        {!customer && !error && <Spinner />}
        {!customer && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {customer && (
          <>
            <DescriptionList items={customerFacts(customer)} />
            <div className="actions">
              <Button onClick={() => void navigate(profilePath(customer))}>Customer Profile</Button>
              <Button kind="quiet" onClick={onClose}>
                Close
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

const customerFacts = ({ address, card, ...customer }: Customer) => [
  { term: 'Name', detail: customer.name },
  { term: 'Description', detail: customer.desc },
  { term: 'Birth date', detail: customer.birthdate && calendarDay(customer.birthdate) },
  { term: 'Address', detail: [address?.address, address?.detail].filter(Boolean).join(', ') },
  { term: 'City', detail: address?.city?.name },
  { term: 'County', detail: address?.city?.county?.name },
  { term: 'Postcode', detail: address?.postcode },
  { term: 'Landline', detail: customer.phone },
  { term: 'Mobile', detail: customer.mphone && dialled(customer.mphone) },
  { term: 'Email', detail: customer.email },
  { term: 'Card last 4 digits', detail: card?.last4 },
  { term: 'Card expiry', detail: card && cardExpiry(card) },
  { term: 'Card id', detail: card?.id },
  { term: 'Failed payments', detail: card?.payment_retry },
]
