import { listMessages, type OutboxMessage } from '@treasures/api-client'
import { EmptyState } from '@treasures/widgets/kit'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import '../../../parts/list/list.css'
import { ListSearch } from '../../../parts/list/ListSearch.tsx'
import { ListTable } from '../../../parts/list/ListTable.tsx'
import { rowsPerPage } from '../../../parts/list/page-range.ts'
import { useListAddress } from '../../../parts/list/use-list-address.ts'
import { useListPlace } from '../../../parts/list/use-list-place.ts'
import { usePagedList } from '../../../parts/list/use-paged-list.ts'
import { api } from '../../../app/session/api.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { messageColumns } from './message-columns.tsx'

const { search } = listMessages.query.shape
const outboxAddress = { search }

export default function OutboxScreen() {
  return (
    <MayScreen title="Outbox" endpoint={listMessages}>
      <Outbox />
    </MayScreen>
  )
}

/** E-mails and texts, newest first; each opens to be read. */
function Outbox() {
  const [filters, change] = useListAddress(outboxAddress)
  const [opened, setOpened] = useState<OutboxMessage>()
  const place = useListPlace()
  const list = usePagedList({
    queryKey: ['messages', filters],
    fetchPage: (page, signal) =>
      api.call(listMessages, { query: { ...filters, page, per_page: rowsPerPage } }, { signal }),
    initialRow: place.initialRow,
  })
  return (
    <>
      <div className="list-tools">
        <ListSearch
          label="Search by recipient or subject"
          value={filters.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
      </div>
      <ListTable<OutboxMessage>
        caption="Messages"
        list={list}
        place={place}
        columns={messageColumns}
        rowKey={({ id }) => id}
        rowHeight={68}
        onOpen={setOpened}
        filtersKey={filters.search ?? ''}
        empty={
          <EmptyState
            title={filters.search ? 'No messages match' : 'No messages yet'}
            icon={<Inbox aria-hidden="true" />}
          >
            <p>Messages that the product sends are kept here.</p>
          </EmptyState>
        }
      />
      {opened && <MessageDialog message={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
