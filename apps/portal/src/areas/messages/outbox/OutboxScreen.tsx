import { listMessages, type OutboxMessage, channel, getDelivery } from '@treasures/api-client'
import { EmptyState, Spinner } from '@treasures/widgets/kit'
import { Inbox } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { ListOf } from '#parts/list/list-of.ts'
import { selectFilter } from '#parts/list/list-filters.tsx'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { queryOf } from '#app/query.ts'
import { useMay } from '#app/session/use-profile.ts'
import { messageColumns, messageStates } from './message-columns.tsx'
import { MessageDialog } from './MessageDialog.tsx'

/** E-mails and texts, newest first. Each opens in full. */
const messages: ListOf<typeof listMessages, OutboxMessage> = {
  noun: 'messages',
  title: 'Outbox',
  endpoint: listMessages,
  search: 'Search by recipient or subject',
  filters: {
    state: selectFilter('Status', 'Any status', () =>
      Object.entries(messageStates).map(([value, label]) => ({ value, label })),
    ),
  },
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

/** If no mail server is set up, explains why e-mails wait and how to open their links. */
function NotSent() {
  const { data, isLoading } = useQuery({ ...queryOf(getDelivery), enabled: useMay(getDelivery) })
  if (isLoading) return <Spinner />
  if (data?.channels.find(({ id }) => id === channel.email)?.state !== 'not_set_up') return null
  return (
    <p className="card">
      No mail server is set up, so e-mails wait here. Open one to read it: <b>Show links</b> gives
      the links in it.
    </p>
  )
}
