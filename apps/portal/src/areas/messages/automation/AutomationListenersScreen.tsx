import { listListeners } from '@treasures/api-client'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { Ear } from 'lucide-react'
import type { RowOf } from '../../../parts/list/whole-list.ts'
import { WholeListScreen } from '../../../parts/list/WholeListScreen.tsx'

type Row = RowOf<typeof listListeners>

/** What is done when an event happens. */
export default function AutomationListenersScreen() {
  return (
    <WholeListScreen
      title="Automation listeners"
      endpoint={listListeners}
      caption="Listeners"
      columns={columns}
      empty={
        <EmptyState title="Nothing is automated yet" icon={<Ear aria-hidden="true" />}>
          <p>A listener does something whenever an event happens, for example sends a text.</p>
        </EmptyState>
      }
    />
  )
}

const columns: TableColumn<Row>[] = [
  { id: 'name', header: 'Listener', cell: ({ name }) => <b>{name}</b> },
  { id: 'event', header: 'Event', cell: ({ event }) => event },
  {
    id: 'active',
    header: 'State',
    width: 140,
    cell: ({ active }) => (active ? <Tag tone="ok">On</Tag> : <Tag>Off</Tag>),
  },
]
