import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, Upload } from '../../kernel/wire.ts'
import { ThreadFile } from './threads.schema.ts'

/**
 * JPEG, PNG, WebP or PDF up to 10 MB. Pictures are saved without metadata. Only its uploader can put
 * it into an entry, within a day. Until then nobody can read it.
 *
 * `thread_closed`: the caller cannot write to this conversation.
 */
export const uploadThreadFile = endpoint('POST', '/job/thread/file', {
  summary: 'Uploads a file for an entry in a job’s conversation.',
  body: z.object({
    id_job: Id,
    /** The file’s own name. Only its letters are kept: the type is read from the bytes. */
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
    file: Upload,
  }),
  ok: ThreadFile,
  problems: {
    job_not_found: 404,
    thread_closed: 409,
    image_not_readable: 422,
    image_too_large: 413,
  },
  access: 'party',
  permission: 'jobs.edit',
  consumes: 'multipart',
})

/**
 * A WebP picture or a PDF, always as an attachment. Those who may read its entry may read it.
 *
 * `thread_file_not_found`: there is none, or the caller may not read it.
 */
export const getThreadFile = endpoint('GET', '/job/{id}/thread/file/{file}', {
  summary: 'A file in a job’s conversation.',
  params: z.object({ id: Id, file: Id }),
  query: z.object({
    /** A thumb is 400 pixels wide. PDFs have none. */
    size: z.optional(z.enum(['thumb', 'full'])),
  }),
  ok: z.custom<Blob>((value) => value instanceof Blob, 'must be a file'),
  problems: { thread_file_not_found: 404 },
  access: 'party',
  permission: 'jobs.view',
  produces: 'file',
})
