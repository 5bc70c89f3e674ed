import type { OutboxMessage } from '@treasures/api-client'
import { Alert, Button, DescriptionList, Dialog } from '@treasures/widgets/kit'
import { useId } from 'react'
import { channelName, moment } from '../../words.ts'
import { MessageText } from '../templates/MessageText.tsx'
import '../../parts.css'

/** One message, to read. A link in it is somebody's way in, so not everybody sees every body. */
export function MessageDialog({
  message: { subject, body, recipient, channel, created_at, sent_at, error },
  onClose,
}: {
  message: OutboxMessage
  onClose: () => void
}) {
  const id = useId()
  return (
    <Dialog labelledBy={id} width="wide" onClose={onClose}>
      <div className="dialog-body">
        <h2 id={id} tabIndex={-1}>
          {subject ?? `Text to ${recipient}`}
        </h2>
        <DescriptionList
          items={[
            { term: 'To', detail: recipient },
            { term: 'Channel', detail: channelName(channel) },
            { term: 'Written', detail: moment(created_at) },
            { term: 'Sent', detail: sent_at ? moment(sent_at) : 'Not yet' },
          ]}
        />
        {error && <Alert type="danger">The last try to send it failed: {error}</Alert>}
        {body === null ? (
          <p className="muted">
            The text of this message is not shown: it holds a link that lets its reader in, and you
            may not use that, or it was sent already.
          </p>
        ) : (
          <MessageText subject={null} body={body} />
        )}
        <div className="actions">
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
