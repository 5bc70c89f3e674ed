import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { claimJob } from '../jobs/claims/claims.contract.ts'
import { createClient } from './create-client.ts'
import { listImageUrls } from '../jobs/images/images.contract.ts'
import { searchBoard } from '../jobs/board/board.contract.ts'

let stop: (() => void) | undefined
afterEach(() => stop?.())

/** A real server on a real socket that answers only with `answer`. */
async function serve(answer: RequestListener, options: { timeout?: number } = {}) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => server.close().closeAllConnections()
  return createClient({
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    ...options,
  })
}

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as unknown
}

const claim = { id_job: 7, mobile: '07700 900123', last_name: 'Okafor' }

test('a write sends its body and its idempotency key, and is not repeated when it fails', async () => {
  const seen: unknown[] = []
  const client = await serve((request, response) => {
    void bodyOf(request).then((body) => {
      seen.push([request.method, request.url, body, request.headers['idempotency-key']])
      response.writeHead(503).end()
    })
  })

  await expect(
    client.call(claimJob, { body: claim }, { idempotencyKey: 'k1' }),
  ).rejects.toMatchObject({ status: 503 })
  expect(seen).toEqual([['PUT', '/api/public/job/claim', claim, 'k1']])
})

test("a server that asks for a minute's wait is not called again, and the caller learns of it at once", async () => {
  let calls = 0
  const client = await serve((_request, response) => {
    calls++
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '60' })
    response.end(JSON.stringify({ code: 'payments_unavailable', message: 'Try again later.' }))
  })

  await expect(client.call(searchBoard, { query: {} })).rejects.toMatchObject({
    status: 503,
    retryAfter: 60,
  })
  expect(calls).toBe(1)
})

test('a busy server is called again when it says so, for reads only', async () => {
  const asked: number[] = []
  const client = await serve((_request, response) => {
    asked.push(performance.now())
    if (asked.length === 2) return response.writeHead(404).end()
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
    return response.end(JSON.stringify({ code: 'unavailable', message: 'Very busy.' }))
  })
  await expect(client.call(searchBoard, { query: {} })).rejects.toMatchObject({ status: 404 })
  expect(Number(asked[1]) - Number(asked[0])).toBeGreaterThan(900)
  await expect(client.call(claimJob, { body: claim })).rejects.toMatchObject({ retryAfter: 1 })
  expect(asked).toHaveLength(3)
})

test('a refusal has its code, its message, its field texts and the seconds to wait', async () => {
  const client = await serve((_request, response) => {
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '90' })
    response.end(JSON.stringify({ code: 'too_many_requests', message: 'Slow down.' }))
  })

  await expect(client.call(claimJob, { body: claim })).rejects.toMatchObject({
    name: 'ApiError',
    status: 429,
    code: 'too_many_requests',
    message: 'Slow down.',
    retryAfter: 90,
  })
})

test("a proxy's error page becomes a message, not a parse error", async () => {
  const client = await serve((_request, response) => response.writeHead(500).end('<h1>oops</h1>'))
  await expect(client.call(claimJob, { body: claim })).rejects.toMatchObject({
    code: 'unexpected',
    message: 'The server answered 500.',
  })
})

test('an answer that breaks the contract is an error, not a half-empty screen', async () => {
  const client = await serve((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":"none"}'),
  )
  await expect(client.call(searchBoard, { query: {} })).rejects.toThrow(/data/)
})

test('path parameters are escaped, and unset filters are left out of the address', async () => {
  const urls: (string | undefined)[] = []
  const client = await serve((request, response) => {
    urls.push(request.url)
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  })

  await client.call(listImageUrls, { params: { id: 'a/b?c' } }).catch(() => {})
  await client
    .call(searchBoard, { query: { postcode: 'SE13 5AB', id_region: undefined } as never })
    .catch(() => {})
  expect(urls).toEqual([
    '/api/public/job/a%2Fb%3Fc/image_urls',
    '/api/public/jobs/board/search?postcode=SE13+5AB',
  ])
})

test('a rate-limited call is repeated after a few seconds, a write with the same body and key', async () => {
  const seen: unknown[] = []
  const client = await serve((request, response) => {
    void (request.method === 'GET' ? Promise.resolve() : bodyOf(request)).then((body) => {
      seen.push([request.method, body, request.headers['idempotency-key']])
      const isSecond = seen.length % 2 === 0
      response.writeHead(isSecond ? 404 : 429, {
        'content-type': 'application/json',
        ...(!isSecond && { 'retry-after': '1' }),
      })
      response.end(
        JSON.stringify({ code: isSecond ? 'job_not_found' : 'too_many_requests', message: 'x' }),
      )
    })
  })
  const options = { idempotencyKey: 'a-key-of-ours' }
  await expect(client.call(claimJob, { body: claim }, options)).rejects.toMatchObject({
    status: 404,
  })
  expect(seen).toEqual([
    ['PUT', claim, 'a-key-of-ours'],
    ['PUT', claim, 'a-key-of-ours'],
  ])
  await expect(client.call(searchBoard, { query: {} })).rejects.toMatchObject({ status: 404 })
  expect(seen).toHaveLength(4)
})

test('a wait of minutes is reported to the caller at once', async () => {
  let calls = 0
  const client = await serve((_request, response) => {
    calls++
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '720' })
    response.end(JSON.stringify({ code: 'too_many_requests', message: 'Please wait.' }))
  })
  await expect(client.call(searchBoard, { query: {} })).rejects.toMatchObject({ retryAfter: 720 })
  expect(calls).toBe(1)
})

test('a read is retried twice after a broken connection, a write is not', async () => {
  let calls = 0
  const client = await serve((request) => {
    calls++
    request.socket.destroy()
  })
  await expect(client.call(searchBoard, { query: {} })).rejects.toThrow(/./)
  expect(calls).toBe(3)
  await expect(client.call(claimJob, { body: claim })).rejects.toThrow(/./)
  expect(calls).toBe(4)
})

test('an unanswered call fails after its timeout', async () => {
  let calls = 0
  const client = await serve(() => void calls++, { timeout: 200 })
  await expect(client.call(searchBoard, { query: {} })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  expect(calls).toBe(1)
})

test('an aborted call ends at once and is not repeated, even while it waits for a retry', async () => {
  for (const answer of [
    () => {},
    (_: unknown, response: ServerResponse) => response.writeHead(503).end(),
  ]) {
    let calls = 0
    const client = await serve((request, response) => {
      calls++
      answer(request, response)
    })
    const stop = new AbortController()
    const call = client.call(searchBoard, { query: {} }, { signal: stop.signal })
    setTimeout(() => stop.abort(new Error('gone elsewhere')), 100)
    await expect(call).rejects.toThrow('gone elsewhere')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(calls).toBe(1)
  }
})
