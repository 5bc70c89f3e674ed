import {
  getJob,
  isApiError,
  listBills,
  listTimesheetWorks,
  showPounds,
  timesheetStatus,
  monthInWords,
  type Timesheet,
  type Work,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, StatTile, Tag, type TableColumn } from '@treasures/widgets/kit'
import { ClipboardList } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { queryOf, rowsOf } from '#app/query.ts'
import { menuItem } from '#app/access/menu-item.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { useControl } from '#app/access/use-control.ts'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { paths } from '#app/paths.ts'
import { readId } from '#parts/search-params.ts'
import { useMay } from '#app/session/use-profile.ts'
import { count, moment } from '#parts/words.ts'
import { JobInfo } from '#parts/panels/JobInfo.tsx'
import { WorkLineDialogs } from '#parts/work-lines/WorkLineDialogs.tsx'
import { WorkLineMenu, type WorkLineTask } from '#parts/work-lines/WorkLineMenu.tsx'
import { statusTone } from '#parts/status-tones.ts'
import { lineColumns } from './line-columns.tsx'
import { TimesheetActions } from './TimesheetActions.tsx'
import './timesheet-view.css'

export default function TimesheetViewScreen() {
  const { id: text = '', name = '' } = useParams()
  const id = readId(new URLSearchParams({ id: text }), 'id')
  return useMay(listTimesheetWorks) ? (
    id === undefined ? (
      <NoTimesheet />
    ) : (
      <TimesheetView id={id} />
    )
  ) : (
    <MayScreen title={`Timesheet of ${name}`} endpoint={listTimesheetWorks}>
      {null}
    </MayScreen>
  )
}

type Task = { at: 'job'; line: Work } | { at: WorkLineTask; line: Work }

/** One treasure's month: its lines, its total, and whether it can still change. */
function TimesheetView({ id }: { id: number }) {
  const { treasure = '', name = '' } = useParams()
  const query = useQuery(queryOf(listTimesheetWorks, { params: { id } }))
  const lines = useQuery(rowsOf(listTimesheetWorks, { params: { id } }))
  const [task, setTask] = useState<Task>()
  const { timesheet } = query.data ?? {}
  const columns = useMemo(() => [...lineColumns, actionsColumn(setTask)], [])
  const close = () => setTask(undefined)
  if (isApiError(query.error, 'timesheet_not_found')) return <NoTimesheet />

  return (
    <main id="main" className="page timesheet-view" tabIndex={-1}>
      <p className="small">
        <Link to={paths.timesheets()}>Timesheets</Link>
      </p>
      <header className="timesheet-head">
        <div>
          <h1 tabIndex={-1}>Timesheet of {timesheet?.treasure.name ?? name}</h1>
          <p className="tags">
            {timesheet && (
              <>
                <span>{monthInWords(timesheet.month)}</span>
                <Tag tone={statusTone.timesheet(timesheet.status)}>{timesheet.status}</Tag>
                <span className="small muted">{sinceWhen(timesheet)}</span>
                <BillOf timesheet={timesheet} />
              </>
            )}
          </p>
        </div>
        {timesheet && <TimesheetActions timesheet={timesheet} />}
      </header>
      {!query.error && (
        <div className="tiles">
          {(['lines', 'work', 'materials', 'total'] as const).map((figure) => (
            <StatTile
              key={figure}
              label={figures[figure]}
              isLoading={!timesheet}
              value={timesheet && (figure === 'lines' ? count : showPounds)(timesheet[figure])}
            />
          ))}
        </div>
      )}
      <SimpleList<Work>
        caption="Lines"
        query={lines}
        columns={columns}
        rowKey={(line) => line.id}
        rowHeight={68}
        empty={
          <EmptyState title="Nothing on it yet" icon={<ClipboardList aria-hidden="true" />}>
            <p>What is recorded for a day of this month appears here.</p>
          </EmptyState>
        }
      />
      <p>
        <Link to={paths.treasureProfileNamed({ id: Number(treasure), name })}>
          Profile of {timesheet?.treasure.name ?? name}
        </Link>
      </p>
      {task?.at === 'job' && <JobInfo id={task.line.id_job} onClose={close} />}
      <WorkLineDialogs task={task?.at === 'job' ? undefined : task} onClose={close} />
    </main>
  )
}

const NoTimesheet = () => (
  <main id="main" className="page" tabIndex={-1}>
    <h1 tabIndex={-1}>We can’t find that timesheet</h1>
    <p>It may have been removed, or the address may be incomplete.</p>
    <p>
      <Link to={paths.timesheets()}>Timesheets</Link>
    </p>
  </main>
)

/** The bill of an invoiced timesheet, linked for staff who may see it. */
function BillOf({ timesheet: { bill } }: { timesheet: Timesheet }) {
  const maySee = useMay(listBills)
  if (!bill) return null
  return maySee ? (
    <Link className="small" to={`${paths.bills()}?search=${bill.number}`}>
      Bill {bill.number}
    </Link>
  ) : (
    <span className="small">Bill {bill.number}</span>
  )
}

const actionsColumn = (begin: (task: Task) => void): TableColumn<Work> => ({
  id: 'actions',
  header: 'Actions',
  isControl: true,
  width: 90,
  cell: (line) => <LineActions line={line} begin={begin} />,
})

type LineActionsProps = { line: Work; begin: (task: Task) => void }

const LineActions = ({ line, begin }: LineActionsProps) => (
  <span className="row-actions">
    <WorkLineMenu
      line={line}
      begin={(at) => begin({ at, line })}
      items={menuItem(useControl(getJob), {
        label: 'See the job',
        onPress: () => begin({ at: 'job', line }),
      })}
    />
  </span>
)

const figures = { lines: 'Lines', work: 'Work', materials: 'Materials', total: 'Total' } as const

/** Words for the time at which the timesheet was submitted or locked: "since …". */
function sinceWhen({ id_status, submitted_at, locked_at }: Timesheet) {
  const { submitted, locked } = timesheetStatus
  const at = id_status === submitted ? submitted_at : id_status === locked ? locked_at : null
  return at && `since ${moment(at)}`
}
