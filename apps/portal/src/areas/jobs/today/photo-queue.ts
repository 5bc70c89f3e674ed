import { mayYetPass } from '@treasures/widgets/labour-dialog'
import { createPhotoQueue } from '#parts/photos/photo-queue.ts'
import { Refused, sendPhoto } from './calls.ts'

/** Photos that a treasure has taken, sent by the calls of this page. */
export const photos = createPhotoQueue({
  send: sendPhoto,
  refusalOf: (error) =>
    error instanceof Refused && !mayYetPass.includes(error.status) ? error.code : undefined,
})
