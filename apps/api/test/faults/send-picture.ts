import sharp from 'sharp'
import { ApiError, Problem, uploadBookingImage, type ApiClient } from '@treasures/api-client'

type Draft = { id: string; token: string }
type Sending = {
  client: Pick<ApiClient, 'url' | 'extrasOf'>
  fetch: typeof globalThis.fetch
  draft: Draft
}

/** Sends a draft's first picture. Sent again, it replaces itself. Throws like a client's call. */
export async function sendPicture({ client, fetch, draft }: Sending): Promise<void> {
  const form = new FormData()
  form.append('id_job', draft.id)
  form.append('token', draft.token)
  form.append('image_number', '1')
  form.append('file', new Blob([await drawPicture()], { type: 'image/jpeg' }), 'file')
  const { path, method } = uploadBookingImage
  const { headers = {} } = client.extrasOf?.(uploadBookingImage) ?? {}
  const answer = await fetch(client.url(path), { method, headers, body: form })
  const body: unknown = await answer.json()
  if (answer.ok) return
  const problem = Problem.safeParse(body).data ?? { code: 'unexpected', message: '' }
  throw new ApiError(answer.status, problem, {
    retryAfter: Number(answer.headers.get('retry-after')) || undefined,
  })
}

let drawn: Promise<Uint8Array<ArrayBuffer>> | undefined
const drawPicture = () =>
  (drawn ??= sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes)))
