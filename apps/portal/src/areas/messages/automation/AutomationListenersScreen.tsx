import { listListeners } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { Ear } from 'lucide-react'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { SimpleList } from '../../../parts/list/SimpleList.tsx'
import { wholeList, type RowOf } from '../../../parts/list/whole-list.ts'

type Row = RowOf<typeof listListeners>

export default function AutomationListenersScreen() {
  return (
    <MayScreen title="Automation listeners" endpoint={listListeners}>
      <List />
    </MayScreen>
  )
}

/** What is done when an event happens. */
const List = () => (
  <SimpleList<Row>
    caption="Listeners"
    query={useQuery(wholeList(listListeners))}
    columns={columns}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title="Nothing is automated yet" icon={<Ear aria-hidden="true" />}>
        <p>A listener does something whenever an event happens, for example sends a text.</p>
      </EmptyState>
    }
  />
)

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
