import type { OutboxMessage } from '@treasures/api-client'
import { Alert, Button, DescriptionList, Dialog } from '@treasures/widgets/kit'
import { useId } from 'react'
import { channelName, moment } from '../../../parts/words.ts'
import { MessageText } from '../templates/MessageText.tsx'
import '../../../parts/parts.css'
import { ShowSecrets } from './ShowSecrets.tsx'
import { useOpenMessage } from './use-open-message.ts'

/** One message, to read. A link in it is somebody's way in: it is taken out, and showing it is written down. */
export function MessageDialog({
  message,
  onClose,
}: {
  message: OutboxMessage
  onClose: () => void
}) {
  const { subject, recipient, channel, created_at, sent_at, error, opened } = message
  const id = useId()
  const opening = useOpenMessage(message)
  const body = opening.data?.body ?? message.body
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
            ...(opened
              ? [{ term: 'Last shown in full', detail: `${moment(opened.at)} · ${opened.by}` }]
              : []),
          ]}
        />
        {error && <Alert type="danger">The last try to send it failed: {error}</Alert>}
        {body === null || body === '' ? (
          <p className="muted">
            The text is not shown: it tells where a customer lives and how to ring them.
          </p>
        ) : (
          <MessageText subject={null} body={body} />
        )}
        {!opening.data && <ShowSecrets message={message} opening={opening} />}
        <div className="actions">
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
