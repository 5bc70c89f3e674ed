import type { CardToken } from '@treasures/api-client'
import { Button, RadioCards } from '@treasures/widgets/kit'
import { useEffect, useRef, useState } from 'react'

/** The chosen trial card, and the holder's answer if the card asks for confirmation. */
export type TrialChoice = { trial_card?: string; confirmed?: boolean }

type TrialCardsProps = {
  token: CardToken
  isBusy: boolean
  /** Called when an attempt starts, before any confirmation by the bank. */
  onTry: () => void
  onSetup: (chosen: TrialChoice) => void
  onCancel?: () => void
  /** Amount in words, if the card pays at once. */
  pays?: string | undefined
}

/**
 * The sandbox's cards. There is no field for a number, so that users cannot type the number of a
 * real card.
 */
export function TrialCards({ token, isBusy, onTry, onSetup, onCancel, pays }: TrialCardsProps) {
  const [id, setId] = useState(token.trial_cards[0]?.id ?? '')
  const [isAsking, setIsAsking] = useState(false)
  const card = token.trial_cards.find((one) => one.id === id)
  const answer = (confirmed: boolean) => {
    setIsAsking(false)
    onSetup({ trial_card: id, confirmed })
  }
  if (isAsking) return <BankAsks label={card?.label ?? ''} pays={pays} onAnswer={answer} />
  return (
    <form
      className="add-card-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        onTry()
        if (card?.asks) setIsAsking(true)
        else onSetup({ trial_card: id })
      }}
    >
      <RadioCards
        label="Trial card"
        name="trial_card"
        hint="This is a trial: no real card is charged, and no card number is needed."
        value={id}
        onChange={setId}
        options={token.trial_cards.map(({ id: value, label }) => ({ value, label }))}
      />
      <div className="actions">
        <Button type="submit" isBusy={isBusy}>
          {pays ? `Pay ${pays}` : 'Add this card'}
        </Button>
        {onCancel && (
          <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** Replaces a bank's confirmation page in the sandbox. */
export function BankAsks({
  label,
  pays,
  onAnswer,
}: {
  label: string
  pays?: string | undefined
  onAnswer: (yes: boolean) => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="add-card-form" role="group" aria-label="Confirmation">
      <h3 ref={heading} tabIndex={-1}>
        Your bank asks: is it you?
      </h3>
      <p className="muted">
        {label}. Some banks ask you to confirm before{' '}
        {pays ? `they pay ${pays}` : 'a card is saved'}.
      </p>
      <div className="actions">
        <Button onClick={() => onAnswer(true)}>Yes, it is me</Button>
        <Button kind="quiet" onClick={() => onAnswer(false)}>
          No, refuse
        </Button>
      </div>
    </div>
  )
}
