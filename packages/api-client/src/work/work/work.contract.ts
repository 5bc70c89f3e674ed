import * as z from 'zod/mini'
import { Job } from '../../jobs/jobs/jobs.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { pageOf, paged } from '../../kernel/list-query.ts'
import { DateInput, Id, Secret, byId } from '../../kernel/wire.ts'
import {
  ConfirmedMove,
  JobWork,
  Labour,
  Materials,
  TimesheetJobs,
  Work,
  WorkMove,
  workRelations,
} from './work.schema.ts'

const own = { access: 'treasure' } as const
const record = { access: 'staff', permission: 'work.record' } as const

/**
 * `work_too_similar`: a line with the same treasure, job, date, quantity and text, or a second
 * whole-job line. If a similar line is for another visit or purchase, repeat the call with
 * `allow_similar`.
 */
const recorded = {
  ok: Work,
  problems: {
    job_not_found: 404,
    work_too_similar: 409,
    job_not_begun: 409,
    /** The line and the treasure's other lines of that date exceed the limit for a date. */
    work_date_full: 422,
    timesheet_locked: 423,
  },
} as const
const changed = {
  ok: Work,
  problems: {
    work_not_found: 404,
    job_not_found: 404,
    work_too_similar: 409,
    job_not_begun: 409,
    /** The line and the treasure's other lines of that date exceed the limit for a date. */
    work_date_full: 422,
    /** The effects of the move differ from those that the caller confirmed. */
    work_move_unconfirmed: 409,
    /** The line cannot move to another job, because its review is about this job. */
    work_reviewed: 409,
    /** The line is on an invoice. */
    line_invoiced: 409,
    /** The line makes up the agreed minimum, which staff can waive. */
    line_is_minimum: 409,
    /** The line is agreed extra work, which can be removed and recorded again. */
    line_is_agreed: 409,
    timesheet_locked: 423,
  },
} as const
const removed = {
  ok: z.object({ id: Id }),
  problems: {
    work_not_found: 404,
    work_reviewed: 409,
    line_invoiced: 409,
    line_is_minimum: 409,
    timesheet_locked: 423,
  },
} as const

export const listTimesheetJobs = endpoint('GET', '/my/treasure/timesheet/jobs', {
  summary:
    'Jobs to which the signed-in treasure can record time and materials: only jobs with an appointment.',
  ok: TimesheetJobs,
  ...own,
})

export const listTreasureTimesheetJobs = endpoint('GET', '/admin/treasure/{id}/timesheet/jobs', {
  summary:
    'Jobs to which staff can record time and materials for a treasure: only jobs with an appointment.',
  ...byId,
  ok: TimesheetJobs,
  problems: { treasure_not_found: 404 },
  ...record,
})

export const recordLabour = endpoint('POST', '/my/treasure/work/time', {
  summary: 'Records time worked.',
  body: Labour,
  ...recorded,
  ...own,
})

export const recordMaterials = endpoint('POST', '/my/treasure/work/material', {
  summary: 'Records materials bought.',
  body: Materials,
  ...recorded,
  ...own,
})

export const updateLabour = endpoint('PUT', '/my/treasure/work/time/{id}', {
  summary: 'Changes a line of time worked.',
  ...byId,
  body: Labour,
  ...changed,
  ...own,
})

export const updateMaterials = endpoint('PUT', '/my/treasure/work/material/{id}', {
  summary: 'Changes a line of materials.',
  ...byId,
  body: Materials,
  ...changed,
  ...own,
})

export const previewWorkJob = endpoint('GET', '/my/treasure/work/{id}/change-job/', {
  summary: 'What moving a line to another job would do. Changes nothing.',
  ...byId,
  query: z.object({ id_job_new: Id }),
  ...changed,
  ok: WorkMove,
  ...own,
})

/**
 * The line takes the other job's price. If this changes anything, `confirmed` repeats what the
 * caller was shown: see `previewWorkJob`.
 */
export const changeWorkJob = endpoint('PUT', '/my/treasure/work/{id}/change-job/', {
  summary: 'Moves a line to another job.',
  ...byId,
  body: z.object({ id_job_new: Id, confirmed: z.optional(ConfirmedMove) }),
  ...changed,
  ...own,
})

export const deleteMyWork = endpoint('DELETE', '/my/treasure/work/{id}', {
  summary: "Removes one of the signed-in treasure's lines.",
  ...byId,
  ...removed,
  ...own,
})

export const listMyWorks = endpoint('GET', '/my/treasure/works', {
  summary: "The signed-in treasure's lines, the newest first.",
  query: z.object({
    from: z.optional(DateInput),
    to: z.optional(DateInput),
    id_job: z.optional(Id),
    ...paged,
  }),
  ok: pageOf(Work),
  ...own,
})

const WorkRelations = z.pipe(
  z.transform((text: string) => (text ? String(text).split(',') : [])),
  z.array(z.enum(workRelations)),
)

export const listJobWorks = endpoint('GET', '/job/{id}/works', {
  summary:
    'Work on a job with its treasure, customer, unit, reviews and timesheet, the newest first.',
  ...byId,
  query: z.object({
    /** Names joined by commas, for example `treasure,reviews`. Defaults to all of them. */
    with: z.optional(WorkRelations),
    sort: z._default(z.literal('date,desc'), 'date,desc'),
  }),
  ok: z.object({ data: z.array(JobWork) }),
  problems: { job_not_found: 404 },
  access: 'party',
  permission: 'jobs.view',
})

export const recordTreasureLabour = endpoint('POST', '/admin/timesheet/work/record-labour', {
  summary: 'Records time that a treasure worked.',
  body: z.object({ id_treasure: Id, ...Labour.shape }),
  ...recorded,
  ...record,
})

export const recordTreasureMaterials = endpoint('POST', '/admin/timesheet/work/record-materials', {
  summary: 'Records materials that a treasure bought.',
  body: z.object({ id_treasure: Id, ...Materials.shape }),
  ...recorded,
  ...record,
})

export const deleteWork = endpoint('DELETE', '/admin/timesheet/work/{id}', {
  summary: 'Removes a line.',
  ...byId,
  ...removed,
  ...record,
})

const invoicing = {
  ...byId,
  ok: Work,
  /**
   * `line_invoiced`: the line is on an invoice, so only a credit can correct it. `work_invoiced`:
   * its whole timesheet is invoiced.
   */
  problems: { work_not_found: 404, timesheet_locked: 423, work_invoiced: 409, line_invoiced: 409 },
  access: 'staff',
  permission: 'work.invoicing',
} as const

export const stopInvoicing = endpoint('PUT', '/admin/work/{id}/stop-invoicing', {
  summary: 'Keeps a line off invoices and bills.',
  ...invoicing,
})

export const resumeInvoicing = endpoint('PUT', '/admin/work/{id}/unstop-invoicing', {
  summary: 'Lets a line be invoiced again.',
  ...invoicing,
})

/** Used, expired, foreign and unknown links return the same answer. */
const noLink = { link_not_found: 404 }

/**
 * `{token}` is the last part of a link to a job that its treasure received. Reading changes
 * nothing.
 */
export const getLinkedTimesheetJob = endpoint('GET', '/public/work/{token}', {
  summary: 'The job to which time and materials can be recorded, for the holder of its link.',
  params: z.object({ token: Secret }),
  ok: z.extend(TimesheetJobs, { treasure: z.object({ fname: z.string() }) }),
  problems: noLink,
  access: 'public',
})

const byLink = {
  ok: z.object({ id: Id }),
  problems: {
    ...noLink,
    work_too_similar: 409,
    job_not_begun: 409,
    work_date_full: 422,
    timesheet_locked: 423,
  },
  access: 'public',
  idempotent: true,
} as const

export const recordLinkedLabour = endpoint('POST', '/public/work/time', {
  summary: "Records time worked, through the treasure's link.",
  body: z.object({ token: Secret, ...Labour.shape }),
  ...byLink,
})

export const recordLinkedMaterials = endpoint('POST', '/public/work/material', {
  summary: "Records materials bought, through the treasure's link.",
  body: z.object({ token: Secret, ...Materials.shape }),
  ...byLink,
})

/** Deletes the minimum line, unless it is on an invoice. A second waiver keeps the first reason. */
export const waiveJobMinimum = endpoint('POST', '/job/{id}/minimum/waive', {
  summary: 'Waives the minimum: the job is billed by what was recorded.',
  ...byId,
  body: z.object({
    reason: z
      .string('A reason is required')
      .check(
        z.trim(),
        z.minLength(1, 'A reason is required'),
        z.maxLength(1000, 'Line is too long'),
      ),
  }),
  ok: Job,
  problems: { job_not_found: 404, no_minimum: 409, minimum_fixed: 409 },
  access: 'staff',
  permission: 'work.invoicing',
})
