import type { OutboxMessage } from '@treasures/api-client'
import { Tag, type TableColumn } from '@treasures/widgets/kit'
import { channelName, moment } from '../../../parts/words.ts'

export const messageColumns: readonly TableColumn<OutboxMessage>[] = [
  {
    id: 'recipient',
    header: 'To',
    cell: ({ recipient, subject }) => (
      <>
        <p>
          <b>{recipient}</b>
        </p>
        <p className="small muted">{subject}</p>
      </>
    ),
  },
  {
    id: 'channel',
    header: 'Channel',
    width: 110,
    cell: ({ channel }) => <Tag>{channelName(channel)}</Tag>,
  },
  { id: 'state', header: 'State', width: 150, cell: (message) => <MessageState {...message} /> },
  {
    id: 'created_at',
    header: 'Written',
    width: 190,
    cell: ({ created_at }) => moment(created_at),
  },
]

/** Without a mail server nothing sends them: they wait here to be read. */
function MessageState({ sent_at, error }: Pick<OutboxMessage, 'sent_at' | 'error'>) {
  if (sent_at) return <Tag tone="ok">Sent</Tag>
  return error ? <Tag tone="danger">Not sent</Tag> : <Tag tone="warn">Waiting</Tag>
}
