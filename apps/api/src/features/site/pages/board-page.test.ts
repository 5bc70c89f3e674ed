import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createFixtures, createJobs } from '#test/fixtures.ts'
import { createPostgresDatabase } from '#test/postgres-databases.ts'
import { readSettings } from '#settings.ts'
import { startServer, type RunningServer } from '#start-server.ts'
import { hashesOf } from './board-page.rules.ts'

/** The renderer that the embed's build would put there, in short. */
const drawing = `export const boardDrawing = {
  build: 'board-Ab12.js',
  files: ['board-Ab12.js', 'kit-Cd34.js'],
  css: 'p{color:green}',
  draw: ({ page }) => ['ul', {}, ...page.data.map(({ descr }) => ['li', {}, descr])],
  declare: ({ css, tree, first }, query, inside) =>
    '<treasures-jobs-board drawn><style>' + css + '</style><pre>' + JSON.stringify([tree, query, first]) + '</pre>' + inside + '</treasures-jobs-board>',
}`
const script = "document.body.dataset.theme = 'dark'"
const folder = mkdtempSync(join(tmpdir(), 'treasures-board-page-'))
const files: Record<string, string> = {
  'portal/index.html': '<title>Portal</title>the plain page',
  'portal/board.html': `<title>Board</title><!-- head --><body><script>${script}</script><!-- brand --><!-- board -->${'x'.repeat(1_100)}`,
  'portal/.addresses.json': JSON.stringify(['/public/jobs/board', '/login']),
  'embed/.server/draw-on-server.js': drawing,
  'embed/.server/package.json': '{"type":"module"}',
}
let database: Awaited<ReturnType<typeof createPostgresDatabase>>
let server: RunningServer
let id_customer: number

beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  database = await createPostgresDatabase(inject('postgresUrl'))
  server = await startServer(
    readSettings({
      PORT: '0',
      DEMO_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      SEED: 'none',
      LOG_LEVEL: 'silent',
    }),
    {
      folders: {
        portal: join(folder, 'portal'),
        embed: join(folder, 'embed'),
        demoSite: join(folder, 'demo'),
      },
    },
  )
  id_customer = (await createFixtures(server.db)).id_customer
  await createJobs(server.db, id_customer, [{ descr: 'Mow the lawn' }])
})
afterAll(async () => {
  await server.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const get = (search = '', headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/public/jobs/board${search}`, {
    headers: { accept: 'text/html', ...headers },
  })
const read = async (search = '') => (await get(search)).text()
const plain = 'the plain page'

describe('the page of the board', () => {
  test('has the jobs, and only its own styles and scripts may run', async () => {
    const answer = await get()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await answer.text()
    expect(html).toContain('Mow the lawn')
    expect(html).toContain('src="/embed/v1/board-Ab12.js"')
    expect(html).toContain('<a href="">Reload this page</a>')
    const policy = answer.headers.get('content-security-policy')?.split(';')
    const [style, own] = [hashesOf(html, 'style'), hashesOf(`<script>${script}</script>`, 'script')]
    expect(style).toHaveLength(1)
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self' ${own.join('')}`,
        `style-src 'self' ${style.join('')}`,
        "frame-ancestors 'none'",
      ]),
    )
  })

  test('is the same for everyone, so that caches may keep it for some seconds', async () => {
    const visitor = await get()
    expect(visitor.headers.get('cache-control')).toBe(
      'public, max-age=5, s-maxage=10, stale-while-revalidate=30',
    )
    expect(visitor.headers.get('vary')).toBe('accept-encoding')
    expect(visitor.headers.getSetCookie()).toEqual([])
    const signedIn = await get('', { cookie: 'XSRF-TOKEN=secret', authorization: 'Bearer secret' })
    expect(signedIn.headers.getSetCookie()).toEqual([])
    const [one, other] = [await visitor.text(), await signedIn.text()]
    expect(other).toBe(one)
    expect(one).not.toContain('secret')
    const etag = visitor.headers.get('etag') ?? ''
    expect((await get('', { 'if-none-match': etag })).status).toBe(304)
    const packed = await get('', { 'accept-encoding': 'br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(await packed.text()).toBe(one)
  })

  test('has a new job at once', async () => {
    await createJobs(server.db, id_customer, [{ descr: 'Paint the fence' }])
    await expect.poll(() => read()).toContain('Paint the fence')
  })

  test('has the new name of the business', async () => {
    const { valid_from } = await server.db
      .insertInto('business')
      .values({
        valid_from: '2026-01-01',
        trading_name: 'Handy Neighbours',
        created_at: new Date(),
      })
      .returning('valid_from')
      .executeTakeFirstOrThrow()
    await expect
      .poll(() => read(), { timeout: 15_000 })
      .toContain('<title>Jobs board · Handy Neighbours</title>')
    await server.db.deleteFrom('business').where('valid_from', '=', valid_from).execute()
  })

  test('is drawn for the filters in its address', async () => {
    const html = await read('?region=2&utm_source=leaflet')
    expect(html).toContain('"region":2,"theme":"auto"')
    expect(html).not.toContain('Mow the lawn')
    expect(html).not.toContain('leaflet')
  })

  test('of a whole postcode is kept by nobody', async () => {
    const { headers } = await get('?postcode=SE13+5AB')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('the plain page appears', () => {
  test.each(['?region=all', '?region=1&region=2', '?postcode=ZZ99'])('for %s', async (search) => {
    const answer = await get(search)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(plain)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  test('within a moment if the database is slow, and the jobs appear afterwards', async () => {
    let took = 0
    await server.db.transaction().execute(async (tx) => {
      await sql`lock table services in access exclusive mode`.execute(tx)
      const began = performance.now()
      expect(await read('?services=1')).toContain(plain)
      took = performance.now() - began
    })
    expect(took).toBeGreaterThan(250)
    expect(took).toBeLessThan(900)
    await expect.poll(() => read('?services=1')).toContain('Mow the lawn')
  })

  test('if the jobs cannot be read', async () => {
    await server.db.schema.alterTable('services').renameTo('services_away').execute()
    try {
      expect(await read('?services=2')).toContain(plain)
    } finally {
      await server.db.schema.alterTable('services_away').renameTo('services').execute()
    }
    expect(await read('?services=2')).not.toContain(plain)
  })

  test('if one address asks for too many pages', async () => {
    const pages = await Promise.all(Array.from({ length: 150 }, () => read('?region=1')))
    expect(pages.some((page) => page.includes('Mow the lawn'))).toBe(true)
    expect(pages.some((page) => page.includes(plain))).toBe(true)
  })
})
