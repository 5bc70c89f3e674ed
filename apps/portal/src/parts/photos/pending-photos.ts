import { addVisitFile, signOffVisit, uploadFile } from '@treasures/api-client'
import { callErrors } from '@treasures/widgets/labour-dialog'
import { api } from '#app/session/api.ts'
import { createSignOffQueue } from '../said-at-visits.ts'
import { createPhotoQueue } from './photo-queue.ts'

/** Photos that a treasure has taken, sent by the portal's client. */
export const pendingPhotos = createPhotoQueue({
  send: ({ id_job, id_time, kind, taken_at }, file) =>
    uploadFile(api, addVisitFile, { body: { id_job, id_time, kind, taken_at, file } }),
  ...callErrors,
})

/** What customers have signed on this phone, sent by the portal's client. */
export const pendingSignOffs = createSignOffQueue({
  send: ({ id, ...body }, idempotencyKey) =>
    api.call(signOffVisit, { params: { id }, body }, { idempotencyKey }),
  ...callErrors,
})
