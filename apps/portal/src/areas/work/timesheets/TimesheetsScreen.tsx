import {
  listTimesheets,
  lockTimesheets,
  timesheetStatuses,
  type Timesheet,
} from '@treasures/api-client'
import { Button, Chip, EmptyState, SelectField, type TableSort } from '@treasures/widgets/kit'
import { ClipboardList } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { useControl } from '../../../app/access/use-control.ts'
import { ListSearch } from '../../../parts/list/ListSearch.tsx'
import { ListTable } from '../../../parts/list/ListTable.tsx'
import { useListAddress } from '../../../parts/list/use-list-address.ts'
import { useListPlace } from '../../../parts/list/use-list-place.ts'
import { usePagedList } from '../../../parts/list/use-paged-list.ts'
import { paths } from '../../../app/paths.ts'
import { useMay } from '../../../app/session/use-profile.ts'
import { count } from '../../../parts/words.ts'
import { lastMonths, monthName } from './timesheet-words.ts'
import { chooseColumn, timesheetColumns } from './timesheets-columns.tsx'
import { timesheetsAddress, timesheetsList } from './timesheets.queries.ts'
import { TimesheetsBulk } from './TimesheetsBulk.tsx'
import '../../../parts/list/list.css'
import './timesheets.css'

export default function TimesheetsScreen() {
  return useMay(listTimesheets) ? (
    <Timesheets />
  ) : (
    <MayScreen title="Timesheets" endpoint={listTimesheets}>
      {null}
    </MayScreen>
  )
}

const monthsBack = 24
const cleared = {
  month: undefined,
  id_status: undefined,
  search: undefined,
  id_treasure: undefined,
}

/** Every treasure's months. Those that were handed in wait to be looked at and locked. */
function Timesheets() {
  const navigate = useNavigate()
  const [filters, change] = useListAddress(timesheetsAddress)
  const place = useListPlace()
  const list = usePagedList({ ...timesheetsList(filters), initialRow: place.initialRow })
  const { chosen, toggle, clear } = useChosen(JSON.stringify(filters))
  const mayLock = useControl(lockTimesheets).at !== 'absent'
  const columns = useMemo(
    () => [
      ...timesheetColumns,
      ...(mayLock ? [chooseColumn({ isChosen: (id) => chosen.has(id), toggle })] : []),
    ],
    [mayLock, chosen, toggle],
  )
  const [months] = useState(() => lastMonths(monthsBack, new Date()))

  return (
    <main id="main" className="page" tabIndex={-1}>
      <header className="list-head">
        <h1 tabIndex={-1}>Timesheets</h1>
        <output className="list-total" aria-label="Timesheets in this list">
          {list.total !== undefined && count(list.total)}
        </output>
      </header>
      <div className="list-tools">
        <ListSearch
          label="Search by treasure"
          value={filters.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        <SelectField
          label="Month"
          isLabelHidden
          name="month"
          value={filters.month ?? ''}
          options={[
            { value: '', label: 'All months' },
            ...months.map((month) => ({ value: month, label: monthName(month) })),
          ]}
          onChange={(month) => change({ month })}
        />
        {Object.entries(timesheetStatuses).map(([id, name]) => (
          <Chip
            key={id}
            isPressed={filters.id_status === id}
            onPress={() => change({ id_status: filters.id_status === id ? undefined : id })}
          >
            {name}
          </Chip>
        ))}
      </div>
      {chosen.size > 0 && <TimesheetsBulk ids={[...chosen]} onDone={clear} />}
      <ListTable<Timesheet>
        caption="Timesheets"
        list={list}
        place={place}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={60}
        sort={orderOf(filters.sort)}
        onSort={({ id, dir }) => change({ sort: `${id},${dir}` })}
        hrefOf={pathTo}
        onOpen={(row) => void navigate(pathTo(row))}
        filtersKey={JSON.stringify(filters)}
        empty={
          <EmptyState title="No timesheets here" icon={<ClipboardList aria-hidden="true" />}>
            <p>A timesheet begins by itself with the first line of a month.</p>
            {Object.keys(filters).some((name) => name !== 'sort') && (
              <Button kind="quiet" onClick={() => change(cleared)}>
                Clear search and filters
              </Button>
            )}
          </EmptyState>
        }
      />
    </main>
  )
}

const pathTo = ({ id, treasure }: Timesheet) =>
  paths.timesheetView({ id, treasure: treasure.id, name: treasure.name })

function orderOf(sort = 'month,desc'): TableSort {
  const [id = '', dir] = sort.split(',')
  return { id, dir: dir === 'asc' ? 'asc' : 'desc' }
}

/** Which are chosen; another list begins with none, so that nothing unseen is locked. */
function useChosen(listKey: string) {
  const [state, setState] = useState({ listKey, chosen: new Set<number>() as ReadonlySet<number> })
  const chosen = state.listKey === listKey ? state.chosen : none
  return useMemo(
    () => ({
      chosen,
      toggle: (id: number) => {
        const next = new Set(chosen)
        if (!next.delete(id)) next.add(id)
        setState({ listKey, chosen: next })
      },
      clear: () => setState({ listKey, chosen: none }),
    }),
    [listKey, chosen],
  )
}
const none: ReadonlySet<number> = new Set()
