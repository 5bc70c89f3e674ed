import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { expect } from 'vitest'
import { portalClient } from '../../packages/api-client/src/index.ts'

export const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

export const signIn = (
  origin: string,
  username: string,
  password: string,
  headers?: Record<string, string>,
) => {
  const body = { grant_type: 'password', ...portalClient, username, password }
  return post(`${origin}/api/oauth/token`, body, headers)
}

/** A picture of almost 10 MB, of noise. */
function largePicture() {
  const [width, height] = [1_850, 1_800]
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), randomBytes(width * 3)])),
  )
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Begins a booking, and sends a photo of almost 10 MB for it. */
export async function sendPhoto(origin: string) {
  const api = `${origin}/api/public/job/booking`
  const served = await fetch(`${api}/services/${encodeURIComponent('SE13 5AB')}`)
  const { data } = (await served.json()) as { data: { options: { id: number }[] }[] }
  const begun = await post(`${api}/partial/create`, {
    id_service_option: data[0]?.options[0]?.id,
    postcode: 'SE13 5AB',
  })
  expect(begun.status).toBe(200)
  const { id, token } = (await begun.json()) as { id: string; token: string }
  const form = new FormData()
  form.append('id_job', id)
  form.append('token', token)
  form.append('image_number', '1')
  form.append('file', new Blob([largePicture()], { type: 'image/png' }), 'garden.png')
  return fetch(`${api}/image`, { method: 'POST', body: form })
}
