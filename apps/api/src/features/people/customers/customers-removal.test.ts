import {
  channel,
  deleteCustomer,
  getCustomer,
  getUser,
  isApiError,
  listCustomerActivities,
  listCustomerChannels,
  listCustomerHistory,
  mergeCustomers,
  updateCustomerChannels,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createFixtures, createCustomer, createJobs, type NewCustomerRow } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

describe.each(mainEngines)('on %s', (engine) => {
  let boss: SignedInClient
  const at = new Date('2026-11-21T09:00:00Z')

  const { app, database } = useApp({ engine, clock: () => at })
  beforeAll(async () => {
    await createFixtures(database.db)
    boss = await signIn(
      app,
      await createUser(database.db, { super: true, fname: 'Sue', lname: 'Per' }),
    )
  })

  const someone = (changes: NewCustomerRow = {}) => createCustomer(database.db, changes)
  const remove = (id: number, simulated = 0) =>
    boss.call(deleteCustomer, { params: { id }, query: { simulated } })
  const merge = (id_customerA: number, id_customerB: number, simulated = 0, id_user?: number) =>
    boss.call(mergeCustomers, {
      query: { simulated },
      body: { id_customerA, id_customerB, ...(id_user !== undefined && { id_user }) },
    })
  const code = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: unknown) => (isApiError(error) ? error.code : String(error)),
    )
  /**
   * True if the customer still exists. The id of a merged customer returns another record.
   */
  const isThere = (id: number) =>
    boss.call(getCustomer, { params: { id } }).then(
      (found) => found.id === id,
      () => false,
    )
  const addCard = (id_customer: number, last4: string) =>
    database.db
      .insertInto('cards')
      .values({ id_customer, last4, exp_month: 1, exp_year: 2030, created_at: at })
      .execute()

  test('a dry run says whether a customer can be deleted, and keeps them', async () => {
    const id = await someone()
    expect(await remove(id, 1)).toEqual({ deletable: true, reasons: [] })
    expect(await isThere(id)).toBe(true)
    await createJobs(database.db, id, [{}, {}])
    await createUser(database.db, { id_customer: id, email: `owner-${id}@example.org` })
    await addCard(id, '4242')
    const expected = [
      'They have 2 jobs.',
      `They sign in as owner-${id}@example.org.`,
      'A card ending in 4242 is on file.',
    ]
    expect(await remove(id, 1)).toEqual({ deletable: false, reasons: expected })
    expect(await code(remove(id))).toBe('customer_in_use')
    expect(await isThere(id)).toBe(true)
  })

  test('a customer with no ties is deleted permanently, with everything noted about them', async () => {
    const id = await someone()
    await database.db
      .insertInto('activities')
      .values({ id_customer: id, type: 1, descr: 'Rang.', created_at: at })
      .execute()
    expect(await remove(id)).toEqual({ deletable: true, reasons: [] })
    expect(await isThere(id)).toBe(false)
    expect(await code(remove(id))).toBe('customer_not_found')
    expect(await code(remove(id, 1))).toBe('customer_not_found')
    const left = await database.db
      .selectFrom('addresses')
      .select('id')
      .where('id_customer', '=', id)
      .execute()
    expect(left).toEqual([])
  })

  test('only one of a concurrent booking and deletion succeeds, and no job loses its customer', async () => {
    for (let round = 0; round < 20; round++) {
      const id = await someone()
      const [booked, removed] = await Promise.all([
        code(createJobs(database.db, id, [{}])),
        code(remove(id)),
      ])
      // A booking for a deleted customer violates the foreign key.
      expect([booked === 'done', removed]).toEqual(
        booked === 'done' ? [true, 'customer_in_use'] : [false, 'done'],
      )
      const jobs = await database.db
        .selectFrom('jobs')
        .select('id')
        .where('id_customer', '=', id)
        .execute()
      expect(jobs).toHaveLength((await isThere(id)) ? 1 : 0)
    }
  })

  // The embedded database has one connection, so its transactions never overlap.
  test.runIf(engine === 'postgres')('a deletion waits for a booking in progress', async () => {
    const { db } = database
    const id = await someone()
    let removal = Promise.resolve('')
    await db.transaction().execute(async (tx) => {
      await createJobs(tx, id, [{}])
      removal = code(remove(id))
      await vi.waitFor(async () => {
        const waiting = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db)
        expect(waiting.rows).toHaveLength(1)
      }, 20_000)
    })
    expect(await removal).toBe('customer_in_use')
    expect(await isThere(id)).toBe(true)
  })

  test('a merge moves everything from B to A, fills in what A lacks, and is logged', async () => {
    const { db } = database
    const a = await someone({ email: null, phone: null, descr: 'Nice.', address: 'A Street' })
    const b = await someone({
      fname: 'Gracie',
      email: 'b@example.org',
      mphone: '+447700900222',
      descr: 'Very nice.',
      created_at: new Date('2020-01-01T00:00:00Z'),
    })
    await createJobs(db, b, [{}, {}])
    await addCard(b, '1111')
    await createUser(db, { id_customer: b, email: 'b@example.org' })
    const tags = await db
      .insertInto('tags')
      .values(['One', 'Two'].map((name) => ({ name, color: '#000000', id_model: 3 as const })))
      .returning('id')
      .execute()
    for (const { id } of tags)
      await db.insertInto('customer_tags').values({ id_customer: b, id_tag: id }).execute()
    await db
      .insertInto('customer_tags')
      .values({ id_customer: a, id_tag: tags[0]?.id ?? 0 })
      .execute()

    const expected = { id: a, moved: { jobs: 2, activities: 0, cards: 1, tags: 1 }, sign_ins: [] }
    expect(await merge(a, b, 1)).toEqual(expected)
    expect(await isThere(b)).toBe(true)
    expect(await merge(a, b)).toEqual(expected)
    // The old id leads to the remaining record.
    expect(await boss.call(getCustomer, { params: { id: b } })).toMatchObject({ id: a })
    expect(await boss.call(getCustomer, { params: { id: a } })).toMatchObject({
      email: 'b@example.org',
      mphone: '+447700900999',
      desc: 'Nice.\n\nVery nice.',
      address: { address: 'A Street' },
      card: { last4: '1111' },
      created_at: '2020-01-01T00:00:00.000Z',
    })
    const { data } = await boss.call(listCustomerActivities, { params: { id: a }, query: {} })
    expect(data[0]?.descr).toBe(
      `Sue Per merged customer ${b} into this one: Gracie Hollis, b@example.org, +447700900222.`,
    )
    const user = await db.selectFrom('users').select('id').where('id_customer', '=', a).execute()
    expect(user).toHaveLength(1)
    expect(await code(merge(a, b))).toBe('customer_not_found')
  })

  test('a customer known in two regions becomes one, and old ids lead to the last record of a chain', async () => {
    const [a, elsewhere, last] = [await someone(), await someone({ id_region: 2 }), await someone()]
    expect(await merge(a, elsewhere)).toMatchObject({ id: a })
    await merge(last, a)
    for (const id of [elsewhere, a, last])
      expect(await boss.call(getCustomer, { params: { id } })).toMatchObject({ id: last })
    await remove(last)
    expect(await isThere(elsewhere)).toBe(false)
  })

  test('a merge with oneself is refused, and one of two sign-ins must be chosen to stay', async () => {
    const { db } = database
    const [a, b] = [await someone(), await someone()]
    expect(await code(merge(a, a))).toBe('customer_same')
    const users = [
      await createUser(db, { id_customer: a }),
      await createUser(db, { id_customer: b }),
    ]
    const stranger = await createUser(db)
    const { sign_ins } = await merge(a, b, 1)
    expect(sign_ins.map(({ id }) => id)).toEqual(users.map(({ id }) => id))
    expect(await code(merge(a, b))).toBe('customers_both_sign_in')
    expect(await code(merge(a, b, 0, stranger.id))).toBe('sign_in_not_theirs')
    expect([await isThere(a), await isThere(b)]).toEqual([true, true])
  })

  test('the chosen sign-in of two stays, and the other is closed, signed out and notified once', async () => {
    const { db } = database
    const [a, b] = [await someone(), await someone()]
    const email = `closed-${a}@example.org`
    const own = await createUser(db, { id_customer: a, email })
    const chosen = await createUser(db, { id_customer: b })
    const session = await signIn(app, own)
    await merge(a, b, 0, chosen.id)
    await expect(session.call(getUser, {})).rejects.toMatchObject({ status: 401 })
    expect(await db.selectFrom('users').select('id').where('id', '=', own.id).execute()).toEqual([])
    expect(await boss.call(getCustomer, { params: { id: a } })).toMatchObject({
      email: chosen.email,
    })
    const mails = await readMails(db, email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We’ve merged your two Treasures accounts',
    ])
  })

  test('a channel that either switched off stays off, a first refusal outlives a former consent, and both histories stay', async () => {
    const [a, b] = [await someone(), await someone()]
    const choose = (id: number, choice: { enabled: boolean; marketing: boolean }) =>
      boss.call(updateCustomerChannels, {
        params: { id },
        body: { channels: [{ id_channel: channel.email, ...choice }] },
      })
    await choose(a, { enabled: true, marketing: true })
    await choose(b, { enabled: false, marketing: false })
    await merge(a, b)
    const { data } = await boss.call(listCustomerChannels, { params: { id: a } })
    expect(data.find(({ id }) => id === channel.email)).toMatchObject({
      enabled: false,
      marketing: { agreed: false },
    })
    const history = await boss.call(listCustomerHistory, { params: { id: a }, query: {} })
    const changed = history.data.filter(({ event }) => event === 'customer.changed')
    expect(changed).toHaveLength(2)
  })

  test('a sign-in that staff also use stays, without the customer', async () => {
    const { db } = database
    const [a, b] = [await someone(), await someone()]
    const chosen = await createUser(db, { id_customer: a })
    const worker = await createUser(db, { id_customer: b, is_admin: true })
    const session = await signIn(app, worker)
    await merge(a, b, 0, chosen.id)
    expect(await session.call(getUser, {})).toMatchObject({ is_admin: 1, id_customer: null })
  })

  test('a franchisee merges customers of their own region only', async () => {
    await database.db.updateTable('permissions').set({ allowed: true }).execute()
    const ambassador = await signIn(app, await createUser(database.db, { id_ambassador: 2 }))
    const [a, b] = [await someone({ id_region: 2 }), await someone({ id_region: 1 })]
    const body = { id_customerA: a, id_customerB: b }
    expect(await code(ambassador.call(mergeCustomers, { query: {}, body }))).toBe(
      'customer_not_found',
    )
  })

  test('two opposite merges at once leave one customer with everything', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await someone(), await someone()]
      await createJobs(database.db, a, [{}])
      await createJobs(database.db, b, [{}])
      const codes = await Promise.all([code(merge(a, b)), code(merge(b, a))])
      expect(codes.toSorted()).toEqual(['customer_not_found', 'done'])
      const left = (await isThere(a)) ? a : b
      const jobs = await database.db
        .selectFrom('jobs')
        .select('id')
        .where('id_customer', '=', left)
        .execute()
      expect(jobs).toHaveLength(2)
    }
  })
})
