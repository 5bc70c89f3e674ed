import { listFailedTasks, listLogs } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { ScrollText } from 'lucide-react'

import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { useMay } from '../../../app/session/use-profile.ts'
import { SimpleList } from '../../../parts/list/SimpleList.tsx'
import { wholeList, type RowOf } from '../../../parts/list/whole-list.ts'
import { moment } from '../../../parts/words.ts'
import { FailedTasks } from './FailedTasks.tsx'

type Row = RowOf<typeof listLogs>

export default function AutomationLogsScreen() {
  return (
    <MayScreen title="Automation logs" endpoint={listLogs}>
      <Logs />
    </MayScreen>
  )
}

/** What waits for a super stands first. */
function Logs() {
  const maySeeFailed = useMay(listFailedTasks)
  return (
    <>
      {maySeeFailed && <FailedTasks />}
      <List />
    </>
  )
}

/** What listeners did, newest first. */
const List = () => (
  <SimpleList<Row>
    caption="Latest 250 runs of listeners"
    query={useQuery(wholeList(listLogs))}
    columns={columns}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title="No listener has run yet" icon={<ScrollText aria-hidden="true" />}>
        <p>Each run is written down here with what came of it.</p>
      </EmptyState>
    }
  />
)

const columns: TableColumn<Row>[] = [
  { id: 'event', header: 'Event', cell: ({ event }) => <b>{event}</b> },
  { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => outcome },
  { id: 'listener', header: 'Listener', width: 110, cell: (row) => row.id_listener },
  { id: 'created_at', header: 'When', width: 180, cell: (row) => moment(row.created_at) },
]
