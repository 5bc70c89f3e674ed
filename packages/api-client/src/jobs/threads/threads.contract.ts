import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Id } from '../../kernel/wire.ts'
import { JobThread, NewThreadEntry, ThreadEntry } from './threads.schema.ts'

const noJob = { job_not_found: 404 } as const

/** Customers and treasures get the entries for them only, and no notes of staff. */
export const getThread = endpoint('GET', '/job/{id}/thread', {
  summary: 'What customer, treasure and staff have written about a job, the newest first.',
  ...byId,
  query: z.object({
    /** Id of an entry, for those before it. */
    before: z.optional(Id),
  }),
  ok: JobThread,
  problems: noJob,
  access: 'party',
  permission: 'jobs.view',
})

/**
 * Those who may read the entry get one e-mail for all entries of some minutes, without their words.
 * A note notifies nobody.
 *
 * `thread_closed`: the job ended 30 days ago, so only staff can write. `audience_not_possible`: the
 * caller cannot write to this audience, or the job has no treasure. `treasure_changed`: the job has
 * another treasure than the one that the entry is for. `thread_file_not_found`: a file is not the
 * caller's, or already in an entry.
 */
export const writeToThread = endpoint('POST', '/job/{id}/thread', {
  summary: 'Writes to the other sides of a job, or a note for staff.',
  ...byId,
  body: NewThreadEntry,
  ok: ThreadEntry,
  problems: {
    ...noJob,
    thread_closed: 409,
    audience_not_possible: 409,
    treasure_changed: 409,
    thread_file_not_found: 404,
  },
  access: 'party',
  permission: 'jobs.edit',
})

/** The number of unread entries never rises by it. */
export const readThread = endpoint('PUT', '/job/{id}/thread/read', {
  summary: 'Marks the entries up to one as read by the caller.',
  ...byId,
  body: z.object({
    /** Id of the last entry that the caller has read. */
    entry: Id,
  }),
  ok: z.object({ id: Id }),
  problems: noJob,
  access: 'party',
  permission: 'jobs.view',
  idempotent: true,
})

export const settleThread = endpoint('PUT', '/job/{id}/thread/settled', {
  summary: "Says that nothing in a job's conversation waits for an answer.",
  ...byId,
  ok: z.object({ id: Id }),
  problems: noJob,
  access: 'staff',
  permission: 'jobs.edit',
  idempotent: true,
  bulkable: 'job',
})

/** Empty for staff, who have the list of jobs with unanswered messages. */
export const listUnreadThreads = endpoint('GET', '/my/threads/unread', {
  summary: "Unread entries of the caller's jobs, as customer or treasure.",
  ok: z.object({ data: z.array(z.object({ id_job: Id, unread: z.int() })) }),
  access: 'party',
})
