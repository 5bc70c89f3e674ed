import { monthInWords, type Timesheet, listMyTimesheets } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, EmptyState, SelectField, Spinner } from '@treasures/widgets/kit'
import { CalendarClock, ShoppingBasket, Timer } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { rowsOf } from '#app/query.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { paths } from '#app/paths.ts'
import { readId } from '#parts/search-params.ts'
import { MyTimesheet } from './MyTimesheet.tsx'
import { MyWorkDialogs, type WorkTask } from './MyWorkDialogs.tsx'
import '#parts/parts.css'
import './my-treasure-timesheets.css'

/** A treasure's months with their labour, materials and totals. */
export default function MyTreasureTimesheetsScreen() {
  const { data, error, refetch } = useQuery(rowsOf(listMyTimesheets))
  const [task, begin] = useState<WorkTask>()
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="page-head">
        <h1 tabIndex={-1}>My timesheets</h1>
        <div className="page-ways">
          <Button onClick={() => begin({ at: 'labour' })}>
            <Timer aria-hidden="true" />
            Record Labour
          </Button>
          <Button kind="quiet" onClick={() => begin({ at: 'materials' })}>
            <ShoppingBasket aria-hidden="true" />
            Add Materials
          </Button>
        </div>
      </div>
      <p className="links">
        <Link to={paths.myEarnings()}>Earnings</Link>
        <Link to={paths.myBills()}>My bills</Link>
      </p>
      <div className="timesheet-kept">
        <MyWorkDialogs task={task} onClose={() => begin(undefined)} />
      </div>
      {data ? (
        <Months timesheets={data} begin={begin} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
    </main>
  )
}

type MonthsProps = { timesheets: readonly Timesheet[]; begin: (task: WorkTask) => void }

function Months({ timesheets, begin }: MonthsProps) {
  const [search, setSearch] = useSearchParams()
  const asked = readId(search, 'timesheet')
  const shown = timesheets.find(({ id }) => id === asked) ?? timesheets[0]
  if (!shown)
    return (
      <div className="card">
        <h2 className="visually-hidden">Your months</h2>
        <EmptyState title="Nothing recorded yet" icon={<CalendarClock aria-hidden="true" />}>
          <p>
            Record the time that you work and the materials that you buy. Each month becomes a
            timesheet automatically.
          </p>
          <Link className="button" data-kind="quiet" to={paths.myJobsBoard()}>
            My Jobs Board
          </Link>
        </EmptyState>
      </div>
    )
  return (
    <>
      <div className="timesheet-month">
        <SelectField
          name="timesheet"
          label="Month"
          value={String(shown.id)}
          options={timesheets.map(({ id, month, status }) => ({
            value: String(id),
            label: `${monthInWords(month)}, ${status.toLowerCase()}`,
          }))}
          onChange={(id) => setSearch({ timesheet: id }, { replace: true })}
        />
      </div>
      <MyTimesheet timesheet={shown} begin={begin} />
    </>
  )
}
