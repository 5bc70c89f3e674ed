import { showPounds, timesheetStatus, monthInWords, type Timesheet } from '@treasures/api-client'
import { Tag, type TableColumn } from '@treasures/widgets/kit'
import { count, dayInTable } from '#parts/words.ts'
import { statusTone } from '#parts/status-tones.ts'

/** Sortable columns use the ids that the server sorts by. */
export const timesheetColumns: readonly TableColumn<Timesheet>[] = [
  {
    id: 'name',
    header: 'Treasure',
    sortable: true,
    cell: ({ treasure }) => <b>{treasure.name}</b>,
  },
  {
    id: 'month',
    header: 'Month',
    isDate: true,
    sortable: true,
    width: 172,
    cell: ({ month }) => monthInWords(month),
  },
  {
    id: 'status',
    header: 'Status',
    width: 168,
    cell: ({ id_status, status, submitted_at, bill }) => (
      <span className="tags">
        <Tag tone={statusTone.timesheet(status)}>{status}</Tag>
        {id_status === timesheetStatus.submitted && submitted_at && (
          <span className="small muted">{dayInTable(submitted_at)}</span>
        )}
        {bill && <span className="small muted">{bill.number}</span>}
      </span>
    ),
  },
  { id: 'lines', header: 'Lines', isNumber: true, width: 76, cell: ({ lines }) => count(lines) },
  { id: 'work', header: 'Work', isNumber: true, width: 116, cell: ({ work }) => showPounds(work) },
  {
    id: 'materials',
    header: 'Materials',
    isNumber: true,
    width: 116,
    cell: ({ materials }) => showPounds(materials),
  },
  {
    id: 'total',
    header: 'Total',
    isNumber: true,
    sortable: true,
    width: 120,
    cell: ({ total }) => <b>{showPounds(total)}</b>,
  },
]
