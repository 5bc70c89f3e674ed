import { listFailedTasks, listLogs } from '@treasures/api-client'
import { EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { ScrollText } from 'lucide-react'
import { useMay } from '../../../app/session/use-profile.ts'
import type { RowOf } from '../../../parts/list/whole-list.ts'
import { WholeListScreen } from '../../../parts/list/WholeListScreen.tsx'
import { moment } from '../../../parts/words.ts'
import { FailedTasks } from './FailedTasks.tsx'

type Row = RowOf<typeof listLogs>

/** What listeners did, newest first. */
export default function AutomationLogsScreen() {
  return (
    <WholeListScreen
      title="Automation logs"
      endpoint={listLogs}
      caption="Latest 250 runs of listeners"
      columns={columns}
      empty={
        <EmptyState title="No listener has run yet" icon={<ScrollText aria-hidden="true" />}>
          <p>Each run is written down here with what came of it.</p>
        </EmptyState>
      }
    >
      {useMay(listFailedTasks) && <FailedTasks />}
    </WholeListScreen>
  )
}

const columns: TableColumn<Row>[] = [
  { id: 'event', header: 'Event', cell: ({ event }) => <b>{event}</b> },
  { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => outcome },
  { id: 'listener', header: 'Listener', width: 110, cell: (row) => row.id_listener },
  { id: 'created_at', header: 'When', width: 180, cell: (row) => moment(row.created_at) },
]
