import { listEvents } from '@treasures/api-client'
import { EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { Zap } from 'lucide-react'
import type { RowOf } from '#app/query.ts'
import { WholeListScreen } from '#parts/list/WholeListScreen.tsx'
import { count } from '#parts/words.ts'

type Row = RowOf<typeof listEvents>

/** Events that listeners can react to. */
export default function AutomationEventsScreen() {
  return (
    <WholeListScreen
      title="Automation events"
      endpoint={listEvents}
      caption="Events"
      columns={columns}
      empty={
        <EmptyState title="No events yet" icon={<Zap aria-hidden="true" />}>
          <p>Each kind of event appears here once the program knows it.</p>
        </EmptyState>
      }
    />
  )
}

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
