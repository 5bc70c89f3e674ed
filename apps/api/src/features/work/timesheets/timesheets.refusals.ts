import { refuse, type Refusing } from '#kernel/http/refuse.ts'

export type Absent = Refusing<'timesheet_not_found'>

export const noSuchTimesheet = (endpoint: Absent) =>
  refuse(endpoint, 'timesheet_not_found', 'We can’t find that timesheet.')

export const timesheetLocked = (endpoint: Refusing<'timesheet_locked'>) =>
  refuse(
    endpoint,
    'timesheet_locked',
    'The timesheet of this month is locked. Please ask us to open it again.',
  )
