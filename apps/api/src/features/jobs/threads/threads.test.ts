import {
  countMyNotifications,
  downloadCustomerData,
  downloadMyData,
  downloadTreasureData,
  getDashboard,
  getThread,
  listJobs,
  listMyNotifications,
  listUnreadThreads,
  NewThreadEntry,
  readThread,
  searchEverything,
  settleThread,
  ThreadAudience,
  writeToThread,
  type ThreadEntry,
} from '@treasures/api-client'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCustomer, createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import type { PartyScope } from '#kernel/http/scope.ts'
import { entriesInScope } from './threads.scope.ts'

const start = new Date('2026-12-01T09:00:00Z')
let now = start
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const { app, database } = useApp({
  clock: () => now,
  limits: { entriesPerJob: { most: 20, seconds: 86_400 } },
})

const people = [
  'customer',
  'treasure',
  'former',
  'office',
  'regional',
  'otherCustomer',
  'otherTreasure',
  'otherRegion',
] as const
type Who = (typeof people)[number]
const clients = {} as Record<Who, SignedInClient>
const ids = { customer: 0, treasure: 0, former: 0 }
let id_job: number

beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  ids.customer = await createCustomer(db, { fname: 'Priya', lname: 'Nair' })
  ids.treasure = await createTreasure(db, {
    fname: 'Charlotte',
    lname: 'Reed',
    mphone: '+447700900001',
  })
  ids.former = await createTreasure(db, { fname: 'Fred', lname: 'Gone', mphone: '+447700900002' })
  const id_customer = await createCustomer(db, { fname: 'Olga', lname: 'Other' })
  const id_treasure = await createTreasure(db, {
    fname: 'Tom',
    lname: 'Other',
    mphone: '+447700900003',
  })
  const users = {
    customer: { id_customer: ids.customer, fname: 'Priya' },
    treasure: { id_treasure: ids.treasure, fname: 'Charlotte' },
    former: { id_treasure: ids.former, fname: 'Fred' },
    office: { is_admin: true, fname: 'Olive', lname: 'Office' },
    regional: { id_ambassador: 1 },
    otherCustomer: { id_customer },
    otherTreasure: { id_treasure },
    otherRegion: { id_ambassador: 2 },
  } as const
  for (const who of people) clients[who] = await signIn(app, await createUser(db, users[who]))
})
beforeEach(async () => {
  now = start
  for (const table of ['thread_entries', 'notifications', 'messages', 'rate_limits'] as const)
    await database.db.deleteFrom(table).execute()
  const [id = 0] = await createJobs(database.db, ids.customer, [{}])
  id_job = id
})

/** A treasure takes the job. */
const assign = async (id_treasure: number, ended_at: Date | null = null) => {
  await database.db
    .insertInto('assignments')
    .values({ id_job, id_treasure, how: 'claim', assigned_at: now, ended_at })
    .execute()
  await database.db.updateTable('jobs').set({ id_status: 2 }).where('id', '=', id_job).execute()
}
const lose = () =>
  database.db
    .updateTable('assignments')
    .set({ ended_at: now })
    .where('id_job', '=', id_job)
    .execute()

const about = () => ({ params: { id: id_job } })
const write = (who: Who, audience: ThreadAudience, body = `${who} to ${audience}`) =>
  clients[who].call(writeToThread, { ...about(), body: { body, audience } })
const read = async (who: Who, before?: number) =>
  clients[who].call(getThread, { ...about(), query: { before } })
const bodies = async (who: Who) => (await read(who)).data.map(({ body }) => body)
const refused = (who: Who, audience: ThreadAudience, body = 'Hello') =>
  refusal(clients[who], writeToThread, { ...about(), body: { body, audience } })

/** Mails and notifications, after the time in which entries are collected. */
async function told() {
  pass(5)
  await app.drain()
  const messages = await database.db
    .selectFrom('messages')
    .select(['id_customer', 'id_treasure', 'subject', 'body', 'channel'])
    .where('id_job', '=', id_job)
    .orderBy('id')
    .execute()
  return messages
}

describe('who reads what', () => {
  const senders = ['customer', 'treasure', 'office'] as const
  const readers: Record<ThreadAudience, readonly Who[]> = {
    all: ['customer', 'treasure', 'office', 'regional'],
    customer_staff: ['customer', 'office', 'regional'],
    treasure_staff: ['treasure', 'office', 'regional'],
    staff: ['office', 'regional'],
  }
  const may: Record<(typeof senders)[number], readonly ThreadAudience[]> = {
    customer: ['all', 'customer_staff'],
    treasure: ['all', 'treasure_staff'],
    office: ThreadAudience.options,
  }
  const cases = senders.flatMap((sender) =>
    ThreadAudience.options.map((audience) => [sender, audience] as const),
  )

  const refusedCases = cases.filter(([sender, audience]) => !may[sender].includes(audience))
  test.each(refusedCases)('%s may not write to %s', async (sender, audience) => {
    await assign(ids.treasure)
    expect(await refused(sender, audience)).toMatchObject({ code: 'audience_not_possible' })
    expect((await read('office')).data).toEqual([])
  })

  test.each(cases.filter((each) => !refusedCases.includes(each)))(
    '%s writing to %s reaches these readers only, by every way',
    async (sender, audience) => {
      await assign(ids.former, now)
      await assign(ids.treasure)
      const word = `quokka${sender}${audience.replace('_', '')}`
      await write(sender, audience, `The gate is blue, ${word}.`)
      const messages = await told()

      const found: Who[] = []
      const seen: Record<string, string[]> = {}
      for (const who of people) {
        const client = clients[who]
        const thread = await client
          .call(getThread, { ...about(), query: {} })
          .catch(() => undefined)
        if (JSON.stringify(thread ?? '').includes(word)) found.push(who)
        const elsewhere = [
          await client.call(searchEverything, { query: { q: word } }),
          await client.call(listMyNotifications, {}),
        ]
        seen[who] = elsewhere
          .map((answer) => JSON.stringify(answer))
          .filter((text) => text.includes(word))
      }
      expect(found).toEqual(people.filter((who) => readers[audience].includes(who)))
      // Neither the search nor the bell repeats the words of an entry.
      expect(Object.values(seen).flat()).toEqual([])

      // The others are notified, never the sender, and nobody of a note.
      const reached = messages.flatMap(({ id_customer, id_treasure }) => [
        ...(id_customer === ids.customer ? ['customer'] : []),
        ...(id_treasure === ids.treasure ? ['treasure'] : []),
      ])
      const expected = (['customer', 'treasure'] as const).filter(
        (who) => who !== sender && readers[audience].includes(who),
      )
      expect([...new Set(reached)].toSorted()).toEqual(expected)
      expect(JSON.stringify(messages)).not.toContain(word)
      for (const who of [
        'customer',
        'treasure',
        'former',
        'otherCustomer',
        'otherTreasure',
      ] as const)
        expect([who, (await clients[who].call(countMyNotifications, {})).unread]).toEqual([
          who,
          expected.includes(who as 'customer') ? 1 : 0,
        ])

      // Data files have the entries that their person wrote, and no notes.
      const files = {
        customer: await clients.customer.call(downloadMyData, {}),
        treasure: await clients.treasure.call(downloadMyData, {}),
        former: await clients.former.call(downloadMyData, {}),
        customerByStaff: await clients.office.call(downloadCustomerData, {
          params: { id: ids.customer },
        }),
        treasureByStaff: await clients.office.call(downloadTreasureData, {
          params: { id: ids.treasure },
        }),
      }
      for (const [whose, file] of Object.entries(files)) {
        const { 'data.json': data } = unzipSync(new Uint8Array(await file.arrayBuffer()))
        const text = strFromU8(data ?? new Uint8Array())
        expect([whose, text.includes(word)]).toEqual([whose, whose.startsWith(sender)])
      }
      // The log of events has no words.
      const events = await database.db
        .selectFrom('events')
        .select('data')
        .where('id_job', '=', id_job)
        .execute()
      expect(JSON.stringify(events)).not.toContain(word)
    },
  )

  test('a record of events never mentions a note', async () => {
    await write('office', 'staff')
    const events = await database.db
      .selectFrom('events')
      .select('event')
      .where('id_job', '=', id_job)
      .execute()
    expect(events).toEqual([])
  })
})

test('before the claim a customer talks to the office only, and contacts are hidden', async () => {
  expect((await read('customer')).audiences).toEqual(['customer_staff'])
  expect(await refused('customer', 'all')).toMatchObject({ code: 'audience_not_possible' })
  const entry = await write('customer', 'customer_staff', 'Ring 07700 900123 or ada@example.org')
  expect(entry).toMatchObject({ masked: true, body: 'Ring [phone hidden] or [e-mail hidden]' })
  const answer = await write('office', 'customer_staff', 'Ring us on 0808 157 0123')
  expect(answer).toMatchObject({ masked: false, body: 'Ring us on 0808 157 0123' })
  // The text may become longer than what may be typed.
  const long = await write('customer', 'customer_staff', 'a@b.co '.repeat(285))
  expect(long.body.length).toBeGreaterThan(2_000)

  await assign(ids.treasure)
  const after = await write('customer', 'all', 'Ring 07700 900123')
  expect(after).toMatchObject({ masked: false, body: 'Ring 07700 900123' })
  expect(await bodies('treasure')).toEqual(['Ring 07700 900123'])
})

test('a treasure who lost the job reads nothing any more, and the next one nothing from before', async () => {
  await assign(ids.former)
  await write('customer', 'all')
  await write('office', 'treasure_staff')
  expect(await bodies('former')).toEqual(['office to treasure_staff', 'customer to all'])
  await lose()
  await assign(ids.treasure)
  expect(await refusal(clients.former, getThread, { ...about(), query: {} })).toMatchObject({
    code: 'job_not_found',
  })
  expect(await refused('former', 'treasure_staff')).toMatchObject({ code: 'job_not_found' })
  expect(await bodies('treasure')).toEqual([])
  expect((await told()).map(({ id_treasure }) => id_treasure)).not.toContain(ids.former)
  expect(await bodies('customer')).toEqual(['customer to all'])
})

test('words for a treasure who has lost the job by then do not reach the next one', async () => {
  await assign(ids.former)
  const { id_treasure } = await read('office')
  expect(id_treasure).toBe(ids.former)
  await lose()
  await assign(ids.treasure)
  const body = { body: 'The key is under the mat.', audience: 'treasure_staff' } as const
  expect(
    await refusal(clients.office, writeToThread, {
      ...about(),
      body: { ...body, id_treasure: ids.former },
    }),
  ).toMatchObject({ status: 409, code: 'treasure_changed' })
  expect(await bodies('treasure')).toEqual([])
  const again = { ...body, id_treasure: ids.treasure }
  await clients.office.call(writeToThread, { ...about(), body: again })
  expect(await bodies('treasure')).toEqual(['The key is under the mat.'])
})

test('30 days after the job the two can read but no longer write, and staff can', async () => {
  await assign(ids.treasure)
  await write('customer', 'all')
  const endedAgo = (minutes: number) =>
    database.db
      .updateTable('jobs')
      .set({ id_status: 5, over_at: new Date(now.getTime() - minutes * 60_000) })
      .where('id', '=', id_job)
      .execute()
  await endedAgo(30 * 24 * 60 - 1)
  await write('treasure', 'all')
  await endedAgo(30 * 24 * 60)
  expect(await refused('customer', 'all')).toMatchObject({ code: 'thread_closed' })
  expect(await refused('treasure', 'all')).toMatchObject({ code: 'thread_closed' })
  await write('office', 'all')
  const thread = await read('customer')
  expect(thread.audiences).toEqual([])
  expect(thread.data).toHaveLength(3)
})

test('people read who wrote, staff by name among themselves', async () => {
  await assign(ids.treasure)
  await write('customer', 'all')
  await write('treasure', 'all')
  await write('office', 'all')
  const authors = async (who: Who) =>
    (await read(who)).data.map(({ author, mine }) => [author.name, mine])
  expect(await authors('customer')).toEqual([
    [null, false],
    ['Charlotte', false],
    ['Priya', true],
  ])
  expect(await authors('regional')).toEqual([
    ['Olive Office', false],
    ['Charlotte', false],
    ['Priya', false],
  ])
})

test('several entries are one e-mail, and none once they were read', async () => {
  await assign(ids.treasure)
  await write('office', 'all')
  pass(1)
  await write('office', 'customer_staff')
  const messages = await told()
  const subjects = (side: 'id_customer' | 'id_treasure', of: number) =>
    messages
      .filter((each) => each[side] === of && each.channel === 'email')
      .map(({ subject }) => subject)
  expect(subjects('id_customer', ids.customer)).toEqual([
    expect.stringContaining('you have 2 new messages'),
  ])
  expect(subjects('id_treasure', ids.treasure)).toEqual([
    expect.stringContaining('you have a new message'),
  ])

  await database.db.deleteFrom('messages').execute()
  const { id } = await write('office', 'all')
  await clients.customer.call(readThread, { ...about(), body: { entry: id } })
  expect((await told()).map((each) => [each.id_customer, each.id_treasure])).toEqual(
    expect.arrayContaining([[null, ids.treasure]]),
  )
  expect((await told()).some(({ id_customer }) => id_customer !== null)).toBe(false)
})

test('unread entries are counted for the two, and reading never takes back', async () => {
  await assign(ids.treasure)
  const unread = async (who: Who) => (await clients[who].call(listUnreadThreads, {})).data
  await write('customer', 'all')
  await write('office', 'staff')
  const last = await write('office', 'customer_staff')
  expect(await unread('customer')).toEqual([{ id_job, unread: 1 }])
  expect(await unread('treasure')).toEqual([{ id_job, unread: 1 }])
  expect(await unread('office')).toEqual([])
  const mark = (entry: number) => clients.customer.call(readThread, { ...about(), body: { entry } })
  await mark(2_000_000_000)
  await mark(1)
  expect(await unread('customer')).toEqual([])
  await write('office', 'all')
  expect(await unread('customer')).toEqual([{ id_job, unread: 1 }])
  expect(last.id).toBeGreaterThan(0)
})

describe('what waits for four hours', () => {
  const step = async (who: Who) =>
    (await clients[who].call(getDashboard, {})).steps.find(
      ({ code }) => code === 'staff_jobs_unanswered',
    )
  const waiting = async () =>
    (await clients.office.call(listJobs, { query: { unanswered: '1' } })).data.map(({ id }) => id)

  test.each<[string, readonly [Who, ThreadAudience][], boolean]>([
    ['a customer to the office', [['customer', 'customer_staff']], true],
    ['a customer to all', [['customer', 'all']], true],
    ['a treasure to the office', [['treasure', 'treasure_staff']], true],
    ['a treasure to the customer', [['treasure', 'all']], false],
    ['staff', [['office', 'all']], false],
    [
      'a note after a question',
      [
        ['customer', 'all'],
        ['office', 'staff'],
      ],
      true,
    ],
    [
      'an answer of the office',
      [
        ['customer', 'all'],
        ['office', 'customer_staff'],
      ],
      false,
    ],
    [
      'an answer of the treasure',
      [
        ['customer', 'all'],
        ['treasure', 'all'],
      ],
      false,
    ],
    [
      'an answer to somebody else',
      [
        ['customer', 'all'],
        ['office', 'treasure_staff'],
      ],
      true,
    ],
    [
      'a treasure who has not read it',
      [
        ['customer', 'customer_staff'],
        ['treasure', 'all'],
      ],
      true,
    ],
  ])('%s', async (_, entries, expected) => {
    await assign(ids.treasure)
    for (const [who, audience] of entries) await write(who, audience)
    pass(4 * 60 - 1)
    expect(await waiting()).toEqual([])
    pass(1)
    expect(await waiting()).toEqual(expected ? [id_job] : [])
    for (const who of ['office', 'regional'] as const)
      expect((await step(who))?.count).toEqual(expected ? 1 : undefined)
    expect(await step('otherRegion')).toBeUndefined()
    expect(await step('customer')).toBeUndefined()
  })

  test('words to a former treasure can’t be answered by the next one, or to them', async () => {
    await assign(ids.former)
    await write('customer', 'all')
    await write('former', 'treasure_staff')
    await lose()
    await assign(ids.treasure)
    const answerable = async (who: Who) => (await read(who)).data.map((each) => each.answerable)
    expect(await answerable('office')).toEqual([false, false])
    expect(await answerable('customer')).toEqual([false])
    await write('treasure', 'all')
    expect(await answerable('customer')).toEqual([true, false])
    const waits = async () => (await read('office')).data.map((each) => each.waiting)
    expect(await waits()).toEqual([false, true, true])
    await write('office', 'treasure_staff')
    expect(await waits()).toEqual([false, false, true, true])
    await write('office', 'all')
    expect(await waits()).toEqual([false, false, false, true, false])
  })

  test('staff may say that nothing needs an answer', async () => {
    await write('customer', 'customer_staff', 'Thanks!')
    pass(300)
    expect((await read('office')).data[0]?.waiting).toBe(true)
    expect((await read('customer')).data[0]?.waiting).toBe(false)
    await clients.office.call(settleThread, about())
    expect(await waiting()).toEqual([])
    expect((await read('office')).data[0]?.waiting).toBe(false)
  })
})

test('a customer or treasure may not flood a conversation, and staff may write on', async () => {
  await assign(ids.treasure)
  for (let i = 0; i < 20; i++) await write('customer', 'all')
  expect(await refused('customer', 'all')).toMatchObject({ code: 'too_many_requests' })
  await write('treasure', 'all')
  for (let i = 0; i < 21; i++) await write('office', 'all')
})

test.each([
  ['without an audience', { body: 'Hello' }],
  ['to an unknown audience', { body: 'Hello', audience: 'everyone' }],
  ['with an empty audience', { body: 'Hello', audience: '' }],
  ['without words', { body: ' \n ', audience: 'all' }],
  ['with 2,001 letters', { body: 'x'.repeat(2_001), audience: 'all' }],
])('an entry %s is refused and not written', async (_, body) => {
  await assign(ids.treasure)
  expect(NewThreadEntry.safeParse(body).success).toBe(false)
  const error = await refusal(clients.office, writeToThread, { ...about(), body: body as never })
  expect(error.status).toBe(422)
  expect((await read('office')).data).toEqual([])
})

test('the database refuses an entry whose readers do not fit its treasure', async () => {
  const row = {
    id_job,
    author_kind: 'staff' as const,
    id_author: null,
    body: 'x',
    via: 'portal' as const,
    masked: false,
    created_at: now,
  }
  const insert = (changes: object) =>
    database.db
      .insertInto('thread_entries')
      .values({ ...row, ...changes } as never)
      .execute()
  await expect(insert({ audience: 'all', id_treasure: null })).rejects.toThrow(
    /thread_entries_treasure/,
  )
  await expect(insert({ audience: 'staff', id_treasure: ids.treasure })).rejects.toThrow(
    /thread_entries_treasure/,
  )
  await expect(
    insert({ audience: 'staff', id_treasure: null, author_kind: 'customer' }),
  ).rejects.toThrow(/thread_entries_author/)
  await expect(insert({ id_treasure: null })).rejects.toThrow(/null value in column "audience"/)
})

test('a conversation of 5,000 entries is read 50 at a time, by its index', async () => {
  await assign(ids.treasure)
  const others = await createJobs(database.db, ids.customer, Array(20).fill({}))
  for (const job of [id_job, ...others])
    await sql`
      insert into thread_entries (id_job, author_kind, audience, id_treasure, body, via, masked, created_at)
      select ${job}, 'staff', (array['all', 'customer_staff', 'treasure_staff', 'staff'])[1 + n % 4],
        case when n % 4 in (0, 2) then ${ids.treasure}::int end, 'Entry ' || n, 'portal', false, ${now}
      from generate_series(1, ${job === id_job ? 5_000 : 1_000}::int) n
    `.execute(database.db)
  await sql`analyze thread_entries`.execute(database.db)
  const all: ThreadEntry[] = []
  let before: number | undefined
  do {
    const page = await read('customer', before)
    expect(page.data.length).toBeLessThanOrEqual(50)
    all.push(...page.data)
    before = page.is_more ? page.data.at(-1)?.id : undefined
  } while (before !== undefined)
  expect(all).toHaveLength(2_500)
  expect(new Set(all.map(({ audience }) => audience))).toEqual(new Set(['all', 'customer_staff']))

  const mine = { kind: 'party', id_customer: ids.customer, id_treasure: null } as PartyScope
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off, summary off)
    select e.id from thread_entries e join jobs on jobs.id = e.id_job
    where e.id_job = ${id_job} and ${entriesInScope(mine)}
    order by e.id desc limit 51
  `.execute(database.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('thread_entries_job')
  expect(plan).not.toContain('Sort')
})
