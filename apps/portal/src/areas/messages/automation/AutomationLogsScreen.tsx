import { listLogs, runStates, type AutomationRun } from '@treasures/api-client'
import { EmptyState, Tag } from '@treasures/widgets/kit'
import { ScrollText } from 'lucide-react'
import { askedFilter, chipsFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { statusTone } from '#parts/status-tones.ts'
import { momentInTable } from '#parts/words.ts'
import { ReplayFailed } from './ReplayFailed.tsx'
import { RunDialog } from './RunDialog.tsx'
import { runStateWords } from './run-words.ts'

/** Past and planned runs of listeners, newest first. */
const runs: ListOf<typeof listLogs, AutomationRun> = {
  noun: 'runs',
  title: 'Automation logs',
  isOfAllRegions: true,
  endpoint: listLogs,
  search: 'Search by listener',
  filters: {
    state: chipsFilter(Object.fromEntries(runStates.map((state) => [state, runStateWords[state]]))),
    listener: askedFilter(() => 'One listener'),
    job: askedFilter((id) => `Job ${id}`),
    event: askedFilter((name) => name),
  },
  columns: [
    {
      id: 'listener',
      header: 'Listener',
      cell: ({ listener, event, id_job }) => (
        <>
          <span className="table-line">
            <b>{listener}</b>
          </span>
          <span className="table-line small muted">
            {event}
            {id_job === null ? '' : ` · Job ${id_job}`}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      width: 260,
      cell: ({ state, reason }) => (
        <span className="tag-with-words">
          <Tag tone={statusTone.run[state]}>{runStateWords[state]}</Tag>
          {reason && (
            <span className="small muted" title={reason}>
              {reason}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'happened_at',
      header: 'Happened',
      width: 180,
      cell: (run) => momentInTable(run.happened_at),
    },
  ],
  dialogOf: (run) => run,
  Dialogs: ({ dialog, close }) => <RunDialog run={dialog} onClose={close} />,
  Above: ReplayFailed,
  empty: (clear) => (
    <EmptyState
      title={clear ? 'No runs match' : 'No runs yet'}
      icon={<ScrollText aria-hidden="true" />}
    >
      <span className="table-line">
        Every event that a listener acted on is logged here, with what it did.
      </span>
    </EmptyState>
  ),
}

export default function AutomationLogsScreen() {
  return <ListScreen list={runs} />
}
