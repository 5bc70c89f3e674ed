import {
  listCustomerHistory,
  listJobHistory,
  listMyActivity,
  listTreasureHistory,
  updateCustomer,
  updateJob,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'

const at = new Date('2026-11-22T09:00:00Z')

describe.each(mainEngines)('on %s', (engine) => {
  let grace: SignedInClient
  let [id_customer, id_treasure, id_job, id_grace] = [0, 0, 0, 0]
  const { app, database } = useApp({ engine, clock: () => at })
  beforeAll(async () => {
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    id_treasure = await createTreasure(db, { lname: 'Okafor', mphone: '+447700900001' })
    ;[id_job = 0] = await createJobs(db, id_customer, [{}])
    const user = await createUser(db, { is_admin: true, fname: 'Grace', lname: 'Hopper' })
    id_grace = user.id
    grace = await signIn(app, user)
  })

  const params = () => ({ params: { id: id_job }, query: {} })
  const ofCustomer = () => ({ params: { id: id_customer }, query: {} })

  test('a changed job says who changed what, with old and new values, and so does its customer', async () => {
    await grace.call(updateJob, { params: { id: id_job }, body: { address: '2 High Street' } })
    const [event] = (await grace.call(listJobHistory, params())).data
    expect(event).toMatchObject({
      event: 'job.changed',
      what: 'Changed',
      who: { kind: 'user', name: 'Grace Hopper' },
      id_job,
      details: [],
      created_at: at.toISOString(),
    })
    expect(event?.changes).toMatchObject([{ field: 'Address', after: '2 High Street' }])
    expect((await grace.call(listCustomerHistory, ofCustomer())).data[0]).toEqual(event)
  })

  test('a move shows its statuses, the treasure who made it, and the reason', async () => {
    await recordEvent(database.db, {
      event: 'job.released',
      at,
      by: { kind: 'treasure', id: id_treasure },
      id_job,
      id_treasure,
      data: { from: 2, to: 1, why: 'Handed back the job: My van broke down' },
    })
    const expected = {
      what: 'Back on the board',
      who: { kind: 'treasure', name: 'Sam Okafor' },
      details: ['Handed back the job: My van broke down'],
      changes: [{ field: 'Status', before: 'Claimed', after: 'Unclaimed' }],
    }
    expect((await grace.call(listJobHistory, params())).data[0]).toMatchObject(expected)
    const own = await grace.call(listTreasureHistory, { params: { id: id_treasure }, query: {} })
    expect(own.data[0]).toMatchObject(expected)
  })

  test("users read what they did themselves, signed in or through a link, and no one else's acts", async () => {
    const sam = await signIn(app, await createUser(database.db, { id_treasure }))
    const mine = async (client: SignedInClient) =>
      (await client.call(listMyActivity, {})).data.map(({ what, about }) => ({ what, about }))
    const job = { kind: 'job', id: id_job }
    expect(await mine(grace)).toEqual([{ what: 'Changed', about: job }])
    // Made through the link in an e-mail.
    expect(await mine(sam)).toEqual([{ what: 'Back on the board', about: job }])
    const nobody = await signIn(app, await createUser(database.db, {}))
    expect(await mine(nobody)).toEqual([])
  })

  test('history comes in pages, and an old event shows what it has', async () => {
    await database.db
      .insertInto('events')
      .values({ event: 'job.claimed', id_job, id_region: 1, created_at: at })
      .execute()
    const first = await grace.call(listJobHistory, {
      params: { id: id_job },
      query: { per_page: 1 },
    })
    expect(first).toMatchObject({
      data: [{ what: 'Claimed', who: null, details: [], changes: [] }],
      more: true,
    })
    const rest = await grace.call(listJobHistory, {
      params: { id: id_job },
      query: { before: first.data[0]?.id },
    })
    expect(rest.data.map(({ what }) => what)).toEqual(['Back on the board', 'Changed'])
    expect(rest.more).toBe(false)
  })

  test('franchisees read what happened in their region, as far as their permissions allow', async () => {
    const { db } = database
    const card = { event: 'customer.card_added', at, by: userActor(id_grace) } as const
    await recordEvent(db, { ...card, id_customer, data: { last4: '4242' } })
    const elsewhere = { event: 'job.locked', at, by: userActor(id_grace) } as const
    await recordEvent(db, { ...elsewhere, id_job, id_region: 2, data: {} })
    const here = await signIn(app, await createUser(db, { id_ambassador: 1 }))
    const there = await signIn(app, await createUser(db, { id_ambassador: 2 }))
    const read = async (client: SignedInClient) =>
      (await client.call(listCustomerHistory, ofCustomer())).data.map(({ what }) => what)
    expect(await read(grace)).toEqual(expect.arrayContaining(['Card added', 'Locked']))
    const shown = await read(here)
    expect(shown).toContain('Card added')
    expect(shown).not.toContain('Locked')
    expect(await refusal(there, listJobHistory, params())).toMatchObject({ status: 404 })
    await db
      .updateTable('permissions')
      .set({ allowed: false })
      .where('name', '=', 'cards.view')
      .execute()
    expect(await read(here)).not.toContain('Card added')
  })

  test('after a customer is deleted, the log has who did what, but none of their details', async () => {
    const { db } = database
    await grace.call(updateCustomer, {
      params: { id: id_customer },
      body: { fname: 'Ada', lname: 'Lovelace' },
    })
    const deleted = { event: 'customer.deleted', at, by: userActor(id_grace) } as const
    await db.transaction().execute((tx) => recordEvent(tx, { ...deleted, id_customer, data: {} }))
    const left = await db
      .selectFrom('events')
      .select('data')
      .distinct()
      .where('id_customer', '=', id_customer)
      .execute()
    expect(left).toEqual([{ data: {} }])
    const { data } = await grace.call(listCustomerHistory, ofCustomer())
    expect(data[0]).toMatchObject({ what: 'Deleted', who: { name: 'Grace Hopper' } })
    expect(data[1]).toMatchObject({ what: 'Changed', changes: [], details: [] })
  })
})
