import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Csv, Upload } from '../../kernel/wire.ts'
import {
  Import,
  importMegabytes,
  ImportKind,
  ImportMapping,
  ImportRows,
  ImportRowsQuery,
} from './imports.schema.ts'

const staff = { access: 'staff', permission: 'imports.edit' } as const
const absent = { import_not_found: 404 }
const notNow = { ...absent, import_not_now: 409 }

export const createImport = endpoint('POST', '/import', {
  summary:
    'Uploads a CSV file of customers, treasures, jobs or series, and guesses what its columns hold.',
  body: z.object({
    kind: ImportKind,
    file_name: z._default(z.string().check(z.trim(), z.maxLength(250)), 'file.csv'),
    file: Upload,
  }),
  ok: Import,
  problems: { import_unreadable: 422, import_too_large: 413 },
  consumes: 'multipart',
  megabytes: importMegabytes,
  ...staff,
})

export const listImports = endpoint('GET', '/imports', {
  summary: 'The latest fifty imports, newest first.',
  ok: z.object({ data: z.array(Import) }),
  ...staff,
})

export const getImport = endpoint('GET', '/import/{id}', {
  summary: 'One import, with its progress.',
  ...byId,
  ok: Import,
  problems: absent,
  ...staff,
})

export const updateImportMapping = endpoint('PUT', '/import/{id}/mapping', {
  summary: 'Sets what the columns hold and how rows are added. Invalidates an earlier check.',
  ...byId,
  body: ImportMapping,
  ok: Import,
  problems: { ...notNow, region_not_found: 422, service_not_found: 422 },
  ...staff,
})

/** Does what the run would do, and takes it back. */
export const checkImport = endpoint('POST', '/import/{id}/check', {
  summary: 'Starts a check of every row.',
  ...byId,
  ok: Import,
  problems: notNow,
  ...staff,
})

/**
 * Sends no messages, and no automation or webhook acts.
 */
export const runImport = endpoint('POST', '/import/{id}/run', {
  summary: 'Starts adding the records of a checked import.',
  ...byId,
  ok: Import,
  problems: notNow,
  ...staff,
})

/** Keeps records that were changed or used since. Gives the reason for each. */
export const undoImport = endpoint('POST', '/import/{id}/undo', {
  summary: 'Starts removing what an import added, within 30 days.',
  ...byId,
  ok: Import,
  problems: notNow,
  ...staff,
})

export const listImportRows = endpoint('GET', '/import/{id}/rows', {
  summary: 'Rows of an import by line, with the outcome of each.',
  ...byId,
  query: ImportRowsQuery,
  ok: ImportRows,
  problems: absent,
  ...staff,
})

export const exportImportProblems = endpoint('GET', '/import/{id}/problems', {
  summary: 'Rows that are not added, as in the file and each with the reason, as CSV.',
  ...byId,
  ok: Csv,
  produces: 'csv',
  problems: absent,
  ...staff,
})
