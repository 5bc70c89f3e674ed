import type { OutboxMessage } from '@treasures/api-client'
import { Alert, DescriptionList } from '@treasures/widgets/kit'
import { channelName, moment } from '#parts/words.ts'
import { MessageText } from '../templates/MessageText.tsx'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { ShowSecrets } from './ShowSecrets.tsx'
import { useOpenMessage } from './use-open-message.ts'

/**
 * One message in full. Its links are hidden, because a link can grant access; showing them is
 * logged.
 */
export function MessageDialog({
  message,
  onClose,
}: {
  message: OutboxMessage
  onClose: () => void
}) {
  const { subject, recipient, channel, created_at, sent_at, segments, error, opened } = message
  const opening = useOpenMessage(message)
  const body = opening.data?.body ?? message.body
  return (
    <ReadingDialog title={subject ?? `Text to ${recipient}`} width="wide" onClose={onClose}>
      <DescriptionList
        items={[
          { term: 'To', detail: recipient || 'No address on file' },
          { term: 'Channel', detail: channelName(channel) },
          ...(segments === null ? [] : [{ term: 'Parts', detail: String(segments) }]),
          { term: 'Created', detail: moment(created_at) },
          { term: 'Sent', detail: sent_at ? moment(sent_at) : 'Not yet' },
          ...(opened
            ? [{ term: 'Last shown in full', detail: `${moment(opened.at)} · ${opened.by}` }]
            : []),
        ]}
      />
      {error && (
        <Alert type="danger">
          {failureOf(message)} {error}
        </Alert>
      )}
      {body === null || body === '' ? (
        <p className="muted">
          The text is hidden: it contains a customer’s address and phone number.
        </p>
      ) : (
        <MessageText subject={null} body={body} />
      )}
      {!opening.data && <ShowSecrets message={message} opening={opening} />}
    </ReadingDialog>
  )
}

const failureOf = ({ channel, state }: OutboxMessage) =>
  state === 'unknown'
    ? 'It may have been sent: we are finding out.'
    : state === 'withheld'
      ? 'It was not sent.'
      : channel === 'sms' && state === 'failed'
        ? 'It was not delivered:'
        : 'The last try to send it failed:'
