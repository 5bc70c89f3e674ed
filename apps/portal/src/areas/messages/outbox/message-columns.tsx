import { dialled, type MessageState as State, type OutboxMessage } from '@treasures/api-client'
import { Tag, type TableColumn } from '@treasures/widgets/kit'
import '#parts/parts.css'
import { statusTone } from '#parts/status-tones.ts'
import { channelName, momentInTable } from '#parts/words.ts'

export const messageColumns: readonly TableColumn<OutboxMessage>[] = [
  {
    id: 'recipient',
    header: 'To',
    cell: ({ recipient, subject, body }) => (
      <>
        <span className="table-line">
          <b>{dialled(recipient) || 'No address on file'}</b>
        </span>
        <span className="table-line small muted">{subject ?? body}</span>
      </>
    ),
  },
  {
    id: 'channel',
    header: 'Channel',
    width: 120,
    cell: ({ channel, segments }) => (
      <span className="tag-with-words">
        <Tag>{channelName(channel)}</Tag>
        {segments !== null && segments > 1 && <span className="small muted">{segments} parts</span>}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    width: 300,
    cell: (message) => (
      <span className="tag-with-words">
        <MessageState {...message} />
        {isReasonShown(message) && (
          <span className="small muted" title={message.error ?? undefined}>
            {message.error}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'created_at',
    header: 'Created',
    width: 190,
    cell: ({ created_at }) => momentInTable(created_at),
  },
]

/** States to filter by. */
export const messageStates: Readonly<Record<State, string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  unknown: 'Unknown',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  withheld: 'Withheld',
}

const isReasonShown = ({ channel, state, error }: OutboxMessage) =>
  error !== null && (channel === 'sms' || state === 'withheld')

/** Status of a message. Without a provider, messages wait here to be read. */
function MessageState({ channel, state, error }: OutboxMessage) {
  const isStuck = state === 'waiting' && error !== null
  const shown = isStuck ? 'failed' : state
  const words =
    shown !== 'failed'
      ? messageStates[state]
      : channel === 'sms' && !isStuck
        ? 'Not delivered'
        : 'Not sent'
  return <Tag tone={statusTone.message[shown]}>{words}</Tag>
}
