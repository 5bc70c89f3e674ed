import { createClient, type BoardChange } from '@treasures/api-client'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { followBoard } from './board-feed.ts'
import { systemClock } from '../shared/clock.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

type Server = {
  stream: (answer: ServerResponse, since: string | undefined) => void
  changes?: (since: string | undefined) => { data: BoardChange[]; cursor: string }
}

const left = (id: string, id_job: number): BoardChange => ({
  id,
  type: 'left',
  id_job,
  id_region: 1,
})

/** Runs the feed over a real socket. */
async function setUp(server: Server, since?: string) {
  const asked: string[] = []
  const http = createServer((request, answer) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const since = url.searchParams.get('since') ?? undefined
    asked.push(`${url.pathname.split('/').at(-1)}${since ? `?${since}` : ''}`)
    if (url.pathname.endsWith('/stream')) return server.stream(answer, since)
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify(server.changes?.(since)))
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const seen: number[] = []
  const missed = vi.fn<() => void>()
  let isHidden = false
  let tabChanged = () => {}
  const follow = followBoard({
    client: createClient({ apiBase: `http://127.0.0.1:${port}` }),
    clock: systemClock,
    visibility: {
      isHidden: () => isHidden,
      onChange: (run) => {
        tabChanged = run
        return () => {}
      },
    },
  })
  const stop = follow({ since, changed: ({ id_job }) => seen.push(id_job), missed })
  stops.push(() => {
    stop()
    http.closeAllConnections()
    http.close()
  })
  const setHidden = (hidden: boolean) => {
    isHidden = hidden
    tabChanged()
  }
  return { asked, seen, missed, setHidden }
}

function begin(answer: ServerResponse, cursor = '10') {
  answer.writeHead(200, { 'content-type': 'text/event-stream' })
  answer.write(`event: hello\ndata: {"cursor":"${cursor}"}\n\n`)
}
/** Writes a change. `at` is the position in the stream, which differs from the change's own id. */
const tell = (answer: ServerResponse, change: BoardChange, at = '700') =>
  answer.write(`id: ${at}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`)

test('a change on the stream is reported at once, even if it arrives in pieces', async () => {
  const { seen } = await setUp({
    stream: (answer) => {
      begin(answer)
      const text = `: beat\r\nid: 11\nevent: change\ndata: ${JSON.stringify(left('11', 7))}\n\n`
      answer.write(text.slice(0, 30))
      setTimeout(() => answer.write(text.slice(30)), 50)
    },
  })
  await vi.waitFor(() => expect(seen).toEqual([7]), 2_000)
})

test('a broken stream resumes after the last received change', async () => {
  const { asked, seen } = await setUp({
    stream: (answer, since) => {
      begin(answer)
      if (since === undefined) {
        tell(answer, left('11', 7))
        setTimeout(() => answer.destroy(), 50)
      } else tell(answer, left('12', 8))
    },
  })
  await vi.waitFor(() => expect(seen).toEqual([7, 8]), 4_000)
  expect(asked).toEqual(['stream', 'stream?700'])
})

test('a page that a cache kept catches up from its own cursor, without another search', async () => {
  const { asked, seen, missed } = await setUp(
    {
      stream: (answer, since) => {
        begin(answer)
        if (since === '5') tell(answer, left('11', 7))
      },
    },
    '5',
  )
  await vi.waitFor(() => expect(seen).toEqual([7]), 2_000)
  expect(asked).toEqual(['stream?5'])
  expect(missed).not.toHaveBeenCalled()
})

test('if a proxy buffers the stream, the feed polls for changes', async () => {
  const { seen, missed } = await setUp({
    stream: () => {},
    changes: (since) =>
      since === undefined
        ? { data: [], cursor: '10' }
        : { data: since === '10' ? [left('11', 7)] : [], cursor: '11' },
  })
  await vi.waitFor(() => expect(seen).toEqual([7]), 8_000)
  // A change may have happened between the search and the first cursor.
  expect(missed).toHaveBeenCalledOnce()
}, 12_000)

test('if the stream is refused, the feed polls for changes', async () => {
  const { seen } = await setUp({
    stream: (answer) => answer.writeHead(503).end(),
    changes: (since) => ({
      data: since === '10' ? [left('11', 7)] : [],
      cursor: since ? '11' : '10',
    }),
  })
  await vi.waitFor(() => expect(seen).toEqual([7]), 4_000)
})

test('a hidden tab closes its connection, and catches up when it is visible again', async () => {
  let open = 0
  const { asked, missed, seen, setHidden } = await setUp({
    stream: (answer, since) => {
      open++
      answer.on('close', () => open--)
      begin(answer)
      if (since) tell(answer, left('11', 9))
    },
  })
  // The feed now knows its position in the stream.
  await vi.waitFor(() => expect(missed).toHaveBeenCalledOnce())
  setHidden(true)
  await vi.waitFor(() => expect(open).toBe(0))
  setHidden(false)
  await vi.waitFor(() => expect(seen).toEqual([9]))
  expect(asked.at(-1)).toBe('stream?10')
})

test('while nothing changes, polling slows down, at random intervals', async () => {
  const waits: number[] = []
  let answers = 0
  let done = () => {}
  const enough = new Promise<void>((resolve) => (done = resolve))
  const stop = followBoard({
    clock: {
      now: () => 0,
      after(ms, run) {
        // The stream is retried much later.
        if (ms > 30_000) return () => {}
        waits.push(ms)
        if (answers > 60) done()
        else setImmediate(run)
        return () => {}
      },
    },
    visibility: { isHidden: () => false, onChange: () => () => {} },
    fetch: async () => new Response('', { status: 429, headers: { 'retry-after': '30' } }),
    client: {
      url: (path) => path,
      call: async () => {
        answers++
        return { data: answers === 40 ? [left('11', 7)] : [], cursor: '10' } as never
      },
    },
  })({ since: undefined, changed: () => {}, missed: () => {} })
  await enough
  stop()
  // The first wait is the limit for the stream's `hello`.
  const polls = waits.slice(1)
  expect(Math.max(...polls.slice(0, 9))).toBeLessThanOrEqual(1_500)
  expect(Math.min(...polls.slice(25, 38))).toBeGreaterThan(10_000)
  expect(Math.max(...polls)).toBeLessThanOrEqual(20_000)
  // After a claim, more changes are likely.
  expect(polls[39]).toBeLessThanOrEqual(1_500)
  expect(new Set(polls.slice(25, 38)).size).toBeGreaterThan(1)
})
