import { listImageUrls } from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, refuseGenerally } from '#kernel/http/refuse.ts'
import { sendPicture } from '#kernel/http/send-picture.ts'
import { imagesStore } from './images.store.ts'

/** Name of an image in the file store. Thumbs are 400 px wide, full images up to 1600 px. */
export const imageFile = (name: string, size: 'full' | 'thumb' = 'full') =>
  size === 'thumb' ? `${name}.thumb.webp` : `${name}.webp`

export function imagesRoutes({ database: { db } }: Deps) {
  const store = imagesStore(db)
  return {
    async listImageUrls({ params }) {
      const names = await store.listFiles(params.id)
      if (!names) throw refuse(listImageUrls, 'images_not_found', 'We can’t find those photos.')
      return names.map((name) => `/public/image/${imageFile(name)}`)
    },
  } satisfies Partial<Handlers>
}

/** Serves the images, which never change. Even a manipulated image cannot run any code. */
export function serveImages(app: FastifyInstance, { files }: Pick<Deps, 'files'>) {
  app.get<{ Params: { file: string }; Querystring: { size?: unknown } }>(
    '/public/image/:file',
    // A slow bucket does not mean that this server is overloaded.
    { config: { cost: 1, priority: files.place.kind === 'bucket' ? 'exempt' : 'last' } },
    async (request, reply) => {
      const name = /^([A-Za-z0-9_-]{22})\.webp$/.exec(request.params.file)?.[1]
      const { size } = request.query
      if (size !== undefined && size !== 'thumb' && size !== 'full')
        throw refuseGenerally('malformed', 'The size of a photo is thumb or full.')
      const found = name && (await files.read(imageFile(name, size)))
      if (!found) throw refuseGenerally('not_found', 'We can’t find that photo.')
      return sendPicture(request, reply, 'image/webp', found)
    },
  )
}
