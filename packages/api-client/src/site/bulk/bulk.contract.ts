import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/wire.ts'
import { pageOf, paged } from '../../kernel/list-query.ts'
import { Bulk, BulkInput, BulkRows, BulkRowsQuery, PastBulk } from './bulk.schema.ts'

/** Callers see only their own bulk acts. Each record is decided with the caller's own rights. */
const own = { access: 'staff' } as const
const absent = { bulk_not_found: 404 }
const notNow = { ...absent, bulk_not_now: 409 }

/**
 * `act` is the operation id of a call that says that it can be made for many records. Each record
 * gets exactly what a single call does, in a transaction of its own: the same rules, limits,
 * refusals and messages.
 */
export const startBulk = endpoint('POST', '/bulk/{act}', {
  summary: 'Starts a call for many records: a preview, or with `simulated: false` the run.',
  params: z.object({ act: z.string().check(z.regex(/^[a-zA-Z]{3,60}$/, 'is not a call')) }),
  body: BulkInput,
  ok: Bulk,
  problems: { act_not_bulkable: 422, nothing_chosen: 422 },
  ...own,
})

/** Previews that were not run are left out. */
export const listBulks = endpoint('GET', '/bulks', {
  summary: 'Bulk acts of the caller in the last 30 days, newest first.',
  query: z.object(paged),
  ok: pageOf(PastBulk),
  ...own,
})

export const getBulk = endpoint('GET', '/bulk/{id}', {
  summary: 'One bulk act, with its progress.',
  ...byId,
  ok: Bulk,
  problems: absent,
  ...own,
})

export const listBulkRows = endpoint('GET', '/bulk/{id}/rows', {
  summary: 'Records of a bulk act, with the outcome of each.',
  ...byId,
  query: BulkRowsQuery,
  ok: BulkRows,
  problems: absent,
  ...own,
})

/**
 * Runs the records of the preview. Records that match the query only since then are left out.
 * Records that no longer match it are not touched, and get the outcome `changed`.
 */
export const runBulk = endpoint('POST', '/bulk/{id}/run', {
  summary: 'Runs a bulk act that was previewed.',
  ...byId,
  ok: Bulk,
  problems: notNow,
  ...own,
})

/** During a run, stops it first. Keeps records that changed again since, with the reason. */
export const undoBulk = endpoint('POST', '/bulk/{id}/undo', {
  summary: 'Undoes a bulk act with the reverse call for each record, within 30 days.',
  ...byId,
  ok: Bulk,
  problems: notNow,
  ...own,
})
