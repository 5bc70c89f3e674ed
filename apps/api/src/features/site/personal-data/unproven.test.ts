import {
  addJobActivity,
  downloadCustomerData,
  downloadMyData,
  eraseCustomer,
  eraseMyself,
  estimateStatus,
  getCustomerData,
  getMyData,
  listJobActivities,
  mergeCustomers,
  moveCustomer,
  opportunityStatus,
  readPartialBooking,
  updateCustomer,
  updateUser,
} from '@treasures/api-client'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { begin, createOption, filledIn, freshEmail } from '#test/booking-fixtures.ts'
import { createCustomer, createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, testPassword, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

describe.each(mainEngines)('on %s', (engine) => {
  let boss: SignedInClient
  let option: number

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    await createFixtures(database.db)
    boss = await signIn(app, await createUser(database.db, { super: true }))
    option = await createOption(database.db)
  })

  type Named = { fname?: string; lname?: string }
  /** A customer who signs in, with a confirmed e-mail of their own. */
  async function newcomer({ fname = 'Robin', lname = 'Marsh' }: Named = {}) {
    const email = freshEmail()
    const id_customer = await createCustomer(database.db, { fname, lname, email, mphone: null })
    const user = await createUser(database.db, { fname, lname, email, id_customer })
    return { ...user, id_customer, client: await signIn(app, user) }
  }
  const eraseMe = (client: SignedInClient) =>
    client.call(eraseMyself, { query: {}, body: { password: testPassword } })
  const fileOf = async (client: SignedInClient) => textIn(await client.call(downloadMyData, {}))
  const receive = (mobile: string, body: string) =>
    database.db
      .insertInto('inbound_texts')
      .values({ reference: `SM-${mobile}`, mobile, body, keyword: null, received_at: new Date() })
      .execute()
  const textsFrom = (mobile: string) =>
    database.db.selectFrom('inbound_texts').select('id').where('mobile', '=', mobile).execute()

  test('a person with everyday words for a name removes none of them from other people’s records', async () => {
    const [job = 0] = await createJobs(
      database.db,
      await createCustomer(database.db, { fname: 'Olive', lname: 'Oakes' }),
      [{ descr: 'Cut back the Lavender Hedge along the path.' }],
    )
    const note = { params: { id: job }, body: { descr: 'The lavender hedge is two metres high.' } }
    await boss.call(addJobActivity, note)
    const moved = { params: { id: 1 }, body: { id_region: 1 } }
    const key = { idempotencyKey: 'key-of-a-colleague' }
    const id = await createCustomer(database.db, { fname: 'Lavender', lname: 'Field' })
    const once = () => boss.call(moveCustomer, { ...moved, params: { id } }, key)
    const first = await once()

    const them = await newcomer({ fname: 'Lavender', lname: 'Hedge' })
    expect(await eraseMe(them.client)).toMatchObject({ waits: false })
    const kept = database.db.selectFrom('jobs').select('descr').where('id', '=', job)
    expect(await kept.executeTakeFirst()).toEqual({
      descr: 'Cut back the Lavender Hedge along the path.',
    })
    const { data } = await boss.call(listJobActivities, { params: { id: job }, query: {} })
    expect(data.map(({ descr }) => descr)).toContain('The lavender hedge is two metres high.')
    expect(await once()).toEqual(first)
  })

  test.each([
    ['an e-mail that is not confirmed', 'email'],
    ['a mobile', 'mphone'],
    ['a telephone number as people dial it', 'phone'],
  ] as const)(
    "%s in a person's own record does not open a stranger’s booking",
    async (_, typed) => {
      const number = `07700900${String(300 + ['email', 'mphone', 'phone'].indexOf(typed))}`
      const email = freshEmail()
      const draft = await begin(app.client, option, {
        ...filledIn({ email, mphone: number, descr: 'Key under the blue pot.', fname: 'Olive' }),
      })
      const read = () =>
        app.client.call(readPartialBooking, {
          params: { id: draft.id },
          body: { token: draft.token },
        })
      const before = await read()
      const them = await newcomer()
      const body = { fname: 'Robin', lname: 'Marsh', [typed]: typed === 'email' ? email : number }
      await them.client.call(updateCustomer, { params: { id: them.id_customer }, body })

      expect(await fileOf(them.client)).not.toContain('blue pot')
      expect((await them.client.call(getMyData, {})).unproven).toEqual([])
      await eraseMe(them.client)
      expect(await read()).toEqual(before)
    },
  )

  test('counts do not reveal whether an e-mail has an account', async () => {
    const { email } = await newcomer()
    const counts = []
    for (const wanted of [email, freshEmail()]) {
      const them = await newcomer()
      await them.client.call(updateUser, {
        params: { id: them.id },
        body: { fname: 'Robin', lname: 'Marsh', email: wanted, password: testPassword },
      })
      expect(await readMails(database.db, wanted)).not.toEqual([])
      const { data } = await them.client.call(getMyData, {})
      const trial = await them.client.call(eraseMyself, { query: { simulated: 1 } })
      counts.push({ data, trial })
    }
    expect(counts[0]).toEqual(counts[1])
  })

  test('a user who asks for their own data or for a dry run too often waits a minute, and others do not', async () => {
    const strict = await startTestApp(database, {
      limits: {
        ownDataPerUser: { most: 2, seconds: 60 },
        erasureTrialsPerUser: { most: 1, seconds: 60 },
      },
    })
    try {
      const [one, other] = [await newcomer(), await newcomer()]
      const [own, others] = [await signIn(strict, one), await signIn(strict, other)]
      await own.call(getMyData, {})
      await own.call(downloadMyData, {})
      await own.call(eraseMyself, { query: { simulated: 1 } })
      const tooMany = { status: 429, code: 'too_many_requests' }
      expect(await refusal(own, getMyData, {})).toMatchObject(tooMany)
      expect(await refusal(own, downloadMyData, {})).toMatchObject(tooMany)
      expect(await refusal(own, eraseMyself, { query: { simulated: 1 } })).toMatchObject(tooMany)
      expect((await others.call(getMyData, {})).unproven).toEqual([])
      await others.call(eraseMyself, { query: { simulated: 1 } })
    } finally {
      await strict.close()
    }
  })

  test('texts under a typed number wait until staff name their owner', async () => {
    const mobile = '+447700900310'
    await receive(mobile, 'I am at 5 Secret Road until six.')
    const them = await newcomer()
    const params = { id: them.id_customer }
    const body = { fname: 'Robin', lname: 'Marsh', mphone: mobile }
    await them.client.call(updateCustomer, { params, body })

    expect(await fileOf(them.client)).not.toContain('Secret Road')
    expect(await eraseMe(them.client)).toMatchObject({ waits: true, data: [] })
    expect(await textsFrom(mobile)).toHaveLength(1)
    const under = { contact: mobile, what: 'Texts received', rows: 1 }
    expect(await boss.call(getCustomerData, { params })).toMatchObject({ unproven: [under] })

    const file = async (contacts: string[]) =>
      textIn(await boss.call(downloadCustomerData, { params, body: { contacts } }))
    expect(await file([])).not.toContain('Secret Road')
    expect(await file([mobile])).toContain('Secret Road')
    const erased = await boss.call(eraseCustomer, { params, query: {} })
    expect(erased.unproven).toEqual([under])
    expect(await textsFrom(mobile)).toHaveLength(1)
  })

  test('an erasure reaches merged customers and former numbers', async () => {
    const [former, merged] = ['+447700900320', '+447700900321']
    const a = await createCustomer(database.db, { fname: 'Ann', lname: 'Heron', mphone: former })
    const b = await createCustomer(database.db, { fname: 'Nan', lname: 'Grebe', mphone: merged })
    const body = { fname: 'Ann', lname: 'Heron', mphone: '+447700900322' }
    await boss.call(updateCustomer, { params: { id: a }, body })
    await boss.call(updateCustomer, {
      params: { id: b },
      body: { fname: 'Nan', lname: 'Teal', mphone: merged },
    })
    await boss.call(mergeCustomers, { query: {}, body: { id_customerA: a, id_customerB: b } })
    await receive(former, 'My alarm code is 4711.')
    await receive(merged, 'The key is under the mat.')

    const erasing = { params: { id: a }, query: { simulated: 1 } }
    const { unproven } = await boss.call(eraseCustomer, erasing)
    expect(unproven.map(({ contact }) => contact).toSorted()).toEqual([former, merged])
    const contacts = [former, merged]
    await boss.call(eraseCustomer, { ...erasing, query: {}, body: { contacts } })
    expect([await textsFrom(former), await textsFrom(merged)]).toEqual([[], []])
    const events = await database.db.selectFrom('events').select(['event', 'data']).execute()
    expect(events.filter(({ data }) => /Grebe|Teal|Heron/.test(JSON.stringify(data)))).toEqual([])
  })

  test("a person's own request that would change many records of others waits for staff", async () => {
    const them = await newcomer()
    const owner = await createCustomer(database.db, { fname: 'Olive', lname: 'Oakes' })
    const descr = `Please call ${them.email} first.`
    await createJobs(
      database.db,
      owner,
      Array.from({ length: 21 }, () => ({ descr })),
    )
    expect(await eraseMe(them.client)).toMatchObject({ waits: true })
    const untouched = database.db.selectFrom('jobs').select('id').where('descr', '=', descr)
    expect(await untouched.execute()).toHaveLength(21)
  })

  let mobiles = 0
  /** A treasure who signs in, and jobs of another person with the given texts. */
  async function tradesperson(fname: string, lname: string, jobs: { descr: string }[]) {
    const email = freshEmail()
    const mphone = `+4477009005${String(++mobiles).padStart(2, '0')}`
    const id_treasure = await createTreasure(database.db, { fname, lname, email, mphone })
    const user = await createUser(database.db, { fname, lname, email, id_treasure })
    const owner = await createCustomer(database.db, { fname: 'Olive', lname: 'Oakes' })
    const ids = await createJobs(database.db, owner, jobs)
    return { id_treasure, ids, client: await signIn(app, user) }
  }
  const descrsOf = async (ids: readonly number[]) =>
    (
      await database.db
        .selectFrom('jobs')
        .select('descr')
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
    ).map(({ descr }) => descr)

  test('jobs that a treasure was only offered or sent a price for keep their texts', async () => {
    const descr = 'Mend the Boiler, please.'
    const them = await tradesperson('The', 'Boiler', [{ descr }, { descr }, { descr }])
    const [offered = 0, priced = 0, done = 0] = them.ids
    const { id_treasure } = them
    const at = new Date()
    const { db } = database
    await db
      .insertInto('opportunities')
      .values({
        id_job: offered,
        id_treasure,
        how: 'staff',
        id_status: opportunityStatus.expired,
        score_hundredths: 5_000,
        score_parts: '[]',
        token_hash: null,
        created_at: at,
        sent_at: at,
        expires_at: at,
      })
      .execute()
    await db
      .insertInto('estimates')
      .values({
        id_job: priced,
        id_treasure,
        treasure_price_pence: 100,
        customer_price_pence: 125,
        descr: 'The Boiler of The Boiler',
        id_status: estimateStatus.expired,
        valid_until: '2026-01-31',
        created_at: at,
      })
      .execute()
    await db
      .insertInto('assignments')
      .values({ id_job: done, id_treasure, how: 'claim', assigned_at: at, ended_at: at })
      .execute()
    expect(await eraseMe(them.client)).toMatchObject({ waits: false })
    expect(await descrsOf(them.ids)).toEqual([descr, descr, 'Mend the Removed, please.'])
    const own = db.selectFrom('estimates').select('descr').where('id_job', '=', priced)
    expect(JSON.stringify(await own.execute())).not.toContain('Boiler')
  })

  test('a treasure whose name is a word of many customers’ texts waits for staff', async () => {
    const descr = 'Mend the Boiler, please.'
    const them = await tradesperson(
      'The',
      'Boiler',
      Array.from({ length: 21 }, () => ({ descr })),
    )
    const { id_treasure } = them
    const at = new Date()
    await database.db
      .insertInto('assignments')
      .values(
        them.ids.map((id_job) => ({
          id_job,
          id_treasure,
          how: 'claim' as const,
          assigned_at: at,
          ended_at: at,
        })),
      )
      .execute()
    expect(await eraseMe(them.client)).toMatchObject({ waits: true })
    expect(await descrsOf(them.ids)).toEqual(them.ids.map(() => descr))
  })

  test('a download needs a recent confirmation of identity', async () => {
    const them = await newcomer()
    await database.db.updateTable('access_tokens').set({ confirmed_at: null }).execute()
    expect(await refusal(them.client, downloadMyData, {})).toMatchObject({ code: 'confirm_needed' })
  })
})

const textIn = async (file: Blob) =>
  strFromU8(unzipSync(new Uint8Array(await file.arrayBuffer()))['data.json'] ?? new Uint8Array())
