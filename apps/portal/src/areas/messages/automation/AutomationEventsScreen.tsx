import { useQuery } from '@tanstack/react-query'
import { listEvents } from '@treasures/api-client'
import { EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { Zap } from 'lucide-react'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { rowsOf, type RowOf } from '#app/query.ts'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { count } from '#parts/words.ts'

type Row = RowOf<typeof listEvents>

/** Events that listeners can react to. */
export default function AutomationEventsScreen() {
  return (
    <MayScreen title="Automation events" endpoint={listEvents}>
      <Events />
    </MayScreen>
  )
}

const Events = () => (
  <SimpleList
    caption="Events"
    query={useQuery(rowsOf(listEvents))}
    columns={columns}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title="No events yet" icon={<Zap aria-hidden="true" />}>
        <p>Each kind of event appears here once the program knows it.</p>
      </EmptyState>
    }
  />
)

const columns: TableColumn<Row>[] = [
  { id: 'name', header: 'Event', width: 240, cell: ({ name }) => <b>{name}</b> },
  { id: 'description', header: 'When it happens', cell: ({ description }) => description },
  {
    id: 'recent',
    header: 'Last 30 days',
    isNumber: true,
    width: 140,
    cell: ({ recent }) => count(recent),
  },
]
