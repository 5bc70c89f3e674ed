import { getThread, type ThreadAudience, writeToThread } from '@treasures/api-client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCustomer, createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { picture } from '#test/inputs/booking.ts'
import { replyCorpus } from '#test/reply-corpus.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { testSeal } from '#test/test-app.ts'
import { testBrands } from '#test/test-messages.ts'
import { useApp } from '#test/use-app.ts'
import type { Mail } from '#kernel/email.ts'
import { emailTasks } from '../messages/email/tasks.ts'
import { replyAddress } from '../reply-addresses/reply-address.rules.ts'

const mailReplies = { domain: 'replies.example', secret: 'a secret of at least 32 characters' }
const mails: Mail[] = []
const mail = { send: async (one: Mail) => void mails.push(one), close() {} }
const start = new Date('2026-12-01T09:00:00Z')
let now = start
const { app, database } = useApp({
  clock: () => now,
  settings: { mailReplies },
  limits: {
    repliesPerSide: { most: 10, seconds: 3_600 },
    unplacedPerAddress: { most: 1, seconds: 7 * 24 * 3_600 },
  },
  mailLeaves: true,
})

const customerAt = 'priya@mail.example'
const treasureAt = 'charlotte@mail.example'
const clients = {} as Record<'customer' | 'treasure' | 'office', SignedInClient>
const ids = { customer: 0, treasure: 0, other: 0 }
let id_job: number

beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  ids.customer = await createCustomer(db, { fname: 'Priya', lname: 'Nair', email: customerAt })
  ids.treasure = await createTreasure(db, {
    fname: 'Charlotte',
    lname: 'Reed',
    email: treasureAt,
    mphone: '+447700900001',
  })
  ids.other = await createTreasure(db, {
    fname: 'Tom',
    lname: 'Other',
    email: 'tom@mail.example',
    mphone: '+447700900002',
  })
  clients.customer = await signIn(
    app,
    await createUser(db, { id_customer: ids.customer, fname: 'Priya' }),
  )
  clients.treasure = await signIn(app, await createUser(db, { id_treasure: ids.treasure }))
  clients.office = await signIn(app, await createUser(db, { is_admin: true }))
})
beforeEach(async () => {
  now = start
  mails.length = 0
  for (const table of [
    'thread_entries',
    'activities',
    'messages',
    'rate_limits',
    'inbound_emails',
    'tasks',
  ] as const)
    await database.db.deleteFrom(table).execute()
  id_job = await newJob()
})

async function newJob(id_treasure: number | null = ids.treasure) {
  const [id = 0] = await createJobs(database.db, ids.customer, [{}])
  if (id_treasure !== null) await assign(id, id_treasure)
  return id
}
async function assign(id: number, id_treasure: number) {
  await database.db
    .insertInto('assignments')
    .values({ id_job: id, id_treasure, how: 'claim', assigned_at: now, ended_at: null })
    .execute()
  await database.db.updateTable('jobs').set({ id_status: 2 }).where('id', '=', id).execute()
}
const write = (who: keyof typeof clients, audience: ThreadAudience, id = id_job) =>
  clients[who].call(writeToThread, { params: { id }, body: { body: 'Hello', audience } })
const entries = async (id = id_job) =>
  (await clients.office.call(getThread, { params: { id }, query: {} })).data
const toDos = () =>
  database.db.selectFrom('activities').selectAll().where('to_do', '=', true).orderBy('id').execute()

/** Sends the e-mails about conversations, and returns the address for answers of each reader. */
async function addresses(): Promise<Record<string, string>> {
  now = new Date(now.getTime() + 180_000)
  await app.drain()
  mails.length = 0
  const sending = emailTasks({
    database,
    mail,
    portal: () => 'https://treasures.example',
    brands: testBrands,
    seal: testSeal,
    settings: { mailReplies },
  })
  expect(await runDueTasks(database, sending, now)).toEqual([])
  return Object.fromEntries(mails.map((one) => [one.recipient, String(one.reply_to)]))
}

const deliver = (raw: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${app.apiBase}/messages/email/inbound`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${mailReplies.secret}`,
      'content-type': 'message/rfc822',
      ...headers,
    },
    body: new Uint8Array(Buffer.from(raw)),
  })
let count = 0
const answer = (to: string, from: string, words = 'Blue', subject = 'Re') =>
  `From: <${from}>\r\nTo: <${to}>\r\nSubject: ${subject}\r\nMessage-ID: <test-${count++}.a@mail.example>\r\n\r\n${words}\r\n`

test('an e-mail about a conversation has an address of its own, which only the e-mail contains', async () => {
  await write('office', 'all')
  const to = await addresses()
  expect(Object.keys(to).toSorted()).toEqual([treasureAt, customerAt])
  for (const one of mails) {
    expect(one.reply_to).toMatch(/^r\+[\da-f]{43}@replies\.example$/)
    expect(one.text).toContain('answer this e-mail')
  }
  expect(to[treasureAt]).not.toBe(to[customerAt])
  const kept = await database.db.selectFrom('messages').selectAll().execute()
  const links = await database.db.selectFrom('job_links').selectAll().execute()
  for (const address of Object.values(to))
    expect(JSON.stringify([kept, links])).not.toContain(/\+(\w+)@/.exec(address)?.[1])
})

test('60 real answers: each to the right job or to staff, none to a wrong one', async () => {
  const jobs: { id: number; to: Record<string, string> }[] = []
  for (let i = 0; i < 6; i++) {
    const id = await newJob()
    await write('office', 'all', id)
    jobs.push({ id, to: await addresses() })
  }
  const found: object[] = []
  const expected: object[] = []
  for (const [at, { name, raw, expected: wanted }] of replyCorpus.entries()) {
    const { id, to } = jobs[at % jobs.length] as (typeof jobs)[number]
    const other = jobs[(at + 1) % jobs.length] as (typeof jobs)[number]
    const side = at % 2 ? 'treasure' : 'customer'
    const from = side === 'customer' ? customerAt : treasureAt
    // Ten an hour are taken from each side of a job.
    now = new Date(now.getTime() + 600_000)
    const seen = new Set(
      (await database.db.selectFrom('thread_entries').select('id').execute()).map((row) => row.id),
    )
    const noted = new Set((await toDos()).map((row) => row.id))
    const { status } = await deliver(raw({ to: String(to[from]), from, otherJob: other.id }))
    const written = await database.db.selectFrom('thread_entries').selectAll().execute()
    const fresh = written
      .filter((row) => !seen.has(row.id))
      .map((row) => [row.id_job, row.author_kind, row.audience, row.via, row.body])
    const todo = (await toDos()).filter((row) => !noted.has(row.id)).map((row) => row.id_job)
    found.push({ name, status, fresh, todo })
    expected.push({
      name,
      status: 204,
      fresh: typeof wanted === 'object' ? [[id, side, 'all', 'email', wanted.words]] : [],
      // Addresses of several jobs name none.
      todo: wanted === 'for_staff' ? [id] : [],
    })
  }
  expect(found).toEqual(expected)
  expect(found).toHaveLength(60)
  // Quoted text repeats the address, which must not be in our records.
  const kept = await database.db.selectFrom('thread_entries').select('body').execute()
  const notes = (await toDos()).map(({ descr }) => descr)
  expect(JSON.stringify([kept, notes])).not.toMatch(/r\+[\da-f]{43}/i)
})

test('an answer goes to the readers of the question, and is shown as an answer by e-mail', async () => {
  await write('office', 'customer_staff')
  const to = await addresses()
  await deliver(answer(String(to[customerAt]), customerAt))
  expect((await entries())[0]).toMatchObject({
    body: 'Blue',
    via: 'email',
    audience: 'customer_staff',
    waiting: true,
    author: { kind: 'customer', name: 'Priya' },
  })
  const theirs = await clients.customer.call(getThread, { params: { id: id_job }, query: {} })
  expect(theirs.data[0]).toMatchObject({ mine: true, answerable: true })
  // One question to both and one to the customer only: the answer is not for the treasure.
  await write('office', 'all')
  await write('office', 'customer_staff')
  const both = await addresses()
  await deliver(answer(String(both[customerAt]), customerAt))
  await deliver(answer(String(both[treasureAt]), treasureAt))
  expect((await entries()).slice(0, 2).map((one) => one.audience)).toEqual([
    'all',
    'customer_staff',
  ])
})

test('pictures and PDFs of an answer are files of its entry, and others are named', async () => {
  await write('office', 'customer_staff')
  const to = await addresses()
  const part = (type: string, name: string, bytes: Uint8Array | string) =>
    `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}\r\n`
  const png = new Uint8Array(await picture.arrayBuffer())
  const mixed = (words: string, ...parts: string[]) =>
    answer(
      String(to[customerAt]),
      customerAt,
      `--b\r\n\r\n${words}\r\n${parts.join('')}--b--`,
    ).replace('\r\n\r\n', '\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n')
  await deliver(
    mixed(
      'Blue',
      part('image/png', '../gate.png', png),
      part('text/html', 'plan.pdf', '%PDF-1.4 <script>'),
      part('image/png', 'page.png', '<script>alert(1)</script>'),
    ),
  )
  const [entry] = await entries()
  expect(entry).toMatchObject({
    body: 'Blue\n\nNot saved: page.png. An answer can have 6 photos or PDFs of up to 10 MB each.',
    files: [
      { kind: 'picture', name: 'gate.webp' },
      { kind: 'pdf', name: 'plan.pdf' },
    ],
  })
  const file = entry?.files[0]?.id ?? 0
  const read = (who: keyof typeof clients) =>
    fetch(`${app.apiBase}/job/${id_job}/thread/file/${file}`, {
      headers: { authorization: `Bearer ${clients[who].token}` },
    })
  expect([(await read('customer')).status, (await read('treasure')).status]).toEqual([200, 404])
  await deliver(mixed('', part('image/png', 'gate.png', png)))
  expect((await entries())[0]).toMatchObject({ body: '', files: [{ name: 'gate.webp' }] })
  // Files of an e-mail that becomes no entry are removed at once.
  const stored = async () => {
    let found = 0
    for await (const _name of app.files.list()) found++
    return found
  }
  const before = await stored()
  await deliver(mixed('Mine', part('image/png', 'gate.png', png)).replace(customerAt, treasureAt))
  expect(await stored()).toBe(before)
  expect((await toDos()).at(-1)?.descr).toContain('Attachments, which are not saved: gate.png.')
})

test('a note has no e-mail, so nobody can answer it', async () => {
  await write('office', 'staff')
  expect(await addresses()).toEqual({})
  expect(
    await database.db
      .selectFrom('job_links')
      .selectAll()
      .where('purpose', '=', 'reply')
      .where('id_job', '=', id_job)
      .execute(),
  ).toEqual([])
})

test('contacts in an answer before the claim are hidden as typed ones are', async () => {
  id_job = await newJob(null)
  await write('office', 'customer_staff')
  const to = await addresses()
  await deliver(answer(String(to[customerAt]), customerAt, 'Ring 07700 900123 or a@b.example'))
  expect((await entries())[0]).toMatchObject({
    masked: true,
    body: 'Ring [phone hidden] or [e-mail hidden]',
  })
})

test('an answer full of contacts is cut where hiding them makes it too long', async () => {
  id_job = await newJob(null)
  await write('office', 'customer_staff')
  const to = await addresses()
  const named = `--b\r\n\r\n${'@ab '.repeat(2_000)}\r\n--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename="${'@ab '.repeat(20)}.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(await picture.arrayBuffer()).toString('base64')}\r\n--b--`
  const raw = answer(String(to[customerAt]), customerAt, named).replace(
    '\r\n\r\n',
    '\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n',
  )
  expect((await deliver(raw)).status).toBe(204)
  const [entry] = await entries()
  expect(entry?.body).toHaveLength(10_000)
  expect(entry?.files[0]?.name).toMatch(/^(\[link hidden\] ?)+.*\.webp$/)
})

test('someone without a sign-in can answer, and their own answer is theirs once they have one', async () => {
  const id_customer = await createCustomer(database.db, {
    fname: 'Nadia',
    lname: 'Khan',
    email: 'nadia@mail.example',
  })
  const [id = 0] = await createJobs(database.db, id_customer, [{}])
  await write('office', 'customer_staff', id)
  const to = await addresses()
  await deliver(answer(String(to['nadia@mail.example']), 'nadia@mail.example'))
  expect((await entries(id))[0]?.author).toEqual({ kind: 'customer', name: 'Nadia' })
  const client = await signIn(app, await createUser(database.db, { id_customer }))
  const thread = await client.call(getThread, { params: { id }, query: {} })
  expect(thread.data.map(({ mine }) => mine)).toEqual([true, false])
})

test('the address of a treasure who lost the job no longer works, and staff read the answer', async () => {
  await write('office', 'all')
  const to = await addresses()
  await database.db
    .updateTable('assignments')
    .set({ ended_at: now })
    .where('id_job', '=', id_job)
    .execute()
  await database.db
    .updateTable('job_links')
    .set({ expires_at: now })
    .where('id_job', '=', id_job)
    .where('id_treasure', '=', ids.treasure)
    .execute()
  await assign(id_job, ids.other)
  await deliver(
    answer(String(to[treasureAt]), treasureAt, 'I can come at nine', `Re: Job ${id_job}`),
  )
  expect(await entries()).toHaveLength(1)
  expect(await toDos()).toMatchObject([
    {
      id_job: null,
      id_treasure: ids.treasure,
      descr: expect.stringContaining('I can come at nine') as string,
    },
  ])
  // What the customer answers was meant for the former treasure.
  await deliver(answer(String(to[customerAt]), customerAt))
  expect((await entries())[0]).toMatchObject({ audience: 'customer_staff' })
  const next = await database.db
    .selectFrom('thread_entries')
    .select('id')
    .where('id_treasure', '=', ids.other)
    .execute()
  expect(next).toEqual([])
})

test('the next treasure reads no answer to what the former one could read, even if the e-mail left after the change', async () => {
  await write('office', 'all')
  await database.db
    .updateTable('assignments')
    .set({ ended_at: now })
    .where('id_job', '=', id_job)
    .execute()
  await assign(id_job, ids.other)
  const to = await addresses()
  expect(Object.keys(to)).toEqual([customerAt])
  await deliver(answer(String(to[customerAt]), customerAt))
  expect((await entries())[0]).toMatchObject({ via: 'email', audience: 'customer_staff' })
})

test('an answer from another address, and one after the conversation closed, are for staff', async () => {
  await write('office', 'all')
  const to = await addresses()
  await deliver(answer(String(to[customerAt]), treasureAt, 'Mine?'))
  await database.db
    .updateTable('jobs')
    .set({ id_status: 5, over_at: new Date(now.getTime() - 31 * 86_400_000) })
    .where('id', '=', id_job)
    .execute()
  await deliver(answer(String(to[customerAt]), customerAt, 'Late'))
  expect(await entries()).toHaveLength(1)
  expect((await toDos()).map((one) => [one.id_job, one.descr.split('“')[1]])).toEqual([
    [id_job, 'Mine?”'],
    [id_job, 'Late”'],
  ])
})

describe('an e-mail to no address of a job', () => {
  const unknown = replyAddress('0'.repeat(43), mailReplies.domain)
  const answers = () =>
    database.db.selectFrom('messages').selectAll().where('class', '=', 'reply').execute()

  test('from someone we know is for staff', async () => {
    await deliver(answer(unknown, customerAt, 'Hello?'))
    expect(await toDos()).toMatchObject([{ id_customer: ids.customer, id_job: null }])
    expect(await answers()).toEqual([])
  })

  test('from a stranger is answered once a week', async () => {
    for (let i = 0; i < 3; i++) await deliver(answer(unknown, 'stranger@mail.example'))
    expect(await answers()).toMatchObject([
      { recipient: 'stranger@mail.example', subject: 'We could not place your e-mail' },
    ])
    expect(await toDos()).toEqual([])
    await deliver(`Precedence: bulk\r\n${answer(unknown, 'robot@mail.example')}`)
    expect(await answers()).toHaveLength(1)
  })
})

test('an e-mail that is delivered twice counts once, even at the same moment', async () => {
  await write('office', 'all')
  const to = await addresses()
  const raw = answer(String(to[customerAt]), customerAt)
  await Promise.all([deliver(raw), deliver(raw)])
  await deliver(raw)
  const withoutId = raw.replace(/Message-ID.*\r\n/, '')
  await deliver(withoutId)
  await deliver(withoutId)
  expect(await entries()).toHaveLength(3)
})

test('the envelope names the recipient, whatever the headers say', async () => {
  await write('office', 'all')
  const here = await addresses()
  const other = await newJob()
  await write('office', 'all', other)
  const there = await addresses()
  await deliver(answer(String(there[customerAt]), customerAt), {
    'x-envelope-to': `<${here[customerAt]}>`,
    'x-envelope-from': customerAt,
  })
  expect([(await entries()).length, (await entries(other)).length]).toEqual([2, 1])
  await deliver(answer(String(there[customerAt]), customerAt), { 'x-envelope-from': '<>' })
  expect(await entries(other)).toHaveLength(1)
})

test('after ten answers in an hour from a side of a job, the others wait at the mail server', async () => {
  await write('office', 'all')
  const to = await addresses()
  const raw = answer(String(to[customerAt]), customerAt, 'The eleventh')
  for (let i = 0; i < 10; i++)
    expect((await deliver(answer(String(to[customerAt]), customerAt))).status).toBe(204)
  expect((await deliver(raw)).status).toBe(429)
  // To-dos for staff count too.
  const stop = answer(String(to[customerAt]), customerAt, 'STOP')
  expect((await deliver(stop)).status).toBe(429)
  expect(await entries()).toHaveLength(11)
  await deliver(answer(String(to[treasureAt]), treasureAt))
  now = new Date(now.getTime() + 3_600_000)
  expect((await deliver(raw)).status).toBe(204)
  expect((await entries())[0]?.body).toBe('The eleventh')
  expect(await entries()).toHaveLength(13)
})

test.each([
  ['no secret', { authorization: '' }],
  ['another secret', { authorization: 'Bearer another secret of 32 characters!!' }],
  ['the secret in small letters', { authorization: `Bearer ${mailReplies.secret.toUpperCase()}` }],
])('%s is refused before the e-mail is read', async (_, headers) => {
  expect((await deliver('x', headers)).status).toBe(401)
})

test('odd e-mails are taken or refused, and never break the server', async () => {
  await write('office', 'all')
  const to = await addresses()
  const head = `From: ${customerAt}\r\nTo: ${to[customerAt]}\r\n`
  const odd: [string, string | Buffer, number][] = [
    ['nothing', '', 400],
    ['no head', 'hello', 204],
    ['zeros', Buffer.alloc(10_000), 204],
    [
      'a thousand nested parts',
      `${head}Content-Type: multipart/mixed; boundary=b0\r\n\r\n${Array.from({ length: 1_000 }, (_one, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`).join('')}`,
      204,
    ],
    ['a head of three megabytes', `${head}X-Long: ${'x'.repeat(3_000_000)}\r\n\r\nBlue`, 204],
    ['broken base64', `${head}Content-Transfer-Encoding: base64\r\n\r\n!!!!`, 204],
    ['an unknown charset', `${head}Content-Type: text/plain; charset=klingon\r\n\r\nBlue`, 204],
    [
      'HTML with a script',
      `${head}Content-Type: text/html\r\n\r\n<script>alert(1)</script><b onclick=x>Blue</b>`,
      204,
    ],
    ['zero bytes within', `${head}\r\nBl\0ue`, 204],
  ]
  const found: [string, number][] = []
  for (const [name, raw] of odd)
    found.push([name, (await deliver(raw, { 'x-envelope-to': String(to[customerAt]) })).status])
  expect(found).toEqual(odd.map(([name, , status]) => [name, status]))
  const bodies = (await entries()).map(({ body }) => body)
  expect(bodies.join()).not.toMatch(/script|onclick|\0/)
})

describe('e-mails that come back', () => {
  const reportOf = (action: string, status: string, words: string) =>
    [
      'From: MAILER-DAEMON@mail.example',
      'To: returned@mail.example',
      'Subject: Undelivered Mail Returned to Sender',
      `Message-ID: <report-${count++}@mail.example>`,
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'I could not deliver it.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mail.example',
      '',
      'Final-Recipient: rfc822; priya@mail.example',
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${words}`,
      '--b--',
      '',
    ].join('\r\n')
  const comeBack = (to: string, action: string, status: string, words = `550 ${status} No`) =>
    deliver(reportOf(action, status, words), {
      'x-envelope-to': `<${to}>`,
      'x-envelope-from': '<>',
    })
  /** Sends an e-mail to the customer. Returns its id and the address for reports. */
  async function sent() {
    await write('office', 'customer_staff')
    await addresses()
    const one = mails.find(({ recipient }) => recipient === customerAt)
    return { id: one?.id ?? 0, to: one?.return_to ?? '' }
  }
  const read = (id: number) =>
    database.db
      .selectFrom('messages')
      .select(['state', 'error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const bounces = () =>
    database.db.selectFrom('email_bounces').select(['address', 'code', 'cleared_at']).execute()

  beforeEach(() => database.db.deleteFrom('email_bounces').execute())

  test('one to an address that does not exist has failed, and the address gets no more e-mail', async () => {
    const { id, to } = await sent()
    expect(to).toMatch(/^b\+\d+-[\da-f]{32}@replies\.example$/)
    expect(await read(id)).toMatchObject({ state: 'sent' })
    const words = '550 5.1.1 <priya@mail.example> No such user'
    for (let i = 0; i < 2; i++)
      expect(await comeBack(to, 'failed', '5.1.1', words)).toMatchObject({ status: 204 })
    expect(await read(id)).toEqual({ state: 'failed', error: `It came back: ${words}` })
    expect(await bounces()).toEqual([{ address: customerAt, code: '5.1.1', cleared_at: null }])
    const notes = await database.db
      .selectFrom('activities')
      .select('descr')
      .where('id_customer', '=', ids.customer)
      .execute()
    expect(notes.filter(({ descr }) => descr.includes('gets no more e-mail'))).toHaveLength(1)
  })

  test('a full mailbox fails that e-mail only', async () => {
    const { id, to } = await sent()
    await comeBack(to, 'failed', '5.2.2', '552 5.2.2 Mailbox full')
    expect(await read(id)).toMatchObject({ state: 'failed' })
    expect(await bounces()).toEqual([])
  })

  test('a delay, and a report to an address that we did not make, change nothing', async () => {
    const { id, to } = await sent()
    await comeBack(to, 'delayed', '4.4.1')
    await comeBack(to.replace(/-[\da-f]{32}/, `-${'0'.repeat(32)}`), 'failed', '5.1.1')
    await comeBack(to.replace(`+${id}-`, `+${id - 1}-`), 'failed', '5.1.1')
    expect(await read(id)).toMatchObject({ state: 'sent' })
    expect(await bounces()).toEqual([])
  })
})
