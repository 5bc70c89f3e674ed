import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openPostgres, type Database, type Db } from '#kernel/db/connect.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { startWorker } from '#kernel/tasks/worker.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createPostgresDatabase } from '#test/postgres-databases.ts'
import { privateCertificate } from '#test/private-certificate.ts'
import { openTestDatabase } from '#test/test-database.ts'
import type { SentListener } from '#kernel/email.ts'
import { emailTasks } from './tasks.ts'
import { openBrands } from '#features/catalogue/brand/brand.store.ts'
import { testBrands, noticeOf, testMessages } from '#test/test-messages.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { kindOfToken } from '../../unsubscribe/unsubscribe-links.ts'
import { bouncesStore } from '../../bounces/bounces.store.ts'
import { createCustomer, createTreasure } from '#test/fixtures.ts'
import { testSeal } from '#test/test-app.ts'
import { smtpMail } from '#adapters/email/smtp-mail.ts'

/** A real mail server on a local socket, which keeps what it receives. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      stream.on('end', done)
      void text(stream).then((mail) => mails.push(mail))
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const from = 'Treasures <no-reply@treasures.example>'
const portal = () => 'https://treasures.example'
let now: Date
let database: Database
beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
})
afterAll(() => database.close())
beforeEach(() => {
  now = new Date('2026-11-21T09:00:00Z')
})
afterEach(async () => {
  await database.db.deleteFrom('tasks').execute()
  await database.db.deleteFrom('messages').execute()
})

const failures: object[] = []
const log = { error: (details: object) => void failures.push(details) }
const secretOfLink = 'A'.repeat(43)
async function startSender(
  url: string,
  {
    on = database,
    whenSent,
    timeouts,
  }: { on?: Database; whenSent?: SentListener[]; timeouts?: { socketTimeout: number } } = {},
) {
  const mail = smtpMail(url, from, { ...(timeouts && { timeouts }) })
  const worker = await startWorker({
    database: on,
    tasks: emailTasks({
      brands: testBrands,
      database: on,
      mail,
      portal,
      seal: testSeal,
      settings: {},
      ...(whenSent && { whenSent }),
    }),
    clock: () => now,
    log,
    poll: 20,
  })
  return {
    async stop() {
      await worker.stop()
      mail.close()
    },
  }
}
/** Enqueues the task that every queued message has. */
const send = (id: number, db: Db = database.db) => enqueue(db, 'message.send', { id })

async function queue(
  changes: {
    recipient?: string
    is_secret?: boolean
    subject?: string
    created_at?: Date
    class?: 'offer' | 'payment' | 'security'
    channel_group?: 'opportunities'
    id_treasure?: number
    id_customer?: number
  } = {},
) {
  const { id } = await database.db
    .insertInto('messages')
    .values({
      channel: 'email',
      recipient: 'grace@example.org',
      subject: 'Willkommen, Grüße',
      body: `Hello Grace,\n\n.\nhttps://treasures.example/public/password/set/${secretOfLink}`,
      created_at: new Date('2026-11-21T08:59:00Z'),
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await send(id)
  return id
}
const read = (id: number) =>
  database.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const until = (id: number, like: object) =>
  expect.poll(() => read(id), { timeout: 10_000, interval: 20 }).toMatchObject(like)

test('an e-mail queued while the clock ran a day ahead is sent once the clock is right again', async () => {
  const ahead = new Date(now.getTime() + 86_400_000)
  const { id } = await database.db.transaction().execute((tx) =>
    testMessages({ hasMailServer: true }).queueNotice(tx, ahead, {
      notice: noticeOf('password_reset'),
      to: 'address',
      recipient: 'grace@example.org',
      values: { fname: 'Grace', link: 'https://treasures.example', link_time: '1 hour' },
    }),
  )
  const server = await startMailServer()
  const sender = await startSender(server.url)
  await until(id, { sent_at: now })
  expect(server.mails).toHaveLength(1)
  await sender.stop()
  await server.close()
})

test('a queued e-mail is sent complete and once, and its secrets are removed', async () => {
  const server = await startMailServer()
  const sender = await startSender(server.url)
  const [plain, secret] = [await queue(), await queue({ is_secret: true })]
  await until(secret, { sent_at: now, error: null, body: 'Hello Grace,\n\n.\n[link]' })
  await until(plain, { sent_at: now, body: expect.stringContaining('Hello Grace') })
  await sender.stop()
  expect(server.mails).toHaveLength(2)
  const [mail = ''] = server.mails
  expect(mail).toContain('From: Treasures <no-reply@treasures.example>')
  expect(mail).toContain('To: grace@example.org')
  expect(mail).toContain(`Message-ID: <message-${plain}@treasures.example>`)
  expect(mail).toContain('Content-Type: multipart/alternative')
  const [words = '', page = ''] = mail.replaceAll('=\r\n', '').split('Content-Type: text/html')
  for (const part of [words, page]) expect(part).toContain(`password/set/${secretOfLink}`)
  expect(page).toContain('>Set a password</a>')
  await server.close()
})

test('an e-mail about a region’s job has the region’s name, look and reply address', async () => {
  const server = await startMailServer()
  const { db } = database
  await db
    .insertInto('ambassadors')
    .values({ id: 2, mnemonic: 'R2', region_name: 'Bath', description: '' })
    .execute()
  await db
    .insertInto('brands')
    .values([
      {
        id_region: null,
        sender_name: 'Handy, "Bookings"',
        reply_to: 'hello@handy.example',
        updated_at: now,
      },
      { id_region: 2, name: 'Bath Helpers', accent: '#aa2200', updated_at: now },
    ])
    .execute()
  const brands = await openBrands(database, () => ({ name: 'Handy', reply_to: null }))
  const mail = smtpMail(server.url, from)
  const id_customer = await createCustomer(db, { id_region: 2 })
  const tasks = emailTasks({ database, mail, portal, brands, seal: testSeal, settings: {} })
  const [theirs, ours] = [await queue({ id_customer }), await queue()]
  await runDueTasks(database, tasks, now)
  await until(ours, { sent_at: now })
  const about = (id: number) =>
    server.mails.find((one) => one.includes(`<message-${id}@`))?.replaceAll('=\r\n', '') ?? ''
  expect(about(theirs)).toContain('From: Bath Helpers <no-reply@treasures.example>')
  expect(about(theirs)).toContain('Reply-To: hello@handy.example')
  expect(about(theirs)).toContain('Sent by Bath Helpers.')
  expect(about(ours)).toContain('From: "Handy, \\"Bookings\\"" <no-reply@treasures.example>')
  expect(about(ours)).toContain('Sent by Handy.')
  await db.deleteFrom('brands').execute()
  await brands.stop()
  mail.close()
  await server.close()
})

test('a mail server on this machine may offer encryption with a self-signed certificate', async () => {
  // Debian sets up its mail server like this. The test server has such a certificate.
  const server = await startMailServer({ disabledCommands: ['AUTH'] })
  const sender = await startSender(server.url)
  await until(await queue(), { sent_at: now })
  expect(server.mails).toHaveLength(1)
  await sender.stop()
  await server.close()
})

test('a fault of the whole server counts no attempts, and only one e-mail tries it meanwhile', async () => {
  let tries = 0
  let isBroken = true
  const server = await startMailServer({
    onConnect(_session, done) {
      tries++
      done(
        isBroken
          ? Object.assign(new Error('4.3.2 We are being repaired'), { responseCode: 421 })
          : undefined,
      )
    },
  })
  const ids = [await queue(), await queue(), await queue()]
  const [first = 0] = ids
  const sender = await startSender(server.url)
  await until(first, { state: 'waiting', attempts: 0, error: expect.stringContaining('repaired') })
  // The e-mail's own connection, and the look whether another would work.
  expect(tries).toBe(2)
  const attempts = database.db.selectFrom('messages').select(['id', 'attempts', 'error'])
  expect((await attempts.execute()).filter(({ error }) => error !== null)).toHaveLength(1)
  await sender.stop()
  isBroken = false
  now = new Date('2026-11-21T09:10:00Z')
  const next = await startSender(server.url)
  for (const id of ids) await until(id, { state: 'sent', attempts: 1 })
  await next.stop()
  await server.close()
})

test('a link that a person waits for is sent before e-mails that were queued earlier', async () => {
  const server = await startMailServer()
  const messages = testMessages({ hasMailServer: true })
  await database.db.transaction().execute(async (tx) => {
    for (let i = 0; i < 5; i++)
      await messages.queueWords(tx, now, {
        channel: 'email',
        to: 'address',
        recipient: `news-${i}@example.org`,
        class: 'service',
        words: { subject: 'News', body: 'News' },
        values: {},
        id_job: null,
      })
    await messages.queueNotice(tx, now, {
      notice: noticeOf('password_reset'),
      to: 'address',
      recipient: 'waiting@example.org',
      values: { fname: 'Grace', link: 'https://treasures.example', link_time: '1 hour' },
    })
  })
  const sender = await startSender(server.url)
  await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(6)
  await sender.stop()
  expect(server.mails[0]).toContain('To: waiting@example.org')
  await server.close()
})

test('e-mails are signed if there is a key, with the headers of the unsubscribe button', async () => {
  const server = await startMailServer()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const mail = smtpMail(server.url, from, { dkim: { selector: 'autumn', key } })
  await mail.send({
    id: 1,
    recipient: 'grace@example.org',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    unsubscribe: 'https://treasures.example/api/unsubscribe/a',
  })
  mail.close()
  const [signed = ''] = server.mails
  const signature = /^DKIM-Signature:[^]*?\r\n(?=\S)/im.exec(signed)?.[0].replaceAll(/\s+/g, '')
  expect(signature).toContain('d=treasures.example;')
  expect(signature).toContain('s=autumn;')
  expect(signature).toMatch(/h=[\w:-]*from:[\w:-]*list-unsubscribe:list-unsubscribe-post/i)
  await server.close()
})

test('a server on another machine receives nothing without encryption, and is tried again later', async () => {
  const server = await startMailServer()
  // This address also reaches this machine, but does not name it.
  const sender = await startSender(server.url.replace('127.0.0.1', '0.0.0.0'))
  const id = await queue()
  await until(id, {
    attempts: 0,
    error: expect.stringContaining('STARTTLS'),
    next_try_at: new Date('2026-11-21T09:01:00Z'),
  })
  await sender.stop()
  expect(server.mails).toEqual([])
  await server.close()
})

test('a certificate of a private authority on another machine’s server is reported with the remedy', async () => {
  const server = await startMailServer({ disabledCommands: ['AUTH'], ...privateCertificate })
  const sender = await startSender(server.url.replace('127.0.0.1', '0.0.0.0'))
  await until(await queue(), {
    attempts: 0,
    error: expect.stringMatching(/NODE_EXTRA_CA_CERTS.*self-signed/),
    next_try_at: new Date('2026-11-21T09:01:00Z'),
  })
  await sender.stop()
  expect(server.mails).toEqual([])
  await server.close()
})

test('a text waits, because a mail server cannot take it', async () => {
  const server = await startMailServer()
  const { id } = await database.db
    .insertInto('messages')
    .values({ channel: 'sms', recipient: '+447700900001', body: 'Hello', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sender = await startSender(server.url)
  await until(await queue(), { sent_at: now })
  await sender.stop()
  expect(await read(id)).toMatchObject({ sent_at: null, attempts: 0 })
  await server.close()
})

test('a busy server is tried again after growing pauses, and its error is kept', async () => {
  let busy = true
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(busy ? Object.assign(new Error('Mailbox busy'), { responseCode: 450 }) : undefined),
  })
  const sender = await startSender(server.url)
  const id = await queue()
  await until(id, {
    attempts: 1,
    error: expect.stringContaining('Mailbox busy'),
    next_try_at: new Date('2026-11-21T09:01:00Z'),
  })
  now = new Date('2026-11-21T09:01:00Z')
  await until(id, { attempts: 2, next_try_at: new Date('2026-11-21T09:06:00Z') })
  busy = false
  now = new Date('2026-11-21T09:06:00Z')
  await until(id, { attempts: 3, sent_at: now, error: null })
  await sender.stop()
  await server.close()
})

test('a permanently refused recipient is not tried again, and other e-mails are sent', async () => {
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('nobody')
          ? Object.assign(new Error('No such person'), { responseCode: 550 })
          : undefined,
      ),
  })
  const sender = await startSender(server.url)
  const nobody = await queue({ recipient: 'nobody@example.org' })
  await until(await queue(), { sent_at: now })
  now = new Date('2026-11-25T09:00:00Z')
  await until(await queue(), { sent_at: now })
  await sender.stop()
  expect(await read(nobody)).toMatchObject({
    sent_at: null,
    next_try_at: null,
    error: expect.stringContaining('No such person'),
  })
  await server.close()
})

test("an unknown address bounces and its customer's record says so; a full mailbox is retried", async () => {
  const answers: Record<string, [number, string]> = {
    'gone@example.org': [550, '5.1.1 No such user'],
    'full@example.org': [552, '5.2.2 Mailbox full'],
  }
  const server = await startMailServer({
    onRcptTo({ address }, _session, done) {
      const [responseCode, words] = answers[address] ?? []
      done(words ? Object.assign(new Error(words), { responseCode }) : undefined)
    },
  })
  const customer = await createCustomer(database.db, { id_region: null })
  await database.db
    .updateTable('customers')
    .set({ email: 'Gone@example.org' })
    .where('id', '=', customer)
    .execute()
  const sender = await startSender(server.url)
  const gone = await queue({ recipient: 'gone@example.org' })
  const full = await queue({ recipient: 'full@example.org' })
  await until(gone, { state: 'failed', next_try_at: null, failed_at: now })
  await until(full, { state: 'waiting', next_try_at: new Date('2026-11-21T09:01:00Z') })
  await until(await queue(), { state: 'sent' })
  await sender.stop()
  const store = bouncesStore(database.db)
  expect(await store.list(everywhere, 9)).toMatchObject([
    { address: 'gone@example.org', code: '5.1.1', words: expect.stringContaining('No such user') },
  ])
  expect(await store.isBounced('GONE@example.org')).toBe(true)
  const notes = database.db.selectFrom('activities').select('descr')
  expect(await notes.where('id_customer', '=', customer).execute()).toMatchObject([
    { descr: expect.stringContaining('gets no more e-mail') },
  ])
  await server.close()
})

test('an e-mail that a server took without an answer is not sent again automatically', async () => {
  let mails = 0
  const server = await startMailServer({
    onData(stream) {
      stream.on('end', () => mails++)
      stream.resume()
    },
  })
  const sender = await startSender(server.url, { timeouts: { socketTimeout: 300 } })
  const id = await queue()
  await until(id, { state: 'unknown', next_try_at: null, error: expect.stringMatching(/may have/) })
  now = new Date('2026-11-22T09:00:00Z')
  await sender.stop()
  const mail = smtpMail(server.url, from, { timeouts: { socketTimeout: 300 } })
  await runDueTasks(
    database,
    emailTasks({ database, mail, portal, brands: testBrands, seal: testSeal, settings: {} }),
    now,
  )
  mail.close()
  expect(mails).toBe(1)
  await server.close()
})

test('an e-mail that can be stopped says how in its headers and text, and a receipt does not', async () => {
  const server = await startMailServer()
  const id_treasure = await createTreasure(database.db, {
    lname: 'Tired',
    mphone: '+447700900199',
    id_region: null,
  })
  const sender = await startSender(server.url)
  const row = { channel_group: 'opportunities' as const, id_treasure }
  await until(await queue({ class: 'offer', ...row }), { state: 'sent' })
  await until(await queue({ class: 'payment', ...row }), { state: 'sent' })
  await sender.stop()
  const [offer = '', receipt = ''] = server.mails.map((mail) => mail.replaceAll('=\r\n', ''))
  const [, token] =
    /^List-Unsubscribe: <https:\/\/treasures.example\/api\/unsubscribe\/([\w.-]+)>\r$/m.exec(
      offer.replaceAll(/\r\n[ \t]+/g, ' '),
    ) ?? ['', '']
  expect(kindOfToken(testSeal, token)).toEqual({ id_treasure, group: 'opportunities' })
  expect(offer).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(offer.match(/public\/unsubscribe\/[\w.-]{40}/g)).toHaveLength(2)
  expect(receipt).not.toMatch(/unsubscribe/i)
  await server.close()
})

test('listeners run once in the same transaction; the failure of one is logged and nothing is sent again', async () => {
  const server = await startMailServer()
  const told: number[] = []
  const listener: SentListener = async (tx, id) => {
    const { sent_at } = await tx
      .selectFrom('messages')
      .select('sent_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (sent_at) told.push(id)
    if (told.length === 1) throw new Error('poisoned')
  }
  failures.length = 0
  const sender = await startSender(server.url, { whenSent: [listener] })
  const first = await queue()
  await until(first, { sent_at: now })
  now = new Date('2026-11-21T12:00:00Z')
  const second = await queue()
  await until(second, { sent_at: now })
  await sender.stop()
  expect(told).toEqual([first, second])
  expect(server.mails).toHaveLength(2)
  expect(failures).toMatchObject([
    { task: 'message.send', subject: String(first), error: { message: 'poisoned' } },
  ])
  await server.close()
})

test('an e-mail that misses its deadline is given up and recorded', async () => {
  const server = await startMailServer()
  const id = await queue({ subject: 'A job for you' })
  await database.db.updateTable('messages').set({ send_before: now }).where('id', '=', id).execute()
  const sender = await startSender(server.url)
  await until(id, { sent_at: null, next_try_at: null, error: 'It could not be sent in time.' })
  const events = database.db.selectFrom('events').select(['event', 'data'])
  expect(await events.where('id_record', '=', id).execute()).toEqual([
    { event: 'message.failed', data: { subject: 'A job for you' } },
  ])
  await sender.stop()
  expect(server.mails).toEqual([])
  await server.close()
})

test('an e-mail is kept while its server is unreachable', async () => {
  const server = await startMailServer()
  await server.close()
  const sender = await startSender(server.url)
  const id = await queue()
  await until(id, { attempts: 0, error: expect.stringMatching(/ECONNREFUSED|connect/) })
  await sender.stop()
})

test('an e-mail that has waited for over a week is out of date and is not sent', async () => {
  const server = await startMailServer()
  now = new Date('2026-11-29T09:00:00Z')
  const id = await queue()
  const sender = await startSender(server.url)
  await until(await queue({ created_at: now }), { sent_at: now })
  await sender.stop()
  expect(await read(id)).toMatchObject({ sent_at: null, attempts: 0 })
  await server.close()
})

test('a subject or a recipient cannot add headers', async () => {
  const server = await startMailServer()
  const sender = await startSender(server.url)
  const id = await queue({ subject: 'Hello\r\nBcc: everyone@example.org' })
  await until(id, { sent_at: now })
  const list = await queue({ recipient: 'a@example.org, b@example.org' })
  await until(list, { attempts: expect.any(Number), sent_at: null, error: expect.any(String) })
  await sender.stop()
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]).not.toMatch(/^Bcc:/m)
  await server.close()
})

test(
  'four instances send 60 e-mails once each, including one that a dead instance had taken',
  { tags: 'slow' },
  async () => {
    const server = await startMailServer()
    const { url, drop } = await createPostgresDatabase(inject('postgresUrl'))
    const instances = Array.from({ length: 4 }, () => openPostgres(url))
    const [first] = instances
    if (!first) throw new Error('no instance')
    const at = new Date('2026-11-21T08:59:00Z')
    const queued = await first.db
      .insertInto('messages')
      .values(
        Array.from({ length: 60 }, (_, i) => ({
          channel: 'email' as const,
          recipient: `person-${i}@example.org`,
          subject: 'Hello',
          body: 'Hello',
          created_at: at,
          // An instance that has died had taken this one.
          ...(i === 0 && { attempts: 1, next_try_at: new Date('2026-11-21T09:00:00Z') }),
        })),
      )
      .returning('id')
      .execute()
    for (const { id } of queued) await send(id, first.db)
    const senders = await Promise.all(instances.map((on) => startSender(server.url, { on })))
    const countUnsent = async () =>
      (await first.db.selectFrom('messages').select('id').where('sent_at', 'is', null).execute())
        .length
    await expect.poll(countUnsent, { timeout: 20_000 }).toBe(0)
    await Promise.all(senders.map((sender) => sender.stop()))
    const to = server.mails.map((mail) => /^To: (.+)$/m.exec(mail)?.[1])
    expect(to).toHaveLength(60)
    expect(new Set(to).size).toBe(60)
    await Promise.all(instances.map((instance) => instance.close()))
    await drop()
    await server.close()
  },
)

test('the embedded database stays free while a mail server is slow', { tags: 'slow' }, async () => {
  let takeIt = () => {}
  const server = await startMailServer({
    onData(stream, _session, done) {
      stream.on('end', () => (takeIt = done))
      stream.resume()
    },
  })
  const embedded = await openTestDatabase('pglite', '')
  const { id } = await embedded.db
    .insertInto('messages')
    .values({
      channel: 'email',
      recipient: 'grace@example.org',
      subject: 'Hello',
      body: 'Hello',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await send(id, embedded.db)
  const sender = await startSender(server.url, { on: embedded })
  await expect.poll(() => takeIt.name, { timeout: 10_000 }).not.toBe('takeIt')
  const readSent = () =>
    embedded.db
      .selectFrom('messages')
      .select('sent_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  expect((await readSent()).sent_at).toBeNull()
  takeIt()
  await sender.stop()
  expect((await readSent()).sent_at).toEqual(now)
  await embedded.close()
  await server.close()
})

test('stopping waits for the e-mail in progress', async () => {
  let takeIt = () => {}
  const server = await startMailServer({
    onData(stream, _session, done) {
      void text(stream).then(() => (takeIt = done))
    },
  })
  const sender = await startSender(server.url)
  const id = await queue()
  await expect.poll(() => takeIt.name, { timeout: 10_000 }).not.toBe('takeIt')
  const stopping = sender.stop()
  takeIt()
  await stopping
  expect((await read(id)).sent_at).toEqual(now)
  await server.close()
})

test("a mail server's refusal is logged with its number and without the address", async () => {
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('<nobody@example.org> unknown'), { responseCode: 550 })),
  })
  failures.length = 0
  const sender = await startSender(server.url)
  const id = await queue()
  await expect
    .poll(() => failures)
    .toMatchObject([{ task: 'message.send', subject: String(id), error: { responseCode: 550 } }])
  expect(JSON.stringify(failures)).not.toContain('nobody@')
  await sender.stop()
  await server.close()
})

test('an e-mail queued before there was a mail server is found and sent', async () => {
  const server = await startMailServer()
  const id = await queue()
  await database.db.deleteFrom('tasks').execute()
  const mail = smtpMail(server.url, from)
  expect(
    await runDueTasks(
      database,
      emailTasks({ database, mail, portal, brands: testBrands, seal: testSeal, settings: {} }),
      now,
    ),
  ).toEqual([])
  expect(await read(id)).toMatchObject({ sent_at: now })
  mail.close()
  await server.close()
})
