import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { pageOf } from '../../kernel/list-query.ts'
import { Csv, Id, byId } from '../../kernel/wire.ts'
import { Work } from '../work/work.schema.ts'
import { Month, Timesheet, timesheetFilters, TimesheetsQuery } from './timesheets.schema.ts'

const absent = { timesheet_not_found: 404 }
const lines = z.object({ timesheet: Timesheet, data: z.array(Work) })
const lock = { access: 'staff', permission: 'timesheets.lock' } as const

export const listMyTimesheets = endpoint('GET', '/my/treasure/timesheets', {
  summary: "The signed-in treasure's timesheets, the newest month first.",
  ok: z.object({ data: z.array(Timesheet) }),
  access: 'treasure',
})

export const listMyTimesheetWorks = endpoint('GET', '/my/treasure/timesheet/{id}/works', {
  summary: "One of the signed-in treasure's timesheets with its lines, the newest first.",
  ...byId,
  ok: lines,
  problems: absent,
  access: 'treasure',
})

/** Returns an existing timesheet unchanged. */
export const createMyTimesheet = endpoint('POST', '/my/treasure/timesheet', {
  summary: 'Opens a timesheet for a month, by default the current one.',
  body: z.object({ month: z.optional(Month) }),
  ok: Timesheet,
  problems: { month_not_begun: 422 },
  access: 'treasure',
})

/** Lines may be added until the timesheet is locked. Adding a line reopens it. */
export const submitMyTimesheet = endpoint('PUT', '/my/treasure/timesheet/{id}/submit', {
  summary: 'Submits a timesheet, to be checked by staff.',
  ...byId,
  ok: Timesheet,
  problems: { ...absent, timesheet_locked: 423, timesheet_empty: 409 },
  access: 'treasure',
})

export const listTimesheets = endpoint('GET', '/admin/timesheets', {
  summary: 'Timesheets, filtered, sorted and paged.',
  query: TimesheetsQuery,
  ok: pageOf(Timesheet),
  access: 'staff',
  permission: 'timesheets.view',
})

export const exportTimesheets = endpoint('GET', '/admin/timesheets/export', {
  summary: 'The filtered list as CSV, UTF-8 with a header row.',
  query: z.object(timesheetFilters),
  ok: Csv,
  produces: 'csv',
  access: 'staff',
  permission: 'timesheets.view',
})

export const listTimesheetWorks = endpoint('GET', '/timesheet/{id}/work', {
  summary: 'A timesheet with its lines, the newest first.',
  ...byId,
  ok: lines,
  problems: absent,
  access: 'staff',
  permission: 'timesheets.view',
})

/** Locking a locked timesheet changes nothing. An invoiced timesheet stays invoiced. */
export const lockTimesheet = endpoint('PUT', '/timesheet/{id}/lock', {
  summary: 'Locks a timesheet: its lines can no longer be added, changed or removed.',
  ...byId,
  ok: Timesheet,
  problems: { ...absent, timesheet_invoiced: 409 },
  ...lock,
})

export const unlockTimesheet = endpoint('PUT', '/timesheet/{id}/unlock', {
  summary: 'Opens a locked timesheet again.',
  ...byId,
  ok: Timesheet,
  problems: { ...absent, timesheet_invoiced: 409 },
  ...lock,
})

const several = {
  body: z.object({
    ids: z.array(Id).check(z.minLength(1, 'Choose a timesheet'), z.maxLength(250)),
  }),
  /**
   * Changed timesheets. Leaves out invoiced timesheets, and timesheets that the caller may not see.
   */
  ok: z.object({ data: z.array(Timesheet) }),
} as const

export const lockTimesheets = endpoint('PUT', '/timesheets/lock', {
  summary: 'Locks several timesheets.',
  ...several,
  ...lock,
})

export const unlockTimesheets = endpoint('PUT', '/timesheets/unlock', {
  summary: 'Opens several timesheets again.',
  ...several,
  ...lock,
})
