import { readFile } from 'node:fs/promises'
import { boardStreamPath, claimJob, contract, searchBoard } from '@treasures/api-client'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { listFiles } from '#test/canary-traces.ts'
import { refusal } from '#test/refusal.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { watchStream } from '#test/watch-stream.ts'
import { readFigures } from '../../features/site/health/figures.store.ts'
import type { Database } from '../../kernel/db/connect.ts'
import { FilesAway } from '../../kernel/files.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import { prometheusMetrics } from './prometheus-metrics.ts'

const token = 't'.repeat(32)
const noon = new Date('2026-11-24T12:00:00Z')
const clock = () => noon
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1_000)

let database: Database
let app: TestApp
let metrics: Metrics
beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createFixtures(database.db)
  const { db, pool } = database
  metrics = prometheusMetrics({
    token,
    clock,
    pool,
    replica: { counts: () => ({ replica: 3, primary: 1 }) },
    readFigures: (at) => readFigures(db, at),
  })
  app = await startTestApp(database, { clock, metrics })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const ask = (path: string, init?: RequestInit) => fetch(new URL(path, app.apiBase), init)
const read = async (authorization = `Bearer ${token}`) => {
  const answer = await ask('/metrics', { headers: { authorization } })
  return { status: answer.status, text: await answer.text() }
}
const figure = async (series: string) =>
  (await read()).text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.split(' ')
    .at(-1)

test('metrics require the token', async () => {
  expect((await ask('/metrics')).status).toBe(401)
  for (const wrong of ['Bearer wrong', `Bearer ${token}t`, `Basic ${token}`, token])
    expect(await read(wrong)).toMatchObject({
      status: 401,
      text: expect.not.stringMatching(/^treasures_/m),
    })
  expect((await read()).status).toBe(200)
})

test('without a token, /metrics does not exist', async () => {
  const bare = await startTestApp(database)
  const answer = await fetch(new URL('/metrics', bare.apiBase), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(404)
  await bare.close()
})

test('labels come from our lists and contain nothing that callers sent', async () => {
  await createTreasure(database.db, {
    lname: 'Featherstone',
    mphone: '+447700900055',
    email: 'sam@example.org',
  })
  await app.client.call(searchBoard, { query: { per_page: 1 } })
  const body = { id_job: 987_654, mobile: '07700 900055', last_name: 'Featherstone' }
  await refusal(app.client, claimJob, { body })
  for (const path of ['/api/no/such-987654', '/metrics/987654', '/api/job/987654', '/wp-login.php'])
    await ask(path)
  await ask('/api/customers?search=Featherstone', { method: 'OPTIONS' })
  await ask('/api/anything', { method: 'PROPFIND' })
  const { text } = await read()

  expect(text).toContain(
    'treasures_http_calls_total{method="GET",route="/api/public/jobs/board/search",status="200"} 1',
  )
  expect(text).toContain(
    'treasures_http_call_seconds_count{method="PUT",route="/api/public/job/claim"} 1',
  )
  expect(text).toContain('{method="GET",route="/api/job/:id",status="401"} 1')
  expect(text).not.toMatch(/987654|Featherstone|900055|wp-login|PROPFIND/i)
  const patterns = Object.values(contract).map(
    ({ path }) => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )
  const ours = new Set([...patterns, '/metrics', 'none', 'page', '/api/*'])
  const routes = [...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route)
  expect(routes.filter((route) => !ours.has(route ?? ''))).toEqual([])
})

test('a live stream is counted while it is open, and left out of call times', async () => {
  const stream = await watchStream(`${app.apiBase}${boardStreamPath}`)
  await stream.next('hello')
  expect(await figure('treasures_live_streams')).toBe('1')
  stream.close()
  await expect.poll(() => figure('treasures_live_streams')).toBe('0')
  expect((await read()).text).not.toContain(
    `treasures_http_call_seconds_count{method="GET",route="/api${boardStreamPath}"}`,
  )
})

test('calls to the file storage are counted by outcome, without file names', async () => {
  const files = metrics.watchFiles(app.files)
  await files.write('counted.webp', new Uint8Array(8))
  await files.read('counted.webp')
  await files.read('missing.webp')
  expect(await listFiles(files)).toEqual(['counted.webp'])
  const away = () => Promise.reject(new FilesAway('It is gone'))
  await metrics
    .watchFiles({ ...app.files, read: away })
    .read('counted.webp')
    .catch(() => {})
  const read = (outcome: string) =>
    figure(`treasures_file_calls_total{call="read",outcome="${outcome}"}`)
  expect(await Promise.all(['ok', 'none', 'away'].map(read))).toEqual(['1', '1', '1'])
  expect(await figure('treasures_file_call_seconds_count{call="read"}')).toBe('3')
  expect(await figure('treasures_file_calls_total{call="list",outcome="ok"}')).toBe('1')
})

test('waiting tasks and messages are counted by state, and the oldest by age', async () => {
  const task = { name: 'job.match', attempts: 0 }
  await database.db
    .insertInto('tasks')
    .values([
      { ...task, key: '1', run_at: after(-90) },
      { ...task, key: '2', run_at: after(-5) },
      { ...task, key: '3', run_at: after(3_600) },
      { ...task, key: '7', run_at: new Date(0), created_at: new Date(Date.now() - 10_000) },
      { ...task, key: '6', run_at: after(60), attempts: 1 },
      { ...task, key: '4', run_at: after(-500), leased_until: after(9_999_999) },
      { ...task, key: '5', run_at: after(-9_000), attempts: 6, dead_at: after(-9_000) },
    ])
    .execute()
  const message = { recipient: 'sam@example.org', body: 'Hello Sam Featherstone' }
  await database.db
    .insertInto('messages')
    .values([
      { ...message, channel: 'email', created_at: after(-7_200) },
      { ...message, channel: 'email', created_at: after(-60), state: 'sent', sent_at: noon },
      { ...message, channel: 'sms', created_at: after(-60) },
    ])
    .execute()
  const { text } = await read()
  for (const line of [
    'treasures_database_up 1',
    'treasures_tasks{state="due"} 3',
    'treasures_tasks{state="retrying"} 1',
    'treasures_tasks{state="planned"} 1',
    'treasures_tasks{state="running"} 1',
    'treasures_tasks_oldest_due_seconds 90',
    'treasures_dead_letters 1',
    'treasures_messages_queued{channel="email",state="waiting"} 1',
    'treasures_messages_queued{channel="sms",state="waiting"} 1',
    'treasures_messages_last_hour{channel="email",state="sent"} 1',
    'treasures_messages_last_hour{channel="sms",state="waiting"} 1',
    'treasures_database_callers_waiting 0',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toMatch(/^treasures_database_connections\{state="unused"\} \d$/m)
  expect(text).not.toMatch(/Featherstone|example\.org|job\.match/)

  // Series without a value disappear.
  await database.db.deleteFrom('messages').execute()
  expect((await read()).text).not.toContain('treasures_messages_queued{')
})

test('without the database its metrics are absent and the others remain', async () => {
  const alone = Fastify()
  const readNothing = () => Promise.reject(new Error('gone'))
  prometheusMetrics({ token, clock, pool: undefined, readFigures: readNothing }).answer(alone)
  const { body } = await alone.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(body).toContain('\ntreasures_database_up 0\n')
  expect(body).not.toMatch(/^treasures_(tasks|dead_letters|messages)/m)
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'))
})

test('the operations guide names every metric of ours, and only those that exist', async () => {
  const guide = await readFile(new URL('../../../../../docs/running.md', import.meta.url), 'utf8')
  const told = [...(await read()).text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
  const named = [...guide.matchAll(/`((?:treasures|nodejs|process)_\w+)`/g)].map(
    ([, name = '']) => name,
  )
  expect(named.filter((name) => !told.includes(name))).toEqual([])
  expect(told.filter((name) => name.startsWith('treasures_') && !named.includes(name))).toEqual([])
})
