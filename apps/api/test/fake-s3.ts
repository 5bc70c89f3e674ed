import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketSettings } from '../src/adapters/files/bucket.settings.ts'

/**
 * Fault of one call, in the order below: a server error, too many requests, no answer, an answer
 * that stalls or is cut off half-way, a length that is too high or too low, other bytes, or a call
 * that is done but not answered.
 */
export type S3Fault =
  | 'broken'
  | 'slow_down'
  | 'silent'
  | 'stalls'
  | 'cut_off'
  | 'says_more'
  | 'says_less'
  | 'damaged'
  | 'lost_answer'

type Stored = { bytes: Buffer; headers: Record<string, string>; at: Date }
type Answer = { status: number; body?: Buffer | string; headers?: Record<string, string> }

const accessKeyId = 'AKIDSTANDIN'
const secretAccessKey = 'secret-of-the-stand-in'
const pageSize = 3

/**
 * Fake S3 store on a real socket. Calls need a valid AWS Signature Version 4. Written independently
 * of our code, after its document.
 */
export async function startFakeS3() {
  const bucket = 'treasures-files'
  const region = 'eu-west-2'
  const stored = new Map<string, Stored>()
  const asked: string[] = []
  let next: (call: string) => S3Fault | undefined = () => undefined

  function answer(method: string, url: URL, body: Buffer, request: IncomingMessage): Answer {
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (name !== bucket) return refuse(404, 'NoSuchBucket')
    if (key === '') return method === 'GET' ? list(url.searchParams) : refuse(405, 'NotAllowed')
    if (method === 'PUT') {
      const meta = Object.entries(request.headers).filter(([one]) => one.startsWith('x-amz-meta-'))
      stored.set(key, { bytes: body, headers: Object.fromEntries(meta) as {}, at: new Date() })
      return { status: 200, headers: { etag: etagOf(body) } }
    }
    const found = stored.get(key)
    if (method === 'DELETE') {
      stored.delete(key)
      return { status: 204 }
    }
    if (!found) return refuse(404, 'NoSuchKey')
    return {
      status: 200,
      body: found.bytes,
      headers: { etag: etagOf(found.bytes), ...found.headers },
    }
  }

  function list(query: URLSearchParams): Answer {
    const all = [...stored]
      .filter(([key]) => key.startsWith(query.get('prefix') ?? ''))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    const begin = Number(query.get('continuation-token') ?? 0)
    const page = all.slice(
      begin,
      begin + Math.min(pageSize, Number(query.get('max-keys') ?? 1_000)),
    )
    const end = begin + page.length
    const contents = page.map(
      ([key, { bytes, at }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Contents>`,
    )
    const more = end < all.length
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${end}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`,
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '/', 'http://store')
    const body = await buffer(request)
    const call = `${method} ${decodeURIComponent(url.pathname).slice(bucket.length + 2)}`
    asked.push(call)
    const fault = next(call)
    if (fault === 'silent') return
    if (fault === 'broken') return send(response, refuse(500, 'InternalError'))
    if (fault === 'slow_down') return send(response, refuse(503, 'SlowDown'))
    const wrong = wrongSignature(method, url, headers, body, { region, secretAccessKey })
    if (wrong) return send(response, refuse(403, wrong))
    const said = answer(method, url, body, request)
    if (fault === 'lost_answer') return void request.socket.destroy()
    send(response, said, fault)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })

  return {
    settings: {
      bucket,
      endpoint: `http://127.0.0.1:${port}`,
      region,
      prefix: '',
      accessKeyId,
      secretAccessKey,
    } satisfies BucketSettings,
    stored,
    asked,
    /** Decides the fault of each further call, named like `GET name`. */
    setFaults: (decide: typeof next) => void (next = decide),
    /** Stops the store. `comeBack` starts it again at the same address. */
    goAway: close,
    comeBack: () => listen(port),
    close,
  }
}
export type FakeS3 = Awaited<ReturnType<typeof startFakeS3>>

const refuse = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>So it is.</Message></Error>`,
})

function send(response: ServerResponse, { status, body = '', headers }: Answer, fault?: S3Fault) {
  const bytes = Buffer.from(body)
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2))
  const length = { says_more: bytes.length + 10, says_less: half.length }[fault as string]
  if (status === 204) return response.writeHead(status, headers).end()
  response.writeHead(status, { ...headers, 'content-length': length ?? bytes.length })
  if (fault === 'stalls') return response.write(half)
  if (fault === 'cut_off') return response.write(half, () => response.destroy())
  if (fault === 'says_more') return response.write(bytes, () => response.destroy())
  if (fault === 'says_less') return response.end(half)
  if (fault === 'damaged') return response.end(Buffer.alloc(bytes.length, 7))
  return response.end(bytes)
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const sign = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const escape = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Checks AWS Signature Version 4 by its document. Returns S3's code for the error, if any. */
function wrongSignature(
  method: string,
  { pathname, searchParams }: URL,
  headers: IncomingMessage['headers'],
  body: Buffer,
  { region, secretAccessKey: secret }: { region: string; secretAccessKey: string },
): string | undefined {
  const [, credential = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [id, date = ''] = credential.split('/')
  if (id !== accessKeyId) return 'InvalidAccessKeyId'
  const at = String(headers['x-amz-date'])
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  if (!names.split(';').includes('host')) return 'AccessDenied'
  const query = [...searchParams]
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .toSorted()
    .join('&')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const asked = [method, pathname, query, signed.join(''), names, payload].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const key = [region, 's3', 'aws4_request'].reduce(
    (last: Buffer, part) => sign(last, part),
    sign(`AWS4${secret}`, date),
  )
  const expected = sign(key, ['AWS4-HMAC-SHA256', at, scope, sha256(asked)].join('\n'))
  return expected.toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
