import {
  deleteWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { count } from '#parts/words.ts'

export type WebhookDialogProps = {
  webhook: Webhook
  onClose: () => void
  onSecret: (secret: string) => void
}

type WebhookActionsProps = WebhookDialogProps & {
  onEdit: () => void
  onError: (error: Error | null) => void
}

/** Actions of a super on a webhook. */
export function WebhookActions(props: WebhookActionsProps) {
  const { webhook, onEdit, onError } = props
  const [asked, setAsked] = useState<'rotate' | 'delete'>()
  const input = { params: { id: webhook.id } }
  const isStopped = webhook.state === 'stopped'
  const calling = useMutation({
    mutationFn: () => api.call(isStopped ? resumeWebhook : testWebhook, { ...input, body: {} }),
    onMutate: () => onError(null),
    onError,
    onSuccess() {
      snackbar.success(
        isStopped
          ? 'Resumed. Waiting calls are sent first.'
          : 'Test sent. The answer appears here in a moment.',
      )
    },
  })
  return (
    <>
      <ControlButton
        control={useControl(isStopped ? resumeWebhook : testWebhook)}
        isBusy={calling.isPending}
        onClick={() => calling.mutate()}
      >
        {isStopped ? 'Resume' : 'Call it to test'}
      </ControlButton>
      <ControlButton control={useControl(updateWebhook)} kind="quiet" onClick={onEdit}>
        Edit
      </ControlButton>
      <ControlButton
        control={useControl(rotateWebhookSecret)}
        kind="quiet"
        onClick={() => setAsked('rotate')}
      >
        Make a new secret
      </ControlButton>
      <ControlButton
        control={useControl(deleteWebhook)}
        kind="quiet"
        tone="danger"
        onClick={() => setAsked('delete')}
      >
        Delete
      </ControlButton>
      {asked === 'rotate' && <Rotate {...props} onAnswered={() => setAsked(undefined)} />}
      {asked === 'delete' && <Delete {...props} onAnswered={() => setAsked(undefined)} />}
    </>
  )
}

type QuestionProps = WebhookDialogProps & { onAnswered: () => void }

const Rotate = ({ webhook: { id }, onSecret, onAnswered }: QuestionProps) => (
  <ConfirmChange
    title="Make a new secret?"
    yes="Make it"
    tone="plain"
    change={() => api.call(rotateWebhookSecret, { params: { id }, body: {} })}
    onDone={({ secret }) => onSecret(secret)}
    onClose={onAnswered}
  >
    For one day, calls are signed with the old secret as well, so that the receiver can switch over.
  </ConfirmChange>
)

const Delete = ({ webhook: { id, waiting }, onClose, onAnswered }: QuestionProps) => (
  <ConfirmChange
    title="Delete this webhook?"
    change={() => api.call(deleteWebhook, { params: { id } })}
    said="Webhook deleted."
    onDone={() => {
      onClose()
    }}
    onClose={onAnswered}
  >
    {waiting > 0
      ? `${count(waiting)} of its calls are waiting and will not be made.`
      : 'It is no longer called.'}
  </ConfirmChange>
)
