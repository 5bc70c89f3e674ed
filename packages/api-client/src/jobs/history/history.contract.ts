import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/wire.ts'
import { HistoryEvent, HistoryQuery, OwnActivity } from './history.schema.ts'

const shape = {
  ...byId,
  query: HistoryQuery,
  /** `more` is true if there are older events. */
  ok: z.object({ data: z.array(HistoryEvent), more: z.boolean() }),
} as const

export const listJobHistory = endpoint('GET', '/job/{id}/history', {
  summary: 'History of a job: who changed what, and the values before, newest first.',
  ...shape,
  problems: { job_not_found: 404 },
  access: 'staff',
  permission: 'jobs.view',
})

/** Includes events of the customer's jobs that the caller may see. */
export const listCustomerHistory = endpoint('GET', '/customer/{id}/history', {
  summary: 'History of a customer: who changed what, and the values before, newest first.',
  ...shape,
  problems: { customer_not_found: 404 },
  access: 'staff',
  permission: 'customers.view',
})

export const listTreasureHistory = endpoint('GET', '/treasure/{id}/history', {
  summary: 'History of a treasure: who changed what, and the values before, newest first.',
  ...shape,
  problems: { treasure_not_found: 404 },
  access: 'staff',
  permission: 'treasures.view',
})

export const listMyActivity = endpoint('GET', '/my/activity', {
  summary: "The caller's own acts, signed in or through a link: the last 50, newest first.",
  ok: z.object({ data: z.array(OwnActivity) }),
  access: 'signed_in',
})
