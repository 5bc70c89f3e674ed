import type { InputsFor } from '../policy-cast.ts'

const later = () => {
  throw new Error('No good request yet.')
}

export const timesheetsInputs: InputsFor<
  | 'listMyTimesheets'
  | 'listMyTimesheetWorks'
  | 'createMyTimesheet'
  | 'submitMyTimesheet'
  | 'listTimesheets'
  | 'listTimesheetWorks'
  | 'lockTimesheet'
  | 'unlockTimesheet'
  | 'lockTimesheets'
  | 'unlockTimesheets'
> = {
  listMyTimesheets: later,
  listMyTimesheetWorks: later,
  createMyTimesheet: later,
  submitMyTimesheet: later,
  listTimesheets: later,
  listTimesheetWorks: later,
  lockTimesheet: later,
  unlockTimesheet: later,
  lockTimesheets: later,
  unlockTimesheets: later,
}
