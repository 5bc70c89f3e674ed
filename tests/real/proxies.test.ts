import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { freePort } from '../../apps/api/test/free-port.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { needDebian } from '../debian-packages.ts'
import { useSites } from '../embed/sites.ts'
import { sendPhoto, signIn } from './calls.ts'
import { adapt, readDeploy } from './deploy-files.ts'

const metricsToken = 'only-prometheus-may-read-these-figures'

const folders: string[] = []
const stops: (() => Promise<void>)[] = []
beforeAll(() => {
  needDebian({
    nginx: '/usr/sbin/nginx',
    caddy: '/usr/bin/caddy',
    varnish: '/usr/sbin/varnishd',
    gcc: '/usr/bin/gcc',
  })
})
afterAll(async () => {
  for (const stop of stops) await stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Views of a board, and the reads that may reach the server for them. */
const views = Number(process.env['BOARD_VIEWS'] ?? 1_000)
const readsAtMost = 20
const viewsEachSecond = 40
/** Milliseconds within which a claimed job leaves every open board. */
const soon = 2_000

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-proxy-'))
  folders.push(folder)
  return folder
}

/** Runs a program until the tests end. Resolves when it answers, each time after `look`. */
async function run(program: string, args: string[], origin: string, look = () => {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  stops.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`${program} has ended: ${said}`)
      look()
      expect((await fetch(`${origin}/api/health/live`)).status).toBe(200)
    },
    { timeout: 30_000, interval: 200 },
  )
}

async function startNginx(server: string) {
  const [port, folder] = [await freePort(), await makeFolder()]
  const site = adapt(readDeploy('nginx.conf'), [
    ['/var/cache/nginx/treasures', join(folder, 'cache')],
    ['127.0.0.1:8080', new URL(server).host],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    [/ssl_certificate .*;/, ''],
    [/ssl_certificate_key .*;/, ''],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ')
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr warn; user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
    events {} http { access_log off; ${temporary} ${site} }`,
  )
  const origin = `http://127.0.0.1:${port}`
  await run('/usr/sbin/nginx', ['-e', 'stderr', '-p', folder, '-c', file], origin)
  /** Everything that the cache has on disk. */
  const stored = () =>
    readdirSync(join(folder, 'cache'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n')
  return { origin, stored }
}

async function startVarnish(server: string) {
  const [port, folder] = [await freePort(), await makeFolder()]
  const { hostname, port: behind } = new URL(server)
  await mkdir(join(folder, 'work'))
  const file = join(folder, 'varnish.vcl')
  await writeFile(
    file,
    adapt(readDeploy('varnish.vcl'), [
      ['"127.0.0.1"', `"${hostname === 'localhost' ? '127.0.0.1' : hostname}"`],
      ['"8080"', `"${behind}"`],
    ]),
  )
  const origin = `http://127.0.0.1:${port}`
  const args = ['-F', '-a', `127.0.0.1:${port}`, '-f', file, '-n', join(folder, 'work')]
  await run('/usr/sbin/varnishd', [...args, '-s', 'malloc,64m', '-j', 'none'], origin)
  return { origin, stored: undefined }
}

/** Caddy with a certificate of its own authority, which this process then trusts. */
async function startCaddy(server: string) {
  const [port, plain, folder] = [await freePort(), await freePort(), await makeFolder()]
  const site = adapt(readDeploy('Caddyfile'), [
    ['portal.example.org', 'localhost'],
    ['127.0.0.1:8080', new URL(server).host],
  ])
  const file = join(folder, 'Caddyfile')
  await writeFile(
    file,
    `{\n admin off\n skip_install_trust\n storage file_system ${folder}\n http_port ${plain}\n https_port ${port}\n}\n${site}`,
  )
  const origin = `https://localhost:${port}`
  const args = ['run', '--adapter', 'caddyfile', '--config', file]
  await run('/usr/bin/caddy', args, origin, () => {
    const authority = readFileSync(join(folder, 'pki/authorities/local/root.crt'), 'utf8')
    setDefaultCACertificates([...getCACertificates('default'), authority])
  })
  return { origin, stored: undefined }
}

/** Calls that the server has answered, by route, without those of this test itself. */
async function readCalls(server: string) {
  const answer = await fetch(`${server}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const calls = new Map<string, number>()
  for (const [, labels = '', count] of (await answer.text()).matchAll(
    /^treasures_http_calls_total\{(.*?)\} (\d+)$/gm,
  )) {
    const route = /route="(.*?)"/.exec(labels)?.[1] ?? ''
    if (!/health|metrics|stream/.test(route))
      calls.set(route, (calls.get(route) ?? 0) + Number(count))
  }
  return calls
}

async function callsDuring(server: string, act: () => Promise<unknown>) {
  const before = await readCalls(server)
  await act()
  const after = await readCalls(server)
  const made = [...after].map(([route, n]) => [route, n - (before.get(route) ?? 0)] as const)
  return Object.fromEntries(made.filter(([, n]) => n > 0))
}

const sum = (calls: Record<string, number>) => Object.values(calls).reduce((a, b) => a + b, 0)

type Drawn = { first: { page: { cursor: string; data: { id_job: number }[] } } }

/** What browsers of today accept. */
const browsers = ['gzip, deflate, br, zstd', 'gzip, deflate, br']

/** The reads of one board on a page of another site. Returns their number. */
async function viewBoard(origin: string, n: number) {
  const headers = {
    origin: `https://site-${n % 3}.example`,
    'accept-encoding': browsers[n % 2] ?? '',
  }
  const read = async (path: string) => {
    const answer = await fetch(origin + path, { headers })
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('set-cookie')).toBeNull()
    return answer
  }
  await (await read('/embed/v1/loader.js')).arrayBuffer()
  const drawn = (await (await read('/api/public/jobs/board/drawn?region=1')).json()) as Drawn
  const { cursor } = drawn.first.page
  const query = `id_region=1&zoom=10&page=1&per_page=25&since=${cursor}`
  await (await read(`/api/public/jobs/board/search?${query}`)).arrayBuffer()
  return 3
}

const readDrawn = async (origin: string) =>
  (await (await fetch(`${origin}/api/public/jobs/board/drawn?region=1`)).json()) as Drawn

/** Milliseconds until the stream says that the job has left the board. */
async function leavesWithin(origin: string, since: string, id: number) {
  const line = new AbortController()
  const began = performance.now()
  const answer = await fetch(`${origin}/api/public/jobs/board/stream?since=${since}`, {
    signal: AbortSignal.any([line.signal, AbortSignal.timeout(10_000)]),
  })
  let text = ''
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += piece
    if (text.includes(`"type":"left","id_job":${id},`)) break
  }
  line.abort()
  return performance.now() - began
}

describe.each([
  ['nginx', startNginx, true, 'br'],
  ['Varnish', startVarnish, true, 'gzip'],
  ['Caddy', startCaddy, false, 'br'],
])('behind %s', (name, start, keeps, coding) => {
  const sites = useSites({ metricsToken, trustProxy: '127.0.0.1' })
  let proxy: { origin: string; stored: (() => string) | undefined }
  beforeAll(async () => {
    proxy = await start(sites.origin)
  })

  test.runIf(keeps)(
    `${views} views of a board cost the server at most ${readsAtMost} reads`,
    async () => {
      let reads = 0
      const began = performance.now()
      const calls = await callsDuring(sites.origin, async () => {
        let next = 0
        const visitor = async () => {
          while (next < views) {
            const n = next++
            await new Promise((resolve) =>
              setTimeout(
                resolve,
                Math.max(0, began + (n * 1_000) / viewsEachSecond - performance.now()),
              ),
            )
            const made = await viewBoard(proxy.origin, n)
            reads += made
          }
        }
        await Promise.all(Array.from({ length: 10 }, visitor))
      })
      const hits = ((1 - sum(calls) / reads) * 100).toFixed(2)
      console.warn(
        `${name}: ${reads} reads of ${views} views in ${((performance.now() - began) / 1000).toFixed(1)} s, ` +
          `${sum(calls)} reached the server (${hits} % hits)`,
        calls,
      )
      expect(sum(calls)).toBeLessThanOrEqual(readsAtMost)
    },
  )

  test('a claimed job leaves an open board at once', async () => {
    const { page } = (await readDrawn(proxy.origin)).first
    const id = page.data[0]?.id_job ?? 0
    const open = leavesWithin(proxy.origin, page.cursor, id)
    // Until the stream is open.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await sites.claim(id)).status).toBe(200)
    const claimed = performance.now()
    await open
    const passed = performance.now() - claimed
    console.warn(`${name}: gone from an open board ${Math.round(passed)} ms after its claim`)
    expect(passed).toBeLessThan(soon)
  })

  test.runIf(keeps)('a claimed job leaves a board whose first page is from the cache', async () => {
    const id = (await readDrawn(proxy.origin)).first.page.data[1]?.id_job ?? 0
    expect((await sites.claim(id)).status).toBe(200)
    const { page } = (await readDrawn(proxy.origin)).first
    expect(page.data.map(({ id_job }) => id_job)).toContain(id)
    const late = await leavesWithin(proxy.origin, page.cursor, id)
    console.warn(`${name}: gone from a page of the cache ${Math.round(late)} ms after it opened`)
    expect(late).toBeLessThan(soon)
  })

  test('nothing personal is kept', async () => {
    const email = 'customer@treasures.example'
    const answer = await signIn(proxy.origin, email, 'treasures-demo')
    const { access_token } = (await answer.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}` }
    for (const path of ['/api/user', '/api/services', '/api/public/jobs/board/search']) {
      const calls = await callsDuring(sites.origin, async () => {
        for (const _ of [1, 2]) {
          const answer = await fetch(proxy.origin + path, { headers })
          expect([path, answer.status]).toEqual([path, 200])
          await answer.text()
        }
      })
      expect([path, sum(calls)]).toEqual([path, 2])
    }
    expect((await fetch(`${proxy.origin}/api/user`)).status).toBe(401)
    const stored = proxy.stored?.()
    if (stored === undefined) return
    expect(stored).toContain('/api/public/jobs/board/drawn')
    expect(stored).not.toMatch(/customer@treasures\.example|set-cookie|\/api\/user/i)
    expect(stored).not.toContain(access_token)
  })

  test('a photo of 10 MB passes', async () => {
    const sent = await sendPhoto(proxy.origin)
    expect([sent.status, await sent.text()]).toMatchObject([200, expect.any(String)])
  })

  test('the live stream begins at once, and figures are not for visitors', async () => {
    const began = performance.now()
    const line = new AbortController()
    const answer = await fetch(`${proxy.origin}/api/public/jobs/board/stream`, {
      signal: line.signal,
    })
    const { value } = await answer.body!.getReader().read()
    expect(Buffer.from(value ?? []).toString()).toContain('event: hello')
    expect(performance.now() - began).toBeLessThan(1_000)
    line.abort()
    const figures = await fetch(`${proxy.origin}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    expect(figures.status).toBe(404)
  })

  test('answers arrive compressed, as the server sends them', async () => {
    for (const path of [
      '/public/jobs/board',
      '/embed/v1/loader.js',
      '/api/public/jobs/board/drawn',
    ]) {
      const headers = { 'accept-encoding': 'gzip, br' }
      const [answer, own] = await Promise.all(
        [proxy.origin, sites.origin].map((origin) => fetch(origin + path, { headers })),
      )
      expect([path, answer?.status]).toEqual([path, 200])
      expect([path, answer?.headers.get('content-encoding')]).toEqual([path, coding])
      expect(await answer?.text()).toBe(await own?.text())
    }
  })

  test('an address that a visitor writes into X-Forwarded-For does not count', async () => {
    const statuses = []
    for (let n = 0; n < 11; n++) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` }
      const answer = await signIn(proxy.origin, `nobody-${name}@example.org`, 'wrong', headers)
      statuses.push(answer.status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.slice(0, -1)).not.toContain(429)
  })
})
