import {
  exportTimesheets,
  listTimesheets,
  lockTimesheets,
  timesheetStatus,
  timesheetStatuses,
  monthInWords,
  type Timesheet,
} from '@treasures/api-client'
import { EmptyState } from '@treasures/widgets/kit'
import { ClipboardList } from 'lucide-react'
import { useNavigate } from 'react-router'
import { RegionFilter } from '#parts/list/IdFilter.tsx'
import { askedFilter, chipsFilter, selectFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ClearFilters } from '#parts/list/ListEmpty.tsx'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { lastMonths } from '#parts/timesheet-words.ts'
import { menuItem } from '#app/access/menu-item.ts'
import { paths } from '#app/paths.ts'
import { RowMenu } from '#parts/list/RowMenu.tsx'
import { treasurePath } from '#parts/people/profile-path.ts'
import { LockTimesheet } from './LockTimesheet.tsx'
import { timesheetColumns } from './timesheets-columns.tsx'
import { timesheetCount, TimesheetsBulk } from './TimesheetsBulk.tsx'
import { useLocking } from './use-locking.ts'

const timesheetPath = ({ id, treasure }: Timesheet) =>
  paths.timesheetView({ id, treasure: treasure.id, name: treasure.name })

const monthsBack = 24

/** Months of all treasures. Submitted ones wait to be checked and locked. */
const timesheets: ListOf<typeof listTimesheets, Timesheet> = {
  noun: 'timesheets',
  endpoint: listTimesheets,
  search: 'Search by treasure',
  filters: {
    month: selectFilter('Month', 'All months', () =>
      lastMonths(monthsBack, new Date()).map((month) => ({
        value: month,
        label: monthInWords(month),
      })),
    ),
    id_status: chipsFilter(timesheetStatuses),
    id_region: RegionFilter,
    id_treasure: askedFilter((id) => `Treasure ${id}`),
  },
  columns: timesheetColumns,
  rowHeight: 60,
  exporting: exportTimesheets,
  pathOf: timesheetPath,
  actions: (row, ask) => <TimesheetRowMenu timesheet={row} ask={ask} />,
  Dialogs: ({ dialog, close }) => <LockTimesheet timesheet={dialog} onClose={close} />,
  choosing: {
    endpoint: lockTimesheets,
    // Invoiced timesheets never change, so they cannot be chosen.
    isChoosable: ({ id_status }) => id_status < timesheetStatus.invoiced,
    nameOf: ({ treasure, month }) => `${treasure.name}, ${monthInWords(month)}`,
    countOf: timesheetCount,
    Bulk: TimesheetsBulk,
  },
  empty: (clear) => (
    <EmptyState title="No timesheets here" icon={<ClipboardList aria-hidden="true" />}>
      <p>A timesheet starts with the first line of a month.</p>
      {clear && <ClearFilters onClear={clear} />}
    </EmptyState>
  ),
}

export default function TimesheetsScreen() {
  return <ListScreen list={timesheets} />
}

type TimesheetRowMenuProps = { timesheet: Timesheet; ask: (timesheet: Timesheet) => void }

function TimesheetRowMenu({ timesheet, ask }: TimesheetRowMenuProps) {
  const { month, treasure, id_status } = timesheet
  const navigate = useNavigate()
  const locking = useLocking(timesheet, () => ask(timesheet))
  return (
    <RowMenu
      name={`${monthInWords(month)} of ${treasure.name}`}
      path={timesheetPath(timesheet)}
      opening="Open timesheet"
      items={[
        ...(id_status < timesheetStatus.invoiced
          ? menuItem(locking.control, { label: locking.label, onPress: locking.press })
          : []),
        { label: 'Open treasure', onPress: () => void navigate(treasurePath(treasure)) },
      ]}
    />
  )
}
