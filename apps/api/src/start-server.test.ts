import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createClient,
  invoiceStatus,
  jobStatus,
  listImageUrls,
  listServices,
  searchBoard,
} from '@treasures/api-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DemoPeople } from './seed/demo-people.ts'
import { readSettings } from './settings.ts'
import { describeOperations } from '../test/describe-operations.ts'
import { signIn } from '../test/sign-in.ts'
import { fillDataFolder } from '../test/test-database.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { ownProcess } from '../test/own-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'treasures-data-'))
const environment = { PORT: '0', DEMO_PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }
let server: RunningServer
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const runMain = (env: Record<string, string>) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env: { ...ownProcess, ...env },
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('exit', (code) => resolve({ code, output }))
  })

test('a start refuses a backup folder that it cannot write to, in words and before it opens the database', async () => {
  const other = mkdtempSync(join(tmpdir(), 'treasures-backups-'))
  const [file, data] = [join(other, 'file'), join(other, 'data')]
  writeFileSync(file, '')
  const start = (BACKUP_DIR: string) =>
    startServer(readSettings({ ...environment, DATA_DIR: data, BACKUP_DIR }))
  await expect(start(file)).rejects.toThrow(/BACKUP_DIR=\S+: it is a file and not a folder/)
  await expect(start(join(file, 'backups'))).rejects.toThrow('a part of this path is a file')
  expect(existsSync(join(data, 'in-use.pid'))).toBe(false)
  rmSync(other, { recursive: true })
})

test('all wrong settings are named at once, without a stack', { tags: 'slow' }, async () => {
  const { code, output } = await runMain({
    PORT: 'eighty',
    CLOCK: 'noon',
    SUPPORT_EMAIL: 'nobody',
    DATABASE_URL: 'mysql://u:secret@h/db',
  })
  expect(code).toBe(1)
  for (const name of ['PORT', 'CLOCK', 'SUPPORT_EMAIL', 'DATABASE_URL'])
    expect(output).toContain(`  ${name} `)
  expect(output).not.toContain('secret')
  expect(output).not.toContain('    at ')
})

describe('with the demo', { tags: 'slow' }, () => {
  beforeAll(async () => {
    server = await startServer(readSettings(environment))
  })
  afterAll(() => server.close())

  test('the first start seeds a complete marketplace', async () => {
    const { db } = server
    const count = async (table: 'ambassadors' | 'treasures' | 'customers' | 'jobs') =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    expect([
      await count('ambassadors'),
      await count('treasures'),
      await count('customers'),
      await count('jobs'),
    ]).toEqual([3, 60, 120, 400])
    const statuses = await db.selectFrom('jobs').select('id_status').distinct().execute()
    expect(statuses).toHaveLength(9)
    const { data } = await createClient({ apiBase: server.apiUrl }).call(listServices, {})
    expect(data).toHaveLength(14)
    // Closed jobs are settled: all their work is on paid invoices.
    const unsettled = await db
      .selectFrom('works')
      .innerJoin('jobs', 'jobs.id', 'works.id_job')
      .leftJoin('invoices', 'invoices.id', 'works.id_invoice')
      .select('jobs.id')
      .where('jobs.id_status', '=', jobStatus.closed)
      .where((eb) =>
        eb.or([eb('invoices.id', 'is', null), eb('invoices.id_status', '<>', invoiceStatus.paid)]),
      )
      .execute()
    expect(unsettled).toEqual([])
  })

  test('the demo has an invoice and a payout in each state, and its books add up', async () => {
    const { db } = server
    const states = async (table: 'invoices' | 'bills' | 'payouts') =>
      (
        await db.selectFrom(table).select('id_status').distinct().orderBy('id_status').execute()
      ).map(({ id_status }) => Number(id_status))
    expect(await states('invoices')).toEqual([1, 2, 3, 4, 5, 6])
    expect(await states('bills')).toEqual([1, 2, 3])
    expect(await states('payouts')).toEqual([1, 2, 3, 4])
    const { sum } = await db
      .selectFrom('ledger_entries')
      .select((eb) => eb.fn.sum<number>('amount_pence').as('sum'))
      .executeTakeFirstOrThrow()
    expect(Number(sum)).toBe(0)
  })

  test('the board is full, its texts differ, and its photos open in both sizes', async () => {
    const client = createClient({ apiBase: server.apiUrl })
    const { data, meta } = await client.call(searchBoard, { query: { per_page: 250 } })
    expect(meta.total).toBeGreaterThan(75)
    expect(new Set(data.map((job) => job.job_details)).size).toBe(data.length)
    const withPictures = data.find((job) => job.image_count > 1)
    const urls = await client.call(listImageUrls, { params: { id: withPictures?.images_id ?? '' } })
    expect(urls).toHaveLength(withPictures?.image_count ?? 0)
    for (const size of ['', '?size=thumb']) {
      const picture = await fetch(client.url((urls[0] ?? '') + size))
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toBe('image/webp')
      expect(picture.headers.get('cache-control')).toContain('max-age=86400')
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
      expect(picture.headers.get('content-security-policy')).toContain('sandbox')
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(500)
    }
  })

  test('the server is live and ready, and describes itself to machines and people', async () => {
    expect((await fetch(`${server.apiUrl}/health/live`)).status).toBe(200)
    const ready = await fetch(`${server.apiUrl}/health/ready`)
    expect(await ready.json()).toEqual({ status: 'ready', engine: 'pglite' })
    const document = (await (await fetch(`${server.apiUrl}/openapi.json`)).json()) as {
      openapi: string
      paths: object
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/public/job/claim')
    const page = await fetch(`${server.apiUrl}/docs`)
    const html = await page.text()
    expect(html).toContain('/public/jobs/board/search')
    expect(html).not.toContain('<script')
  })

  test('a port in use is reported in one sentence, before anything is prepared', async () => {
    const busy = createServer()
    await new Promise<void>((resolve) => void busy.listen(0, '::', resolve))
    const address = busy.address()
    const PORT = String(typeof address === 'object' && address ? address.port : 0)
    const other = mkdtempSync(join(tmpdir(), 'treasures-data-'))
    await fillDataFolder(other)
    const { code, output } = await runMain({ ...environment, PORT, DATA_DIR: other })
    busy.close()
    rmSync(other, { recursive: true, force: true })
    expect(code).toBe(1)
    expect(output.trim()).toBe(
      `Port ${PORT} is in use by another program: stop that program, or set PORT to another port.`,
    )
  })

  test('a start deletes board changes that came with a dump of another server', async () => {
    const change = { tx: 9_000_000_000_000, type: 'changed' as const, id_job: 1, id_region: 1 }
    const ahead = (db: RunningServer['db']) =>
      db.selectFrom('board_changes').select('id').where('tx', '>=', change.tx).execute()
    await server.db.insertInto('board_changes').values(change).execute()
    expect(await ahead(server.db)).toHaveLength(1)
    await server.close()
    server = await startServer(readSettings(environment))
    expect(await ahead(server.db)).toEqual([])
  })

  test('production refuses a demo database until its people can no longer sign in', async () => {
    const production = {
      ...environment,
      PRODUCTION: 'true',
      TRIAL_CARDS: 'true',
      SECRET_KEY: 'k'.repeat(32),
      // The demo's own super is locked out with the other demo people.
      FIRST_ADMIN_EMAIL: 'owner@handyneighbours.test',
    }
    const boss = { email: 'super@treasures.example' }
    const { token } = await signIn({ apiBase: server.apiUrl }, boss, { password: 'treasures-demo' })
    await server.close()
    const refused = await startServer(readSettings(production)).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DemoPeople)
    expect(String(refused)).toMatch(/10 people.+super@treasures\.example[^]+DEMO_PEOPLE=lock/)

    server = await startServer(readSettings({ ...production, DEMO_PEOPLE: 'lock' }))
    await expect(
      signIn({ apiBase: server.apiUrl }, boss, { password: 'treasures-demo' }),
    ).rejects.toMatchObject({ code: 'sign_in_failed' })
    const stale = await fetch(`${server.apiUrl}/user`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(stale.status).toBe(401)
    await server.close()
    // DEMO_PEOPLE=lock is needed only once.
    server = await startServer(readSettings({ ...production, STOP_DELAY: '1' }))
    expect(server.demoOrigin).toBeUndefined()
  })

  test('a stopping server is not ready, but answers until the proxy in front has noticed', async () => {
    const ask = (path: string) => fetch(server.apiUrl + path)
    const stopped = server.close()
    expect((await ask('/health/ready')).status).toBe(503)
    const answer = await ask(listServices.path)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    await stopped
    await expect(ask('/health/live')).rejects.toThrow('fetch failed')
  })

  describe('once it is stopped', () => {
    beforeAll(() => server.close())
    describeOperations(folder)
  })
})
