import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { PushedNotification } from '@treasures/api-client'
import { httpsWebhooks } from '../src/adapters/webhooks/https-webhooks.ts'
import type { Webhooks } from '../src/kernel/webhooks.ts'

const origin = 'https://updates.push.services.mozilla.com'

/** A browser that allows notifications, with its private keys. */
type Browser = { ecdh: ReturnType<typeof createECDH>; auth: Buffer; applicationServerKey: string }

type Pushed = { endpoint: string; headers: IncomingHttpHeaders; shown: PushedNotification }

/**
 * Fake push service on a real socket, with the browsers behind it. It decrypts messages and checks
 * their signature. Written independently of our code, after RFC 8188, 8291 and 8292.
 */
export async function startFakePushService() {
  const browsers = new Map<string, Browser>()
  const pushed: Pushed[] = []
  const asked: string[] = []
  let answer: (endpoint: string) => { status: number; retryAfter?: number } = () => ({
    status: 201,
  })

  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const endpoint = origin + (request.url ?? '')
      asked.push(endpoint)
      const browser = browsers.get(endpoint)
      const { status, retryAfter } = browser ? answer(endpoint) : { status: 410 }
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
      if (!browser || status !== 201) return response.writeHead(status, headers).end()
      try {
        checkVapid(request.headers, browser.applicationServerKey)
        const shown = PushedNotification.parse(JSON.parse(decrypt(body, browser)))
        pushed.push({ endpoint, headers: request.headers, shown })
        return response.writeHead(status).end()
      } catch (error) {
        return response.writeHead(400).end(String(error))
      }
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  const local = httpsWebhooks({ mayConnect: () => true, protocol: 'http:' })

  return {
    pushed,
    asked,
    setAnswer(next: typeof answer) {
      answer = next
    },
    /** Sends calls for the push service to the fake. */
    outside: {
      post: ({ url, ...call }) =>
        local.post({ ...call, url: url.replace(origin, `http://127.0.0.1:${port}`) }),
    } satisfies Webhooks,
    /** Subscribes as `PushManager.subscribe` does. */
    subscribe(applicationServerKey: string) {
      const ecdh = createECDH('prime256v1')
      const endpoint = `${origin}/send/${randomBytes(12).toString('base64url')}`
      const auth = randomBytes(16)
      const p256dh = ecdh.generateKeys('base64url')
      browsers.set(endpoint, { ecdh, auth, applicationServerKey })
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    unsubscribe: (endpoint: string) => browsers.delete(endpoint),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }
}
export type FakePushService = Awaited<ReturnType<typeof startFakePushService>>

/** Decrypts one record of aes128gcm, after RFC 8188 and 8291. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const theirs = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + (body[20] ?? 0))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const secret = hkdf(ecdh.computeSecret(theirs), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and then its padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * Checks an ES256 token for this origin, signed by the key for which the browser subscribed, after
 * RFC 8292.
 */
function checkVapid({ authorization = '' }: IncomingHttpHeaders, applicationServerKey: string) {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== applicationServerKey) throw new Error('Another key than it subscribed for')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('Not signed by its key')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string
    exp: number
    sub: string
  }
  const inADay = Date.now() / 1_000 + 86_400
  if (aud !== origin || exp > inADay || !sub.startsWith('mailto:')) throw new Error('Wrong claims')
}
