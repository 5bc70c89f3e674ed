import {
  cardName,
  createCard,
  emailCardLink,
  getCardToken,
  listCards,
  type Customer,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Alert, Spinner } from '@treasures/widgets/kit'
import { queryOf, rowsOf } from '#app/query.ts'
import { refreshAll } from '#app/queries.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { api } from '#app/session/api.ts'
import { useMay } from '#app/session/use-profile.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { CustomerCard } from './CustomerCard.tsx'
import { Panel } from '#parts/panels/Panel.tsx'

/** Loaded on demand: most visits add no card. */
const AddCard = lazy(async () => ({
  default: (await import('#parts/cards/AddCard.tsx')).AddCard,
}))

type CustomerCardsProps = { customer: Pick<Customer, 'id' | 'email'> }

/** A customer's cards, for staff and the customer. The newest card is charged. */
export const CustomerCards = ({ customer }: CustomerCardsProps) =>
  useMay(listCards) ? <Cards customer={customer} /> : null

function Cards({ customer: { id, email } }: CustomerCardsProps) {
  const cards = useQuery(rowsOf(listCards, { params: { id } }))
  const [isAdding, setIsAdding] = useState(false)
  const [added, setAdded] = useState<number>()
  const adding = useControl(createCard)
  const mailing = useControl(emailCardLink)
  const mail = useMutation({
    mutationFn: () => api.call(emailCardLink, { params: { id }, body: {} }),
    onSuccess: (sent) => snackbar.success(`A link to add a card is on its way to ${sent.email}.`),
  })
  return (
    <Panel title="Cards">
      <Loaded query={cards}>
        {(found) =>
          found.length === 0 ? (
            <p className="muted">No card yet.</p>
          ) : (
            <ul className="customer-cards">
              {found.map((card, place) => (
                <CustomerCard
                  key={card.id}
                  card={card}
                  isInUse={place === 0}
                  isNew={card.id === added}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mail.error && <Alert type="danger">{saveFailure(mail.error)}</Alert>}
      {isAdding ? (
        <Suspense fallback={<Spinner />}>
          <AddCard
            begin={queryOf(getCardToken, { params: { id } })}
            keep={async (setup, options) => {
              const card = await api.call(createCard, { params: { id }, body: setup }, options)
              snackbar.success(`${cardName(card)} added.`)
              await refreshAll()
              setAdded(card.id)
            }}
            onKept={() => setIsAdding(false)}
            onCancel={() => setIsAdding(false)}
          />
        </Suspense>
      ) : (
        <div className="panel-actions">
          <ControlButton control={adding} kind="quiet" onClick={() => setIsAdding(true)}>
            Add a card
          </ControlButton>
          <ControlButton
            control={mailing}
            kind="quiet"
            disabled={!email}
            isBusy={mail.isPending}
            onClick={() => mail.mutate()}
          >
            E-mail a link
          </ControlButton>
        </div>
      )}
      {mailing.at !== 'absent' && !email && (
        <p className="muted small">Without an e-mail address no link can be sent.</p>
      )}
    </Panel>
  )
}
