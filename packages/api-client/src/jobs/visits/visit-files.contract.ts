import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Id, InstantInput, Upload } from '../../kernel/wire.ts'
import { SignOff } from './sign-offs.schema.ts'
import { VisitFile, VisitFileKind } from './visit-files.schema.ts'

/**
 * JPEG, PNG or WebP up to 10 MB, saved without metadata. The answer has the hash of what was
 * received. The same file counts once for a job, so a repeated call gives the same answer, with the
 * kind that was given first. A treasure who no longer has the job may send for two more days what
 * they took while they had it.
 *
 * `visit_files_full`: the job has 500 photos.
 */
export const addVisitFile = endpoint('POST', '/my/treasure/visit/file', {
  summary: 'Adds a photo or a receipt to a job of the signed-in treasure.',
  body: z.object({
    id_job: Id,
    /** Id of the visit. Ignored if it is not one of the job and the treasure. */
    id_time: z.optional(Id),
    kind: VisitFileKind,
    /** When it was taken, by the clock of the device or the camera. */
    taken_at: InstantInput,
    file: Upload,
  }),
  ok: VisitFile,
  problems: {
    job_not_found: 404,
    image_not_readable: 422,
    image_too_large: 413,
    visit_files_full: 409,
  },
  access: 'treasure',
  consumes: 'multipart',
  idempotent: true,
})

/** Receipts show what a treasure paid, so customers do not get them, and treasures only their own. */
export const listVisitFiles = endpoint('GET', '/job/{id}/visit-files', {
  summary: 'Photos, receipts and signatures of the visits to a job, in order.',
  ...byId,
  ok: z.object({ data: z.array(VisitFile), sign_offs: z.array(SignOff) }),
  problems: { job_not_found: 404 },
  access: 'party',
  permission: 'jobs.view',
})

/** `work_not_found`: the treasure recorded no such materials on the job. */
export const assignReceipt = endpoint('PUT', '/my/treasure/visit-file/{id}/work', {
  summary: 'Says which line of materials a receipt is for.',
  ...byId,
  body: z.object({
    /** Null if the receipt is for none. */
    id_work: z.nullable(Id),
  }),
  ok: VisitFile,
  problems: { visit_file_not_found: 404, work_not_found: 404 },
  access: 'treasure',
})

export const removeVisitFile = endpoint('DELETE', '/job/visit-file/{id}', {
  summary: 'Deletes a photo or a receipt of a job.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: { visit_file_not_found: 404 },
  access: 'staff',
  permission: 'jobs.edit',
})
