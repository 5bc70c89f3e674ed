import {
  showPounds,
  submitMyTimesheet,
  timesheetStatus,
  monthInWords,
  type Timesheet,
  listMyTimesheetWorks,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, StatTile, Tag } from '@treasures/widgets/kit'
import { useId, useState } from 'react'
import { queryOf } from '#app/query.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { Loaded } from '#parts/list/Loaded.tsx'
import { api } from '#app/session/api.ts'
import type { WorkTask } from './MyWorkDialogs.tsx'
import { MyWorkLine } from './MyWorkLine.tsx'
import { statusTone } from '#parts/status-tones.ts'
import { timesheetNews } from './my-timesheet-words.ts'

type MyTimesheetProps = { timesheet: Timesheet; begin: (task: WorkTask) => void }

/** One month with its status, total and lines. */
export function MyTimesheet({ timesheet, begin }: MyTimesheetProps) {
  const id = useId()
  const works = useQuery(queryOf(listMyTimesheetWorks, { params: { id: timesheet.id } }))
  const [isSubmitting, setSubmitting] = useState(false)
  return (
    <section className="timesheet" aria-labelledby={id}>
      <header className="timesheet-head">
        <h2 id={id}>{monthInWords(timesheet.month)}</h2>
        <Tag tone={statusTone.timesheet(timesheet.status)}>{timesheet.status}</Tag>
        <p className="muted">{timesheetNews(timesheet)}</p>
        {timesheet.id_status === timesheetStatus.open && timesheet.lines > 0 && (
          <Button kind="quiet" onClick={() => setSubmitting(true)}>
            Submit timesheet
          </Button>
        )}
      </header>
      <div className="tiles">
        <StatTile label="Work" value={showPounds(timesheet.work)} />
        <StatTile label="Materials" value={showPounds(timesheet.materials)} />
        <StatTile label="Total" value={showPounds(timesheet.total)} />
      </div>
      <Loaded query={works}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="card">Nothing is recorded in this month.</p>
          ) : (
            <ul className="timesheet-lines">
              {data.map((line) => (
                <li key={line.id}>
                  <MyWorkLine line={line} begin={begin} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isSubmitting && (
        <ConfirmChange
          title={`Submit ${monthInWords(timesheet.month)}?`}
          yes="Submit"
          tone="plain"
          change={() => api.call(submitMyTimesheet, { params: { id: timesheet.id } })}
          said="Timesheet submitted."
          onClose={() => setSubmitting(false)}
        >
          {timesheet.lines === 1 ? 'Its one entry comes' : `Its ${timesheet.lines} entries come`} to{' '}
          {showPounds(timesheet.total)}. You can still add to it until we lock it.
        </ConfirmChange>
      )}
    </section>
  )
}
