import { beginPayment, finishPayment, showPounds, type PaymentToken } from '@treasures/api-client'
import { Alert, Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { AddCard } from '#parts/cards/AddCard.tsx'
import { loadStripe } from '#parts/cards/stripe-js.ts'
import { BankAsks, type TrialChoice } from '#parts/cards/TrialCards.tsx'

type PayByCardProps = {
  token: string
  /** Payment to continue, if the bank's page sent the customer back. */
  returned: string | undefined
  /** Called with the pounds left to pay. */
  onPaid: (left: number) => void
}

/**
 * The processor's card fields for an owed invoice. If the bank asked about a card, that card
 * appears above them.
 */
export const PayByCard = ({ token, returned, onPaid }: PayByCardProps) => (
  <AddCard
    begin={queryOf(beginPayment, { params: { token }, body: {} })}
    keep={(sent) => api.call(finishPayment, { params: { token }, body: sent })}
    onKept={({ owed }) => onPaid(owed)}
    returned={returned}
    pays={({ amount }) => showPounds(amount)}
    above={confirmSaved}
  />
)

const confirmSaved = (
  payment: PaymentToken,
  onConfirmed: (sent?: TrialChoice) => void,
  isBusy: boolean,
) =>
  payment.saved_card && (
    <ConfirmSaved
      payment={payment}
      card={payment.saved_card}
      isBusy={isBusy}
      onConfirmed={onConfirmed}
    />
  )

type ConfirmSavedProps = {
  payment: PaymentToken
  card: NonNullable<PaymentToken['saved_card']>
  isBusy: boolean
  onConfirmed: (sent?: TrialChoice) => void
}

function ConfirmSaved({ payment, card, isBusy, onConfirmed }: ConfirmSavedProps) {
  const [phase, setPhase] = useState<{ at: 'ready'; why?: string } | { at: 'asking' }>({
    at: 'ready',
  })
  const { script, publishable_key, client_secret } = payment
  const isTrial = payment.processor === 'sandbox'

  async function confirm() {
    setPhase({ at: 'asking' })
    if (isTrial || !script || !publishable_key || !client_secret) return
    try {
      const stripe = await loadStripe(script, publishable_key)
      const { error } = await stripe.confirmCardPayment(client_secret, {
        payment_method: card.reference,
      })
      if (!error) onConfirmed()
      setPhase({
        at: 'ready',
        ...(error && { why: error.message ?? 'The payment was not confirmed.' }),
      })
    } catch {
      setPhase({ at: 'ready', why: 'Your bank could not be reached. Please try again.' })
    }
  }

  if (isTrial && phase.at === 'asking')
    return (
      <BankAsks
        label={card.name}
        pays={showPounds(payment.amount)}
        onAnswer={(confirmed) => {
          setPhase({ at: 'ready' })
          onConfirmed({ confirmed })
        }}
      />
    )
  return (
    <div className="pay-invoice-saved">
      {phase.at === 'ready' && phase.why && <Alert type="danger">{phase.why}</Alert>}
      <div className="actions">
        <Button isBusy={isBusy || phase.at === 'asking'} onClick={() => void confirm()}>
          Confirm with {card.name}
        </Button>
      </div>
      <p className="muted">Or pay with another card:</p>
    </div>
  )
}
