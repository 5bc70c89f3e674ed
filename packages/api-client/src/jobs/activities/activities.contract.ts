import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { growingPageOf, Search } from '../../kernel/list-query.ts'
import { byId } from '../../kernel/wire.ts'
import { ActivitiesQuery, Activity, NewActivity } from './activities.schema.ts'

const view = { access: 'staff', permission: 'activities.view' } as const
const edit = { access: 'staff', permission: 'activities.edit' } as const
const listed = growingPageOf(Activity)
const noAssignee = { user_not_found: 422 }

export const listActivities = endpoint('GET', '/activities', {
  summary: 'Activities and to-dos, newest first or by due date.',
  query: z.object({
    ...ActivitiesQuery.shape,
    /**
     * `due_on,asc` sorts by due day, the most overdue first. Activities without a day come last.
     */
    sort: z._default(z.enum(['id,desc', 'due_on,asc']), 'id,desc'),
    /** Text of the activity. */
    search: Search,
    /** True for activities that are or were to-dos. False for activities that never were. */
    to_do: z.optional(z.stringbool()),
    /** `self`, a user's id, or `nobody` for activities without an assignee. */
    assignee: z.optional(z.string().check(z.regex(/^(self|nobody|[1-9]\d{0,8})$/, 'is nobody'))),
    /** True for open to-dos. False for all other activities. */
    open: z.optional(z.stringbool()),
  }),
  ok: growingPageOf(Activity),
  ...view,
})

export const assignActivityToSelf = endpoint('PUT', '/activity/{id}/assign/self', {
  summary: 'Assigns a to-do to the caller.',
  ...byId,
  ok: Activity,
  problems: { activity_not_found: 404, activity_completed: 409, activity_not_to_do: 409 },
  ...edit,
})

/**
 * Completing a completed to-do changes nothing. `activity_not_to_do`: the activity is a note by the
 * system.
 */
export const completeActivity = endpoint('PUT', '/activity/{id}/complete', {
  summary: 'Marks a to-do as done.',
  ...byId,
  ok: Activity,
  problems: { activity_not_found: 404, activity_not_to_do: 409 },
  ...edit,
})

/** Reopening an open to-do changes nothing. */
export const reopenActivity = endpoint('PUT', '/activity/{id}/reopen', {
  summary: 'Marks a to-do as not done.',
  ...byId,
  ok: Activity,
  problems: { activity_not_found: 404 },
  ...edit,
})

export const addCustomerActivity = endpoint('POST', '/customer/{id}/activity', {
  summary: 'Adds a note or a to-do to a customer.',
  ...byId,
  body: NewActivity,
  ok: Activity,
  problems: { customer_not_found: 404, ...noAssignee },
  ...edit,
})

export const addTreasureActivity = endpoint('POST', '/treasure/{id}/activity', {
  summary: 'Adds a note or a to-do to a treasure.',
  ...byId,
  body: NewActivity,
  ok: Activity,
  problems: { treasure_not_found: 404, ...noAssignee },
  ...edit,
})

export const addJobActivity = endpoint('POST', '/job/{id}/activity', {
  summary: 'Adds a note or a to-do to a job.',
  ...byId,
  body: NewActivity,
  ok: Activity,
  problems: { job_not_found: 404, ...noAssignee },
  ...edit,
})

export const listJobActivities = endpoint('GET', '/job/{id}/activities', {
  summary: 'Activities of a job, newest first.',
  ...byId,
  query: ActivitiesQuery,
  ok: listed,
  problems: { job_not_found: 404 },
  ...view,
})

export const listCustomerActivities = endpoint('GET', '/customer/{id}/activities', {
  summary: 'Activities of a customer and their jobs, newest first.',
  ...byId,
  query: ActivitiesQuery,
  ok: listed,
  problems: { customer_not_found: 404 },
  access: 'staff',
  permission: 'customers.view',
})

export const listTreasureActivities = endpoint('GET', '/treasure/{id}/activities', {
  summary: 'Activities of a treasure, newest first.',
  ...byId,
  query: ActivitiesQuery,
  ok: listed,
  problems: { treasure_not_found: 404 },
  access: 'staff',
  permission: 'treasures.view',
})
