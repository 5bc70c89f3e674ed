import * as z from 'zod/mini'
import { idsByName } from '../../kernel/ids-by-name.ts'
import { IdOrNot, paged, Search } from '../../kernel/list-query.ts'
import { Id, Instant, numeric, Pounds } from '../../kernel/wire.ts'

export const timesheetStatuses = { 1: 'Open', 2: 'Submitted', 3: 'Locked', 4: 'Invoiced' } as const
export type TimesheetStatus = keyof typeof timesheetStatuses
export const timesheetStatus = /* @__PURE__ */ idsByName(timesheetStatuses)

/** True for locked and invoiced timesheets, which cannot change. */
export const isTimesheetShut = (status: number): boolean => status >= timesheetStatus.locked

/** `YYYY-MM`. */
export const Month = z
  .string()
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM'))

/** One treasure's calendar month, London time. */
export const Timesheet = z.object({
  id: Id,
  id_treasure: Id,
  treasure: z.object({ id: Id, name: z.string() }),
  month: Month,
  id_status: z.int(),
  status: z.string(),
  /**
   * Number of lines, and their total for work, materials and both, in pounds of the treasure's
   * price.
   */
  lines: z.int(),
  work: Pounds,
  materials: Pounds,
  total: Pounds,
  submitted_at: z.nullable(Instant),
  locked_at: z.nullable(Instant),
  /** Bill of an invoiced timesheet. */
  bill: z.nullable(z.object({ id: Id, number: z.string() })),
})
export type Timesheet = z.infer<typeof Timesheet>

/** Filters of the list and of its export. */
export const timesheetFilters = {
  month: z.optional(Month),
  id_status: z.optional(numeric(z.int(), z.minimum(1), z.maximum(4))),
  id_treasure: z.optional(Id),
  /** The treasure's region. */
  id_region: z.optional(IdOrNot),
  /** Text in the treasure's name. */
  search: Search,
  sort: z._default(
    z.enum([
      'month,desc',
      'month,asc',
      'name,asc',
      'name,desc',
      'total,desc',
      'total,asc',
      'id,desc',
      'id,asc',
    ]),
    'month,desc',
  ),
}
export const TimesheetsQuery = z.object({ ...timesheetFilters, ...paged })
export type TimesheetsQuery = z.infer<typeof TimesheetsQuery>
