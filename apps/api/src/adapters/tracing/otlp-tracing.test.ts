import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { claimJob, createClient, searchBoard } from '@treasures/api-client'
import { SMTPServer } from 'smtp-server'
import { expect, inject, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { createPostgresDatabase } from '#test/postgres-databases.ts'
import { openPostgres } from '../../kernel/db/connect.ts'
import { readSettings } from '../../settings.ts'
import { startServer } from '../../start-server.ts'

/** A span in OTLP's JSON format. */
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string }
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Starts a stub collector on a real socket. */
async function startCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{}')
    })
  })
  return {
    endpoint: `http://127.0.0.1:${await listen(server)}`,
    bodies,
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => server.close(),
  }
}

test(
  'a claim, its statements, its tasks and the e-mail sent are one trace without personal data',
  { tags: 'slow' },
  async () => {
    const collector = await startCollector()
    const mails: string[] = []
    const smtp = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData(stream, _session, done) {
        stream.on('end', done)
        void text(stream).then((mail) => mails.push(mail))
      },
    })
    const { url, drop } = await createPostgresDatabase(inject('postgresUrl'))
    const database = openPostgres(url)
    const { id_customer } = await createFixtures(database.db)
    await database.close()
    const folder = mkdtempSync(join(tmpdir(), 'treasures-traces-'))
    const server = await startServer(
      readSettings({
        PORT: '0',
        DEMO_PORT: '0',
        SEED: 'none',
        LOG_LEVEL: 'silent',
        DATA_DIR: folder,
        DATABASE_URL: url,
        SMTP_URL: `smtp://127.0.0.1:${await listen(smtp.server)}`,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      }),
    )
    const [id_job = 0] = await createJobs(server.db, id_customer, [{ descr: 'Canary of a job' }])
    const canary = { lname: 'Canary-Surname', mphone: '+447700900077', email: 'canary@example.org' }
    await createTreasure(server.db, canary)
    // Calls of one address wait in turn, so one call's end starts the next.
    const client = createClient({ apiBase: server.apiUrl })
    const searches = Array.from({ length: 6 }, () => client.call(searchBoard, { query: {} }))
    const body = { id_job, mobile: '07700 900077', last_name: 'Canary-Surname' }
    await Promise.all([...searches, client.call(claimJob, { body })])
    await expect.poll(() => mails.join(), { timeout: 20_000 }).toContain('canary@example.org')
    // Closing the server sends the remaining spans.
    await server.close()

    const all = collector.spans()
    const call = all.find(({ name }) => name === 'PUT /api/public/job/claim')
    const ours = all.filter(({ traceId }) => traceId === call?.traceId)
    const ids = new Set(ours.map(({ spanId }) => spanId))
    expect(ours.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))).toEqual([call])
    const parentsOf = (name: string) =>
      ours
        .filter((span) => span.name === name)
        .map(({ parentSpanId }) => ours.find(({ spanId }) => spanId === parentSpanId)?.name)
    expect(parentsOf('update jobs')).toContain('PUT /api/public/job/claim')
    expect(parentsOf('task event.react')).toContain('PUT /api/public/job/claim')
    expect(parentsOf('task message.send')).toContain('task event.react')
    expect(parentsOf('mail.send')).toContain('task message.send')
    expect(collector.bodies.join()).not.toMatch(/canary|900077|Lewisham/i)
    // A worker polling for work makes no traces.
    const roots = all.filter(({ parentSpanId }) => !parentSpanId)
    expect(roots.filter(({ name }) => !/^(task |[A-Z]+ \/api\/)/.test(name))).toEqual([])

    await drop()
    smtp.close()
    collector.close()
    rmSync(folder, { recursive: true, force: true })
  },
)
