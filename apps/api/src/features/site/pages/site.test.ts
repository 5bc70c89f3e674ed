import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { patterns } from '../../../../../portal/src/app/screens.ts'
import { filesOfFolder } from '#adapters/files/choose-files.ts'
import { createFixtures, createJobs } from '#test/fixtures.ts'
import { writeMapFile } from '#test/map-file.ts'
import { createPostgresDatabase } from '#test/postgres-databases.ts'
import { openPostgres } from '#kernel/db/connect.ts'
import { readSettings } from '#settings.ts'
import { startServer, type RunningServer } from '#start-server.ts'
import { keepVersion } from './embed-versions.ts'

const script = `console.info('${'x'.repeat(2_000)}')`
/** Padded to the length of the built page, because short answers are not compressed. */
const page = `<!doctype html><title>Portal</title><!-- ${'x'.repeat(1_800)} -->`
/** A business without a name is shown by its host name. */
const named = page.replace('Portal', 'localhost')
const picture = 'p'.repeat(22)
const folder = mkdtempSync(join(tmpdir(), 'treasures-site-'))
const environment = {
  SUPPORT_EMAIL: 'help@treasures.example',
  PORT: '0',
  DEMO_PORT: '0',
  DATA_DIR: join(folder, 'data'),
  SEED: 'none',
  TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
  TILE_ATTRIBUTION: 'Tiles',
  MAP_FILE: join(folder, 'map.pmtiles'),
  LOG_LEVEL: 'silent',
}
const folders = {
  portal: join(folder, 'portal'),
  embed: join(folder, 'embed'),
  demoSite: join(folder, 'demo'),
}
let database: Awaited<ReturnType<typeof createPostgresDatabase>>
let server: RunningServer

/** Adds jobs to the board, the first with a picture. */
async function fill(url: string) {
  const opened = openPostgres(url)
  const { db } = opened
  const { id_customer } = await createFixtures(db)
  const jobs = Array.from({ length: 9 }, (_, i) => ({ descr: `Mow lawn ${i}.`.repeat(20) }))
  const [id_job = 0] = await createJobs(db, id_customer, jobs)
  await db
    .insertInto('job_images')
    .values({ id_job, position: 1, file: picture, width: 10, height: 10 })
    .execute()
  // Zeros compress best, so that a server which compressed pictures would be caught.
  await filesOfFolder(environment.DATA_DIR).write(`${picture}.webp`, Buffer.alloc(2_000))
  await opened.close()
}

beforeAll(async () => {
  const files: Record<string, string | Buffer> = {
    'portal/index.html': page,
    'portal/index.html.br': brotliCompressSync(page),
    'portal/.addresses.json': JSON.stringify(Object.values(patterns)),
    'portal/push-worker.js': script,
    'portal/assets/main-Ab12.js': script,
    'portal/assets/main-Ab12.js.br': brotliCompressSync(script),
    'portal/assets/main-Ab12.js.gz': gzipSync(script),
    'map.pmtiles': writeMapFile(),
    'embed/.files.json': JSON.stringify({ board: ['jobs-board-Cd34.js'] }),
    'embed/.version.json': JSON.stringify({ version: '1.4.2' }),
    'embed/jobs-board-Of-a-former-build.js': script,
    'embed/loader.js': `const origin = '{{ORIGIN}}'; ${script}`,
    'embed/.treasures-wordpress.zip': 'a plugin',
    'embed/.frame.html': page,
    'embed/jobs-board-Cd34.js': script,
    'embed/jobs-board-Cd34.js.br': brotliCompressSync(script),
    'demo/index.html': '<script src="http://localhost:8080/embed/v1/loader.js"></script>',
    'demo/site.css': 'body { margin: 0 }',
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  database = await createPostgresDatabase(inject('postgresUrl'))
  await fill(database.url)
  server = await startServer(readSettings({ ...environment, DATABASE_URL: database.url }), {
    folders,
  })
})
afterAll(async () => {
  await server.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers })

/** Bytes as they are transferred. `fetch` would decompress them. */
async function getPacked(url: string, encoding: string) {
  const asked = request(url, { headers: { 'accept-encoding': encoding } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

const unpack: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

describe('the portal', () => {
  test.each(Object.values(patterns))('%s is one of its screens', async (pattern) => {
    const answer = await get(pattern.replaceAll(/:\w+/g, 'abcdefghijklmnopqrstuv'), asBrowser)
    expect(answer.status).toBe(pattern === patterns.notFound ? 404 : 200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toMatch(/^(private, no-cache|no-store)$/)
    expect(await answer.text()).toBe(named)
  })

  test.each([
    [patterns.passwordReset, 'no-store', 'no-referrer'],
    [patterns.checkJobStartShort, 'no-store', 'no-referrer'],
    [patterns.login, 'private, no-cache', 'strict-origin-when-cross-origin'],
    [patterns.customerProfile, 'private, no-cache', 'strict-origin-when-cross-origin'],
  ])('%s is kept by caches as %s and told to others as %s', async (pattern, cache, referrer) => {
    const { headers } = await get(pattern.replaceAll(/:\w+/g, '12'), asBrowser)
    expect(headers.get('cache-control')).toBe(cache)
    expect(headers.get('referrer-policy')).toBe(referrer)
  })

  test('the page sets the cookie that its calls repeat, and does not replace an existing one', async () => {
    for (const path of [patterns.login, '/no/such/page']) {
      const fresh = await get(path, asBrowser)
      const [cookie, ...rest] = fresh.headers.getSetCookie()
      expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/)
      expect(rest).toEqual([])
      const known = await get(path, { ...asBrowser, cookie: cookie?.split(';')[0] ?? '' })
      expect(known.headers.getSetCookie()).toEqual([])
    }
    expect((await get('/push-worker.js')).headers.getSetCookie()).toEqual([])
  })

  test('a browser that has the page gets 304, and the new page once the business is renamed', async () => {
    const known = (await get('/', asBrowser)).headers.get('etag') ?? ''
    const again = { ...asBrowser, 'if-none-match': known }
    expect((await get('/', again)).status).toBe(304)
    await server.db
      .insertInto('business')
      .values({
        valid_from: '2026-01-01',
        trading_name: 'Handy Neighbours',
        created_at: new Date(),
      })
      .execute()
    await expect
      .poll(async () => (await get('/', again)).text(), { timeout: 15_000 })
      .toBe(page.replace('Portal', 'Handy Neighbours'))
    await server.db.deleteFrom('business').where('valid_from', '=', '2026-01-01').execute()
    await expect.poll(async () => (await get('/', again)).status, { timeout: 15_000 }).toBe(304)
  })

  test('the page runs only its own scripts, and other sites cannot frame it', async () => {
    const { headers } = await get('/public/jobs/board?region=1')
    const policy = headers.get('content-security-policy')?.split(';') ?? []
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: https://*.tiles.example",
        "connect-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy.join()).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each(['/no/such/page', '/index.html', '/jobs.php', '/public/jobs/board/more'])(
    'a visitor to %s gets the page with status 404, even on later visits',
    async (path) => {
      const known = (await get('/')).headers.get('etag') ?? ''
      for (const headers of [asBrowser, { ...asBrowser, 'if-none-match': known }]) {
        const answer = await get(path, headers)
        expect(answer.status).toBe(404)
        expect(await answer.text()).toBe(named)
        expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
      }
    },
  )

  test.each([
    ['/no/such/page', { accept: 'application/json' }],
    ['/no-such-image.png', { accept: 'image/webp,*/*' }],
    ['/api/no/such/call', asBrowser],
    ['/api', asBrowser],
    ['/assets/main-gone.js', asBrowser],
    ['/embed/v1/jobs-board-gone.js', asBrowser],
    ['/embed/v1/.files.json', asBrowser],
    ['/embed/v1/.frame.html', asBrowser],
    ['/embed/v1/frame/script', asBrowser],
    ['/embed/v1/frame/jobs-board/more', asBrowser],
    ['/embed', asBrowser],
    ['/assets/..%2findex.html', asBrowser],
  ])('%s is not a page and answers with a problem in JSON', async (path, headers) => {
    const answer = await get(path, headers)
    expect(answer.status).toBeOneOf([403, 404])
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toMatchObject({ code: expect.any(String) })
  })

  test('small files keep their names, and browsers ask for them again', async () => {
    const answer = await get('/push-worker.js')
    expect(await answer.text()).toBe(script)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })
})

describe('addresses that programs know', () => {
  test('search engines may show the board and the booking form, and nothing else', async () => {
    const robots = await (await get('/robots.txt')).text()
    expect(robots).toContain('Allow: /public/customer/request-job$\n')
    expect(robots).toContain('Disallow: /\n')
    const [, sitemap = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? []
    const map = await (await get(new URL(sitemap).pathname)).text()
    const pages = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, loc = '']) => new URL(loc).pathname,
    )
    expect(pages).toEqual(['/public/jobs/board', '/public/customer/request-job'])
    for (const page of pages) expect((await get(page, asBrowser)).status).toBe(200)
  })

  test('security.txt gives the address for reports of weaknesses, and expires within a year', async () => {
    const answer = await get('/.well-known/security.txt')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await answer.text()
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
    const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? '').getTime() - Date.now()
    expect(expires).toBeGreaterThan(300 * 86_400_000)
    expect(expires).toBeLessThan(366 * 86_400_000)
  })

  test.each([
    ['/.well-known/change-password', '/my-account'],
    ['/favicon.ico', '/favicon.svg'],
  ])('%s leads to %s', async (from, to) => {
    const answer = await fetch(new URL(from, server.listening), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to])
  })
})

describe('the embed files', () => {
  test('any page may load them and cache them permanently', async () => {
    const { headers, status } = await get('/embed/v1/jobs-board-Cd34.js')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('the loader is cached for five minutes, and contains its origin', async () => {
    const answer = await get('/embed/v1/loader.js')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('cache-control')).toBe(
      'public, max-age=300, stale-while-revalidate=300',
    )
    expect(await answer.text()).toContain(`const origin = '${server.origin}'`)
  })
})

describe('the file of the map', () => {
  const mapUrl = async () => {
    const answer = await fetch(`${server.apiUrl}/public/settings`)
    const settings = (await answer.json()) as { map_url: string }
    return settings.map_url
  }

  test('any page may read ranges of it and cache them permanently', async () => {
    const file = writeMapFile()
    const url = await mapUrl()
    expect(url).toMatch(new RegExp(`^${server.origin}/map/[0-9a-f]{12}\\.pmtiles$`))
    const answer = await fetch(url, { headers: { range: 'bytes=0-126' } })
    expect(answer.status).toBe(206)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(file.subarray(0, 127))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-range': `bytes 0-126/${file.length}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.any(String),
    })
    expect(answer.headers.get('content-encoding')).toBeNull()
  })

  test('it answers HEAD and whole reads, and refuses a range beyond its end with its length', async () => {
    const { length } = writeMapFile()
    const url = await mapUrl()
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(length)])
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(length)
    const beyond = await fetch(url, { headers: { range: `bytes=${length}-` } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${length}`])
    expect((await get('/map/000000000000.pmtiles')).status).toBe(404)
  })

  test('a browser may send a range after a preflight request', async () => {
    const asked = await fetch(await mapUrl(), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://www.example.org',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'range',
      },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-headers')).toBe('range')
  })

  test.each([
    ['no-such.pmtiles', 'the file can’t be found'],
    ['embed/loader.js', 'this is not a PMTiles file'],
    ['embed', 'this is not a file'],
  ])('the server does not start with %s: %s', async (name, problem) => {
    const MAP_FILE = join(folder, name)
    await expect(
      startServer(readSettings({ ...environment, DATABASE_URL: database.url, MAP_FILE }), {
        folders,
      }),
    ).rejects.toThrow(`MAP_FILE=${MAP_FILE}: ${problem}`)
  })
})

test('the plugin for WordPress is a download', async () => {
  const { headers, status } = await get('/embed/treasures-wordpress.zip')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/zip')
  expect(headers.get('content-disposition')).toContain('attachment')
})

describe('a version of the embed that a page has pinned', () => {
  const table = async (from = server) => {
    const answer = await fetch(`${from.origin}/embed/versions.json`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    return (await answer.json()) as {
      current: string
      versions: Record<string, Record<string, string>>
    }
  }

  test('any page may load it permanently, and its checksum is in the table', async () => {
    const { current, versions } = await table()
    expect(current).toBe('1.4.2')
    expect(Object.keys(versions['1.4.2'] ?? {})).toEqual(['jobs-board-Cd34.js', 'loader.js'])
    for (const [name, integrity] of Object.entries(versions['1.4.2'] ?? {})) {
      const answer = await get(`/embed/1.4.2/${name}`)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const hash = createHash('sha384').update(Buffer.from(await answer.arrayBuffer()))
      expect(integrity).toBe(`sha384-${hash.digest('base64')}`)
    }
    expect(await (await get('/embed/1.4.2/loader.js')).text()).toContain('{{ORIGIN}}')
    for (const path of ['1.4.3/loader.js', '1.4.2/.version.json', '..%2fembed/1.4.2/loader.js'])
      expect((await get(`/embed/${path}`)).status).toBe(404)
  })

  test('another build leaves it as it is, and a build of the same version gets a name of its own', async () => {
    const before = await table()
    writeFileSync(join(folder, 'embed/loader.js'), `const origin = '{{ORIGIN}}'; /* mended */`)
    const pinned = join(folder, 'data/embed')
    const mended = await keepVersion(folders.embed, pinned)
    expect(mended).toMatch(/^1\.4\.2-[0-9a-f]{8}$/)
    expect(await keepVersion(folders.embed, pinned)).toBe(mended)
    const { versions } = await table()
    expect(versions['1.4.2']).toEqual(before.versions['1.4.2'])
    expect(await (await get(`/embed/${mended}/loader.js`)).text()).toContain('mended')
    expect(await (await get('/embed/1.4.2/loader.js')).text()).not.toContain('mended')
    writeFileSync(join(folder, 'embed/loader.js'), `const origin = '{{ORIGIN}}'; ${script}`)
  })
})

describe('the page in a frame', () => {
  test('any page may frame it, and it runs only our own scripts', async () => {
    const { headers, status } = await get('/embed/v1/frame/booking-form?texts=hello', asBrowser)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';script-src 'self';connect-src 'self';img-src 'self' data: blob: https://*.tiles.example;form-action 'none';base-uri 'none';frame-ancestors *",
    )
    expect(headers.get('x-frame-options')).toBeNull()
  })

  test('it sets no cookie, shows nothing of its address, and sends no referrer', async () => {
    const plain = await get('/embed/v1/frame/booking-form')
    const answer = await get('/embed/v1/frame/booking-form?texts=hello')
    expect(await answer.text()).toBe(await plain.text())
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('what every answer says to browsers', () => {
  const places = [
    '/login',
    '/no/such/page',
    '/assets/main-Ab12.js',
    '/embed/v1/loader.js',
    '/embed/v1/jobs-board-Cd34.js',
    '/embed/v1/preview',
    '/embed/v1/frame/jobs-board',
    '/api/health/live',
    '/api/no/such/call',
    '/api/docs',
  ]

  test('our pages allow only the browser features that they need', async () => {
    for (const path of places) {
      const policy = (await get(path, asBrowser)).headers.get('permissions-policy') ?? ''
      expect({ path, policy }).toMatchObject({ policy: expect.stringContaining('camera=()') })
      expect(policy).toContain('geolocation=()')
      const isPortal = /^\/(login|no|assets|api\/no)/.test(path)
      for (const name of ['clipboard-write', 'publickey-credentials-get'])
        expect(policy).toContain(isPortal ? `${name}=(self)` : `${name}=()`)
    }
    const demo = await fetch(server.demoOrigin ?? '')
    expect(demo.headers.get('permissions-policy')).toContain('camera=()')
    expect(demo.headers.get('content-security-policy')).toContain(
      `script-src 'self' ${server.origin}`,
    )
    expect(demo.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('browsers must use https if the public address does, and not otherwise', async () => {
    for (const path of places)
      expect((await get(path, asBrowser)).headers.get('strict-transport-security')).toBeNull()
    const secure = await startServer(
      readSettings({
        ...environment,
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, 'secure'),
        PUBLIC_URL: 'https://portal.example.org',
      }),
      { folders },
    )
    const port = new URL(secure.listening).port
    for (const path of places) {
      const { headers } = await fetch(`http://localhost:${port}${path}`, { headers: asBrowser })
      expect({ path, hsts: headers.get('strict-transport-security') }).toEqual({
        path,
        hsts: 'max-age=31536000',
      })
    }
    const { headers } = await fetch(`http://localhost:${port}/login`, { headers: asBrowser })
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax; Secure$/,
    )
    await secure.close()
  })
})

describe('compression', () => {
  test.each([
    ['/embed/v1/jobs-board-Cd34.js', 'br', /javascript; charset=utf-8/, 'immutable'],
    ['/embed/v1/jobs-board-Cd34.js', 'gzip', /javascript; charset=utf-8/, 'immutable'],
    ['/embed/v1/loader.js', 'br', /javascript; charset=utf-8/, 'max-age=300'],
    ['/assets/main-Ab12.js', 'br', /javascript; charset=utf-8/, 'immutable'],
    ['/assets/main-Ab12.js', 'gzip', /javascript; charset=utf-8/, 'immutable'],
    ['/public/jobs/board', 'br', /^text\/html; charset=utf-8/, 'private, no-cache'],
    ['/api/public/jobs/board/search', 'br', /^application\/json/, 's-maxage=10'],
    ['/api/public/jobs/board/search', 'gzip', /^application\/json/, 's-maxage=10'],
    ['/api/docs', 'br', /^text\/html/, ''],
  ])('%s as %s', async (path, encoding, type, cache) => {
    const plain = await getPacked(server.origin + path, 'identity')
    const packed = await getPacked(server.origin + path, encoding)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(unpack[encoding]?.(packed.body).toString()).toBe(plain.body.toString())
    expect(String(packed.headers.vary).toLowerCase()).toContain('accept-encoding')
    expect(packed.headers['content-type']).toMatch(type)
    expect(packed.headers['cache-control'] ?? 'none').toContain(cache)
  })

  test('short answers, pictures and the stream of changes are not compressed', async () => {
    const { apiUrl } = server
    for (const path of ['/health/live', `/public/image/${picture}.webp`]) {
      const { status, headers } = await getPacked(apiUrl + path, 'br, gzip')
      expect([status, headers['content-encoding']]).toEqual([200, undefined])
    }
    const stop = new AbortController()
    const stream = await fetch(`${apiUrl}/public/jobs/board/stream`, { signal: stop.signal })
    expect([stream.status, stream.headers.get('content-encoding')]).toEqual([200, null])
    stop.abort()
  })
})

describe('the demo site', () => {
  test('its snippet has our real address', async () => {
    const { demoOrigin = '' } = server
    const answer = await fetch(demoOrigin)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toBe(`<script src="${server.origin}/embed/v1/loader.js"></script>`)
    expect((await fetch(`${demoOrigin}/site.css`)).status).toBe(200)
    expect((await fetch(`${demoOrigin}/no-such.html`)).status).toBe(404)
  })
})
