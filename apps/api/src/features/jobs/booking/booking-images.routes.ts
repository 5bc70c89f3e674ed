import { removeBookingImage, uploadBookingImage } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { makeOpaqueId } from '#kernel/secrets.ts'
import { imagesStore } from '../images/images.store.ts'
import { changeDetails, nameImages } from '../jobs/write-job.ts'
import { removedPictures } from '../images/removed-pictures.ts'
import { showImage, takePicture } from '../images/take-picture.ts'
import { mustBeOpen } from './drafts.routes.ts'
import { draftsStore } from './drafts.store.ts'

export function bookingImagesRoutes({ database: { db }, files, limits }: Deps) {
  const pictures = removedPictures({ db, files })

  return {
    uploadBookingImage: {
      async letIn({ id_job: id, token }, { at, address }) {
        await limitAttempts(db, at, countersOf('upload-address', address, limits.uploadsPerAddress))
        mustBeOpen(uploadBookingImage, await draftsStore(db).find(id, token), at)
        await limitAttempts(db, at, [['upload-draft', id, limits.uploadsPerDraft]])
      },

      async take({ body }, { at, once }) {
        const { id_job: id, token, image_number: position, file } = body
        const taken = await takePicture({ db, files }, uploadBookingImage, file, (picture) =>
          once(async (tx) => {
            const draft = mustBeOpen(uploadBookingImage, await draftsStore(tx).lock(id, token), at)
            await nameImages(tx, draft.id_job, makeOpaqueId())
            await changeDetails(tx, draft.id_job, {}, at)
            return imagesStore(tx).put({ id_job: draft.id_job, position, ...picture })
          }),
        )
        return showImage({ position, ...taken })
      },
    },

    async removeBookingImage({ body: { id_job: id, token, image_number } }, { at, once }) {
      const removed = await once(async (tx) => {
        const draft = mustBeOpen(removeBookingImage, await draftsStore(tx).lock(id, token), at)
        await changeDetails(tx, draft.id_job, {}, at)
        return imagesStore(tx).remove(draft.id_job, image_number)
      })
      if (removed) await pictures.removeNow(removed)
      return { image_number }
    },
  } satisfies Partial<Handlers>
}
