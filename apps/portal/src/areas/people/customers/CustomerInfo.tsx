import { dialled, dateInWords, type Customer, getCustomer } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#app/query.ts'
import { RecordInfo } from '#parts/panels/RecordInfo.tsx'
import { cardExpiry } from '#parts/cards/card-words.ts'
import { profilePath } from '#parts/people/profile-path.ts'

/** Dialog with a customer's details, contacts and the state of their card. */
export function CustomerInfo({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: customer, error, refetch } = useQuery(queryOf(getCustomer, { params: { id } }))
  return (
    <RecordInfo
      title={customer?.name ?? 'Customer'}
      facts={customer && customerFacts(customer)}
      error={error}
      onRetry={() => void refetch()}
      page={{ label: 'Customer Profile', to: customer && profilePath(customer) }}
      onClose={onClose}
    />
  )
}

const customerFacts = ({ address, card, ...customer }: Customer) => [
  { term: 'Name', detail: customer.name },
  { term: 'Description', detail: customer.desc },
  { term: 'Birth date', detail: customer.birthdate && dateInWords(customer.birthdate) },
  { term: 'Address', detail: [address?.address, address?.detail].filter(Boolean).join(', ') },
  { term: 'City', detail: address?.city?.name },
  { term: 'County', detail: address?.city?.county?.name },
  { term: 'Postcode', detail: address?.postcode },
  { term: 'Landline', detail: customer.phone },
  { term: 'Mobile', detail: customer.mphone && dialled(customer.mphone) },
  { term: 'E-mail', detail: customer.email },
  { term: 'Card last 4 digits', detail: card?.last4 },
  { term: 'Card expiry', detail: card && cardExpiry(card) },
  { term: 'Card id', detail: card?.id },
  { term: 'Failed payments', detail: card?.payment_retry },
]
