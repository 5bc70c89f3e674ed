import { listWebhookDeliveries, type Webhook } from '@treasures/api-client'
import { Alert, DescriptionList } from '@treasures/widgets/kit'
import { useState } from 'react'
import { useMay } from '#app/session/use-profile.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { count, moment } from '#parts/words.ts'
import { WebhookActions, type WebhookDialogProps } from './WebhookActions.tsx'
import { WebhookDeliveries } from './WebhookDeliveries.tsx'
import { WebhookForm } from './WebhookForm.tsx'

/** One webhook with its status, latest calls and actions. */
export function WebhookDialog(props: WebhookDialogProps) {
  const { webhook, onClose } = props
  const [isEditing, setIsEditing] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const maySeeCalls = useMay(listWebhookDeliveries)
  if (isEditing) return <WebhookForm webhook={webhook} onClose={() => setIsEditing(false)} />
  return (
    <ReadingDialog
      title={webhook.name}
      width="wide"
      onClose={onClose}
      actions={<WebhookActions {...props} onEdit={() => setIsEditing(true)} onError={setError} />}
    >
      <DescriptionList items={factsOf(webhook)} />
      {webhook.state === 'stopped' && (
        <Alert type="danger">
          It failed for days and is no longer called. Waiting calls are kept.
        </Alert>
      )}
      {error && <Alert type="danger">{saveFailure(error)}</Alert>}
      {maySeeCalls && <WebhookDeliveries id={webhook.id} />}
    </ReadingDialog>
  )
}

const stateWords = { working: 'Working', failing: 'Failing', stopped: 'Stopped' } as const

const factsOf = ({ url, state, failing_since, last_at, waiting }: Webhook) => [
  { term: 'Address', detail: url },
  {
    term: 'Status',
    detail: `${stateWords[state]}${failing_since ? ` since ${moment(failing_since)}` : ''}`,
  },
  { term: 'Last called', detail: last_at ? moment(last_at) : 'Not yet' },
  { term: 'Waiting', detail: count(waiting) },
]
