import { listMessages, type OutboxMessage } from '@treasures/api-client'
import { EmptyState } from '@treasures/widgets/kit'
import { Inbox } from 'lucide-react'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { messageColumns } from './message-columns.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { NotSent } from './NotSent.tsx'

/** E-mails and texts, newest first. Each opens in full. */
const messages: ListOf<typeof listMessages, OutboxMessage> = {
  noun: 'messages',
  title: 'Outbox',
  isUncounted: true,
  endpoint: listMessages,
  search: 'Search by recipient or subject',
  Above: NotSent,
  columns: messageColumns,
  dialogOf: (message) => message,
  Dialogs: ({ dialog, close }) => <MessageDialog message={dialog} onClose={close} />,
  empty: (clear) => (
    <EmptyState
      title={clear ? 'No messages match' : 'No messages yet'}
      icon={<Inbox aria-hidden="true" />}
    >
      <p>Messages that we send appear here.</p>
    </EmptyState>
  ),
}

export default function OutboxScreen() {
  return <ListScreen list={messages} />
}
