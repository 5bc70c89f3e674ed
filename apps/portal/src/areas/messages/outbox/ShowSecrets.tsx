import { openMessage, type OutboxMessage } from '@treasures/api-client'
import { Alert } from '@treasures/widgets/kit'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import type { useOpenMessage } from './use-open-message.ts'

type ShowSecretsProps = { message: OutboxMessage; opening: ReturnType<typeof useOpenMessage> }

/** Reason why part of a message is hidden, with a button to reveal it if the reader may. */
export function ShowSecrets({ message: { secrets, body, recipient }, opening }: ShowSecretsProps) {
  const control = useControl(openMessage)
  if (secrets === 'none') return null
  if (secrets !== 'closed') return <p className="muted small">{closedBecause[secrets]}</p>
  return (
    <>
      {opening.error && <Alert type="danger">{saveFailure(opening.error)}</Alert>}
      <p className="muted small">
        {body === null
          ? 'Viewing it is logged with your name.'
          : `Anyone with a link can act for ${recipient}. Viewing it is logged with your name, and so is anything you do with it.`}
      </p>
      <div>
        <ControlButton
          control={control}
          kind="quiet"
          isBusy={opening.isPending}
          onClick={() => opening.mutate()}
        >
          {body === null ? 'Show message' : 'Show links'}
        </ControlButton>
      </div>
    </>
  )
}

const closedBecause = {
  mail_leaves: 'Messages are sent from here, so their links are for their recipients only.',
  not_yours: 'The links are hidden: you may not manage this person’s account.',
  over: 'It has expired, and its links have been deleted.',
} as const
