import {
  addSkill,
  claimJob,
  claimMyJob,
  createMyAppointment,
  createMyEstimate,
  deleteAppointment,
  isApiError,
  searchBoard,
  undoMyClaim,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createCustomer, createJobs, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

describe.each(mainEngines)('on %s', (engine) => {
  let id_customer: number
  let now = new Date('2026-11-21T09:00:00Z')

  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    ;({ id_customer } = await createFixtures(database.db))
    await createTreasure(database.db, { lname: "O'Neill-Nuñez", mphone: '+447700900001' })
    await createTreasure(database.db, { lname: 'Twin', mphone: '+447700900002' })
    await createTreasure(database.db, { lname: 'Twin', mphone: '+447700900002' })
    await createTreasure(database.db, { lname: 'Off', mphone: '+447700900003', switched_on: false })
  })

  const newJob = async (job = {}) => {
    const [id] = await createJobs(database.db, id_customer, [job])
    return id ?? 0
  }
  const claim = (
    id_job: number,
    mobile: string,
    last_name: string,
    { from = app, ...options }: { from?: TestApp; idempotencyKey?: string } = {},
  ) =>
    from.client
      .call(claimJob, { body: { id_job, mobile, last_name } }, options)
      .catch((error: unknown) => {
        if (isApiError(error)) return error
        throw error
      })

  test.each([
    ['07700900001', "O'Neill-Nuñez"],
    ['+44 7700 900001', 'o’neill nunez'],
    ['+44-7700900001', '  ONEILLNUNEZ '],
    ['0-7700 900 001', 'O Neill-Nun\u0303ez'],
  ])('a treasure is found by %s and %s in any spelling', async (mobile, surname) => {
    const id_job = await newJob()
    expect(await claim(id_job, mobile, surname)).toEqual({
      id_job,
      id_status: 2,
      claimed_at: now.toISOString(),
    })
  })

  test('a claim leaves an assignment, an activity, an event and a text to the registered mobile', async () => {
    const id_job = await newJob()
    await claim(id_job, '07700900001', 'oneillnunez')
    const { db } = database
    const of = { id_job }
    expect(
      await db
        .selectFrom('assignments')
        .select(['how', 'ended_at'])
        .where('id_job', '=', id_job)
        .execute(),
    ).toEqual([{ how: 'claim', ended_at: null }])
    expect(
      await db.selectFrom('activities').select('type').where('id_job', '=', of.id_job).execute(),
    ).toEqual([{ type: 2 }])
    expect(
      await db.selectFrom('events').select('event').where('id_job', '=', id_job).execute(),
    ).toEqual([{ event: 'job.claimed' }])
    const message = await db
      .selectFrom('messages')
      .select(['channel', 'recipient', 'body', 'is_secret', 'is_private'])
      .where('id_job', '=', id_job)
      .where('template', '=', 'job_claimed_text')
      .executeTakeFirstOrThrow()
    expect(message).toMatchObject({
      channel: 'sms',
      recipient: '+447700900001',
      // The text contains a customer's address, so it appears in no list and is deleted later.
      is_secret: true,
      is_private: true,
    })
    expect(message.body).toContain('12 Manor Road, Lewisham, SE13 5AB')
    const board = await app.client.call(searchBoard, { query: { id_job } })
    expect(board.data).toEqual([])
  })

  test('a name that reads as an address is left out of the text to the claimant', async () => {
    const { db } = database
    const id_customer = await createCustomer(db, {
      fname: 'Prizes at',
      lname: 'evil。example',
      email: 'prizes@example.org',
    })
    const [id_job = 0] = await createJobs(db, id_customer, [{}])
    await claim(id_job, '07700900001', 'oneillnunez')
    const { body } = await db
      .selectFrom('messages')
      .select('body')
      .where('id_job', '=', id_job)
      .where('channel', '=', 'sms')
      .executeTakeFirstOrThrow()
    expect(body).toContain('Gardening. the customer, ')
    expect(body).not.toContain('evil')
  })

  test('an address that contains a link is not sent to the claimant', async () => {
    const { db } = database
    const id_job = await newJob()
    const address = '12 High Street. Your account is locked, sign in at https://evil.example/a'
    await db.updateTable('jobs').set({ address }).where('id', '=', id_job).execute()
    await claim(id_job, '07700900001', 'oneillnunez')
    await app.drain()
    const sent = db.selectFrom('messages').select('body').where('id_job', '=', id_job)
    const bodies = (await sent.execute()).map(({ body }) => body)
    expect(bodies.filter((body) => body.includes('address in your account'))).not.toEqual([])
    expect(bodies.filter((body) => body.includes('evil'))).toEqual([])
  })

  test('the answer is the same to the letter, whatever was wrong with mobile or surname', async () => {
    const id_job = await newJob()
    const answers = [
      await claim(id_job, '07700900777', 'Nobody'),
      await claim(id_job, '07700900001', 'Wrong'),
      await claim(id_job, '07700900002', 'Twin'),
      await claim(id_job, '07700900003', 'Off'),
      await claim(id_job, '0 0000000000', 'Impossible'),
    ].map(
      (answer) => isApiError(answer) && [answer.status, answer.code, answer.message, answer.errors],
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1)
    expect(answers[0]).toEqual([
      422,
      'treasure_not_found',
      "Oh no - we couldn't find your treasure details.",
      {},
    ])
  })

  test('"not found" takes the same minimum time for an impossible number', async () => {
    const slow = await startTestApp(database, { limits: { notFoundAfter: 200 } })
    const id_job = await newJob()
    for (const mobile of ['07700900001', '0 0000000000']) {
      const started = performance.now()
      await claim(id_job, mobile, 'Wrong', { from: slow })
      expect(performance.now() - started).toBeGreaterThan(195)
    }
    await slow.close()
  })

  test('a taken job says so to every caller, including its treasure and strangers', async () => {
    const id_job = await newJob()
    await claim(id_job, '07700900001', 'oneillnunez')
    for (const surname of ['oneillnunez', 'Stranger'])
      expect(await claim(id_job, '07700900001', surname)).toMatchObject({
        status: 409,
        code: 'job_taken',
      })
    expect(
      await claim(await newJob({ on_board: false }), '07700900001', 'oneillnunez'),
    ).toMatchObject({
      status: 409,
      code: 'job_off_board',
      message: 'This job is not on the board at the moment.',
    })
  })

  test('a job that needs a price cannot be claimed by any caller', async () => {
    const id_job = await newJob({ treasure_price_pence: null })
    for (const surname of ['oneillnunez', 'Stranger'])
      expect(await claim(id_job, '07700900001', surname)).toMatchObject({
        status: 409,
        code: 'estimate_wanted',
        message: 'This job needs a price first. Send an estimate.',
      })
    const id_treasure = await createTreasure(database.db, { lname: 'Al', mphone: '+447700900031' })
    const treasure = await signIn(app, await createUser(database.db, { id_treasure }))
    const mine = { params: { id: id_job } }
    expect(await refusal(treasure, claimMyJob, mine)).toMatchObject({ code: 'estimate_wanted' })
    const body = { treasureprice: 300, descr: 'All of it' }
    expect(await treasure.call(createMyEstimate, { ...mine, body })).toMatchObject({
      status: 'Sent',
      customerprice: 375,
    })
    const board = await app.client.call(searchBoard, { query: { id_job } })
    expect(board.data).toMatchObject([{ id_job, treasure_price: null }])
    const off = await newJob({ treasure_price_pence: null, on_board: false })
    expect(await refusal(treasure, createMyEstimate, { params: { id: off }, body })).toMatchObject({
      code: 'job_not_found',
    })
  })

  test('a job that requires a skill goes to treasures with it: strangers learn nothing, and the claimant learns why', async () => {
    const { db } = database
    const cleaning = { name: 'Deep cleaning', id_service: 2 }
    const { id: id_skill } = await db
      .insertInto('skills')
      .values(cleaning)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('services').set({ requires_skill: true }).where('id', '=', 2).execute()
    const email = 'reader@example.org'
    const id_treasure = await createTreasure(db, { lname: 'Able', mphone: '+447700900041', email })
    const [id_job, another] = [await newJob({ id_service: 2 }), await newJob({ id_service: 2 })]
    const asIs = (answer: unknown) =>
      isApiError(answer) && [answer.status, answer.code, answer.message, answer.errors]
    const toStrangers = asIs(await claim(id_job, '07700900041', 'Wrong'))
    for (const _again of [1, 2])
      expect(asIs(await claim(id_job, '07700900041', 'Able'))).toEqual(toStrangers)
    await app.drain()
    const told = await db
      .selectFrom('messages')
      .select(['channel', 'template', 'body'])
      .where('id_job', '=', id_job)
      .execute()
    expect(told).toMatchObject([{ channel: 'email', template: 'claim_skill' }])
    expect(told[0]?.body).toContain('the skill Deep cleaning')

    const treasure = await signIn(app, await createUser(db, { id_treasure }))
    const mine = { params: { id: id_job } }
    const refused = await refusal(treasure, claimMyJob, mine)
    expect(refused).toMatchObject({ status: 409, code: 'skill_required' })
    expect(refused?.message).toMatch(/^This job needs the skill Deep cleaning, .* call \+?\d/)
    const skill = { id_treasure, id_skill, name: 'Deep cleaning', detail: 'Certified' }
    const asked = { params: { id: id_treasure }, body: skill }
    expect(await refusal(treasure, addSkill, asked)).toMatchObject({ code: 'skill_forbidden' })
    const admin = await signIn(app, await createUser(db, { is_admin: true }))
    await admin.call(addSkill, asked)
    expect(await treasure.call(claimMyJob, mine)).toMatchObject({ id_status: 2 })
    expect(await claim(another, '07700900041', 'Able')).toMatchObject({ id_status: 2 })
  })

  test('a signed-in claim can be undone for a minute: the job is as it was, and its customer is not notified', async () => {
    const { db } = database
    const id_treasure = await createTreasure(db, { lname: 'Rash', mphone: '+447700900051' })
    const treasure = await signIn(app, await createUser(db, { id_treasure }))
    const mailsOf = async (id_job: number) =>
      (
        await db
          .selectFrom('messages')
          .select('template')
          .where('id_job', '=', id_job)
          .where('id_customer', 'is not', null)
          .execute()
      ).map(({ template }) => template)
    const after = async (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000)
      await app.drain()
    }
    const [id, kept] = [await newJob(), await newJob()]
    const job = { params: { id } }
    const before = await db.selectFrom('jobs').selectAll().where('id', '=', id).execute()
    await treasure.call(claimMyJob, job)
    await after(60)
    expect(await treasure.call(undoMyClaim, job)).toEqual({ id, id_status: 1 })
    expect(await refusal(treasure, undoMyClaim, job)).toMatchObject({ code: 'job_not_found' })
    const [asWas] = await db.selectFrom('jobs').selectAll().where('id', '=', id).execute()
    expect(asWas).toEqual({ ...before[0], updated_at: asWas?.updated_at })
    await treasure.call(claimMyJob, { params: { id: kept } })
    expect(await mailsOf(kept)).toEqual([])
    await after(76)
    expect(await mailsOf(id)).toEqual([])
    expect(await mailsOf(kept)).toEqual(['job_claimed'])
    expect(await refusal(treasure, undoMyClaim, { params: { id: kept } })).toMatchObject({
      status: 409,
      code: 'claim_settled',
    })
  })

  test('an appointment made at once replaces the notice of the claim, unless it is cancelled at once', async () => {
    const { db } = database
    const id_treasure = await createTreasure(db, { lname: 'Prompt', mphone: '+447700900058' })
    const treasure = await signIn(app, await createUser(db, { id_treasure }))
    const after = async (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000)
      await app.drain()
    }
    const told = async (id_job: number) =>
      (
        await db
          .selectFrom('messages')
          .select('template')
          .where('id_job', '=', id_job)
          .where('id_customer', 'is not', null)
          .where('channel', '=', 'email')
          .orderBy('id')
          .execute()
      ).map(({ template }) => template)
    const make = (id: number, time: string) =>
      treasure.call(createMyAppointment, {
        params: { id },
        body: { date: '2026-11-27', time, hours: 1 },
      })
    const [kept, dropped] = [await newJob(), await newJob()]
    for (const id of [kept, dropped]) await treasure.call(claimMyJob, { params: { id } })
    await after(40)
    await make(kept, '09:00')
    const { id } = await make(dropped, '12:00')
    await after(40)
    expect([await told(kept), await told(dropped)]).toEqual([[], []])
    await treasure.call(deleteAppointment, { params: { id }, query: {} })
    await after(90)
    expect(await told(kept)).toEqual(['appointment_customer'])
    expect(await told(dropped)).toEqual(['job_claimed'])
  })

  test('a treasure may undo one claim per job, and three a day', async () => {
    const { db } = database
    const id_treasure = await createTreasure(db, { lname: 'Fickle', mphone: '+447700900057' })
    const treasure = await signIn(app, await createUser(db, { id_treasure }))
    const claimed = async (id: number) =>
      (await treasure.call(claimMyJob, { params: { id } })).undo_until !== null
    const undo = (id: number) => treasure.call(undoMyClaim, { params: { id } })
    const jobs = [await newJob(), await newJob(), await newJob(), await newJob()]
    const [first = 0, second = 0, third = 0, fourth = 0] = jobs
    expect(await claimed(first)).toBe(true)
    await undo(first)
    expect(await claimed(first)).toBe(false)
    expect(await refusal(treasure, undoMyClaim, { params: { id: first } })).toMatchObject({
      status: 409,
      code: 'claim_settled',
    })
    for (const id of [second, third]) {
      expect(await claimed(id)).toBe(true)
      await undo(id)
    }
    expect(await claimed(fourth)).toBe(false)
  })

  test('undoing a claim and making its first appointment exclude each other', async () => {
    const { db } = database
    const id_treasure = await createTreasure(db, { lname: 'Both', mphone: '+447700900052' })
    const treasure = await signIn(app, await createUser(db, { id_treasure }))
    for (let round = 0; round < 3; round++) {
      const id = await newJob()
      await treasure.call(claimMyJob, { params: { id } })
      const date = `2026-12-0${round + 1}`
      const appointment = { date, time: '10:00', hours: 1, visit: false, recurrent: false }
      const [undone, made] = await Promise.allSettled([
        treasure.call(undoMyClaim, { params: { id } }),
        treasure.call(createMyAppointment, { params: { id }, body: appointment }),
      ])
      expect([undone.status, made.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      const { id_status } = await db
        .selectFrom('jobs')
        .select('id_status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(id_status).toBe(undone.status === 'fulfilled' ? 1 : 3)
    }
  })

  test('an unknown job is not found', async () => {
    expect(await claim(999_999, '07700900001', 'oneillnunez')).toMatchObject({
      status: 404,
      code: 'job_not_found',
    })
  })

  test('the same key replays the success; with another body it is refused; a refusal is not stored', async () => {
    const [id_job, other] = [await newJob(), await newJob()]
    const idempotencyKey = `key-${engine}-${id_job}`
    expect(await claim(id_job, '07700900001', 'Wrong', { idempotencyKey })).toMatchObject({
      status: 422,
    })
    const first = await claim(id_job, '07700900001', 'oneillnunez', { idempotencyKey })
    expect(first).toMatchObject({ id_job, id_status: 2 })
    now = new Date(now.getTime() + 60_000)
    expect(await claim(id_job, '07700900001', 'oneillnunez', { idempotencyKey })).toEqual(first)
    expect(await claim(other, '07700900001', 'oneillnunez', { idempotencyKey })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    expect(await claim(id_job, '07700900001', 'oneillnunez')).toMatchObject({ status: 409 })
  })

  test('ten simultaneous requests with one key get the same success', async () => {
    const id_job = await newJob()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        claim(id_job, '07700900001', 'oneillnunez', {
          idempotencyKey: `duplicates-${engine}-${id_job}`,
        }),
      ),
    )
    expect(answers.filter((answer) => 'id_job' in answer).length).toBeGreaterThan(0)
    expect(answers.filter((answer) => isApiError(answer) && answer.status !== 409)).toEqual([])
    expect(
      await database.db
        .selectFrom('assignments')
        .select('id')
        .where('id_job', '=', id_job)
        .execute(),
    ).toHaveLength(1)
  })

  test('the sixth claim with a mobile in 15 minutes gets the usual "not found"', async () => {
    const strict = await startTestApp(database, {
      clock: () => now,
      limits: { perMobile: { most: 5, seconds: 900 } },
    })
    await createTreasure(database.db, { lname: 'Busy', mphone: '+447700900010' })
    const id_job = await newJob()
    for (let i = 0; i < 5; i++)
      expect(await claim(id_job, '07700900010', 'Wrong', { from: strict })).toMatchObject({
        status: 422,
      })
    expect(await claim(id_job, '07700900010', 'Busy', { from: strict })).toMatchObject({
      status: 422,
      code: 'treasure_not_found',
    })
    now = new Date(now.getTime() + 15 * 60_000)
    expect(await claim(id_job, '07700900010', 'Busy', { from: strict })).toMatchObject({
      id_status: 2,
    })
    await strict.close()
  })

  test("strangers who use up a mobile's attempts do not block its owner at an address where they have claimed before", async () => {
    const strict = await startTestApp(database, {
      clock: () => now,
      limits: { perMobile: { most: 5, seconds: 900 } },
    })
    await createTreasure(database.db, { lname: 'Settled', mphone: '+447700900011' })
    const claimFrom = async (address: string, last_name: string) =>
      (
        await fetch(`${strict.apiBase}/public/job/claim`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ id_job: await newJob(), mobile: '07700900011', last_name }),
        })
      ).status
    expect(await claimFrom('192.0.2.20', 'Settled')).toBe(200)
    for (let i = 0; i < 6; i++) await claimFrom(`198.51.100.${i}`, 'Wrong')
    expect(await claimFrom('203.0.113.20', 'Settled')).toBe(422)
    expect(await claimFrom('192.0.2.20', 'Settled')).toBe(200)
    // The address has a limit as well, even if it is known.
    for (let i = 0; i < 5; i++) await claimFrom('192.0.2.20', 'Wrong')
    expect(await claimFrom('192.0.2.20', 'Settled')).toBe(422)
    await strict.close()
  })

  test('too many claims from one address: 429 with Retry-After, alike for known and unknown mobiles, on every instance', async () => {
    const limits = { perAddress: { most: 3, seconds: 3_600 } }
    const strict = [
      await startTestApp(database, { clock: () => now, limits }),
      await startTestApp(database, { clock: () => now, limits }),
    ]
    const id_job = await newJob()
    const ask = async (i: number, mobile: string) =>
      fetch(`${strict[i % 2]?.apiBase}/public/job/claim`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
        body: JSON.stringify({ id_job, mobile, last_name: 'Wrong' }),
      })
    for (let i = 0; i < 3; i++) expect((await ask(i, '07700900001')).status).toBe(422)
    const [known, unknown] = [await ask(3, '07700900001'), await ask(4, '07700900555')]
    expect([known.status, unknown.status]).toEqual([429, 429])
    expect(await known.json()).toEqual(await unknown.json())
    expect(known.headers.get('retry-after')).toBe('3600')
    expect(unknown.headers.get('retry-after')).toBe('3600')
    for (const one of strict) await one.close()
  })

  test('an IPv6 site of many networks may claim eight times as often as one household', async () => {
    const strict = await startTestApp(database, {
      clock: () => now,
      limits: { perAddress: { most: 2, seconds: 3_600 } },
    })
    const id_job = await newJob()
    const ask = async (address: string) =>
      (
        await fetch(`${strict.apiBase}/public/job/claim`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ id_job, mobile: '07700900001', last_name: 'Wrong' }),
        })
      ).status
    const asked = []
    for (let network = 1; network <= 18; network++)
      asked.push(await ask(`2001:db8:77:${network}::1`))
    expect(asked).toEqual([...Array<number>(16).fill(422), 429, 429])
    expect(await ask('2001:db8:78:1::1')).toBe(422)
    await strict.close()
  })
})
