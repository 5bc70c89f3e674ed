import { timesheetStatus, monthInWords, type Timesheet } from '@treasures/api-client'
import { useNavigate } from 'react-router'
import { menuItem } from '#app/access/menu-item.ts'
import { paths } from '#app/paths.ts'
import { RowMenu } from '#parts/list/RowMenu.tsx'
import { treasurePath } from '#parts/people/profile-path.ts'
import { useLocking } from './use-locking.ts'

type TimesheetRowMenuProps = { timesheet: Timesheet; ask: (timesheet: Timesheet) => void }

export const timesheetPath = ({ id, treasure }: Timesheet) =>
  paths.timesheetView({ id, treasure: treasure.id, name: treasure.name })

export function TimesheetRowMenu({ timesheet, ask }: TimesheetRowMenuProps) {
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
