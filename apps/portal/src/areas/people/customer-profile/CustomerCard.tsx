import {
  cardName,
  deleteCard,
  resetCardRetries,
  type CustomerCard as Card,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Tag } from '@treasures/widgets/kit'
import { useEffect, useRef, useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { cardExpiry, isExpired, retryWords } from '#parts/cards/card-words.ts'

type CustomerCardProps = {
  card: Card
  isInUse: boolean
  /** The card has just been added, and scrolls into view. */
  isNew: boolean
}

/** One card with its actions. Its number is never shown. */
export function CustomerCard({ card, isInUse, isNew }: CustomerCardProps) {
  const [now] = useState(() => new Date())
  const [isDeleting, setIsDeleting] = useState(false)
  const { id, payment_retry } = card
  const name = cardName(card)
  const reset = useMutation({
    mutationFn: () => api.call(resetCardRetries, { params: { id }, body: {} }),
    onSuccess() {
      snackbar.success(`${name} can be charged again.`)
    },
  })
  const resetting = useControl(resetCardRetries)
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNew) line.current?.focus()
  }, [isNew])
  const facts = [
    `Expiry ${cardExpiry(card)}`,
    // Staff and the processor identify a card by its id.
    resetting.at !== 'absent' && `Card ${id}`,
    (resetting.at !== 'absent' || payment_retry > 0) && retryWords(payment_retry),
  ]
  return (
    <li ref={line} className="customer-card" tabIndex={-1}>
      <p className="tags">
        <strong>{name}</strong>
        {isExpired(card, now) ? (
          <Tag tone="danger">Expired</Tag>
        ) : (
          isInUse && <Tag tone="ok">In use</Tag>
        )}
      </p>
      <p className="muted small">{facts.filter(Boolean).join(' · ')}</p>
      {reset.error && <Alert type="danger">{saveFailure(reset.error)}</Alert>}
      <div className="panel-actions">
        {payment_retry > 0 && (
          <ControlButton
            control={resetting}
            kind="quiet"
            isBusy={reset.isPending}
            onClick={() => reset.mutate()}
          >
            Charge again
          </ControlButton>
        )}
        <ControlButton
          control={useControl(deleteCard)}
          kind="quiet"
          onClick={() => setIsDeleting(true)}
        >
          Delete <span className="unseen">{name}</span>
        </ControlButton>
      </div>
      {isDeleting && (
        <ConfirmChange
          title={`Delete ${name}?`}
          change={() => api.call(deleteCard, { params: { id } })}
          said={`${name} deleted.`}
          onClose={() => setIsDeleting(false)}
        >
          It is removed here and at the payment processor, and will not be charged again.
        </ConfirmChange>
      )}
    </li>
  )
}
