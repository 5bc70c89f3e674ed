import { isApiError, type CardToken } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, createKeys, Spinner } from '@treasures/widgets/kit'
import { useEffect, useId, useState, type ReactNode } from 'react'
import type { QueryOf } from '#app/query.ts'
import { saveFailure } from '../form/save-failure.ts'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { StripeFields } from './StripeFields.tsx'
import { TrialCards, type TrialChoice } from './TrialCards.tsx'
import './add-card.css'

export type Setup = { setup: string } & TrialChoice

type AddCardProps<Token extends CardToken, Kept> = {
  begin: QueryOf<Token>
  keep: (setup: Setup, options: { idempotencyKey: string }) => Promise<Kept>
  onKept: (card: Kept) => void
  /** Attempt to continue, if the bank's page sent the customer back here. */
  returned?: string | undefined
  /** Called if the link that started the form no longer works. */
  onUnusable?: () => void
  onCancel?: () => void
  /** Amount in words, if the card pays at once. */
  pays?: ((token: Token) => string) | undefined
  /** Content above the fields. */
  above?: (token: Token, send: (sent?: TrialChoice) => void, isBusy: boolean) => ReactNode
}

/** Adds a card, or pays with one, using the processor's fields or the sandbox's trial cards. */
export function AddCard<Token extends CardToken, Kept>({
  begin,
  keep,
  onKept,
  returned,
  onUnusable,
  onCancel,
  pays,
  above,
}: AddCardProps<Token, Kept>) {
  const [withKey] = useState(() => createKeys())
  const attempt = useId()
  const token = useQuery({
    ...begin,
    queryKey: [...begin.queryKey, attempt],
    enabled: returned === undefined,
    // One attempt for each form: refetching would empty the processor's fields.
    staleTime: 'static',
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const keeping = useMutation({
    mutationFn: (sent: Setup) => withKey(sent, (idempotencyKey) => keep(sent, { idempotencyKey })),
    onSuccess: onKept,
  })
  const { mutate } = keeping
  useEffect(() => {
    if (returned !== undefined) mutate({ setup: returned })
  }, [returned, mutate])

  const isUnusable = [token.error, keeping.error].some((error) =>
    isApiError(error, 'link_not_found'),
  )
  useEffect(() => {
    if (isUnusable) onUnusable?.()
  }, [isUnusable, onUnusable])

  if (token.error && !isUnusable)
    return <LoadFailure error={token.error} onRetry={() => void token.refetch()} />
  const failure = keeping.error && !isUnusable && (
    <Alert type="danger">{saveFailure(keeping.error)}</Alert>
  )
  if (!token.data) return failure || <Spinner />
  const begun = token.data
  const fields = {
    token: begun,
    isBusy: keeping.isPending || keeping.isSuccess,
    // Clears the result of the last attempt.
    onTry: keeping.reset,
    onSetup: (sent: TrialChoice = {}) => keeping.mutate({ setup: begun.setup, ...sent }),
    ...(onCancel && { onCancel }),
    pays: pays?.(begun),
  }
  return (
    <div className="add-card">
      {failure}
      {above?.(begun, fields.onSetup, fields.isBusy)}
      {begun.processor === 'stripe' ? <StripeFields {...fields} /> : <TrialCards {...fields} />}
    </div>
  )
}
