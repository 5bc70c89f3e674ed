import type { Customer } from '@treasures/api-client'
import { DescriptionList } from '@treasures/widgets/kit'
import { cardExpiry } from '../customers/customer-words.ts'
import { count } from '../../words.ts'
import { Panel } from './Panel.tsx'

/** What is known of the payment card: never its number. */
export const CustomerCard = ({ card }: Pick<Customer, 'card'>) => (
  <Panel title="Card">
    {card ? (
      <DescriptionList
        items={[
          { term: 'Last 4 digits', detail: card.last4 },
          { term: 'Expiry', detail: cardExpiry(card) },
          { term: 'Card id', detail: card.id },
          { term: 'Failed payments', detail: count(card.payment_retry) },
        ]}
      />
    ) : (
      <p className="muted">No card yet.</p>
    )}
  </Panel>
)
