import {
  bookJob,
  continueJob,
  declineJob,
  declineJobByToken,
  declineMyJob,
  editMyJob,
  getLinkedJob,
  isApiError,
  listMyCustomerJobs,
  listMyJobImages,
  readPartialBooking,
  removeMyJobImage,
  searchBoard,
  updatePartialBooking,
  uploadMyJobImage,
  type Endpoint,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookingTasks } from '../booking/booking-tasks.ts'
import { testMessages } from '#test/test-messages.ts'
import {
  agreed,
  begin,
  bookAtOnce,
  complete,
  createOption,
  filledIn,
  freshEmail,
  inDays,
  save,
} from '#test/booking-fixtures.ts'
import { createCustomer, createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { picture } from '#test/inputs/booking.ts'
import { readMails } from '#test/outbox.ts'
import { callRaw } from '#test/raw-call.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { looseLimits } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

const refusal = (error: unknown) =>
  isApiError(error) ? { status: error.status, code: error.code, message: error.message } : error
const hour = 3_600_000
const day = 24 * hour

describe.each(mainEngines)('on %s', (engine) => {
  let option: number
  let now = new Date()
  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    await createFixtures(database.db)
    option = await createOption(database.db)
  })
  const after = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds))
  const statusOf = async (id: number) =>
    (
      await database.db
        .selectFrom('jobs')
        .select('id_status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).id_status
  /** Runs the tasks on two instances at once. */
  const doTasks = async () => {
    const deps = {
      database,
      files: app.files,
      messages: testMessages(),
      limits: looseLimits,
      publicSettings: () =>
        ({ portal_url: 'https://treasures.example', support_phone: '0808' }) as never,
    }
    const twice = [1, 2].map(() => runDueTasks(database, bookingTasks(deps), now))
    expect(await Promise.all(twice)).toEqual([[], []])
  }
  /** Tokens of job links mailed to an address, the newest first. */
  const jobLinks = async (email: string) =>
    (await readMails(database.db, email)).flatMap(
      ({ body }) => /continue-job\/([\w-]{43})/.exec(body)?.[1] ?? [],
    )
  const idOf = async (id: string) =>
    (
      await database.db
        .selectFrom('bookings')
        .select('id_job')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).id_job

  test('a draft is continued through its link on another device, and no longer on the first', async () => {
    const email = freshEmail()
    const held = await begin(app.client, option, filledIn({ email, descr: 'Typed on a phone' }))
    await app.client.call(updatePartialBooking, {
      params: { id: held.id },
      body: { token: held.token, send_link: true },
    })
    const [link = ''] = await jobLinks(email)
    const linked = await app.client.call(getLinkedJob, { params: { token: link } })
    expect(linked).toMatchObject({ id_status: 0, descr: 'Typed on a phone', can_continue: true })
    // Mail scanners open every link, so reading it any number of times changes nothing.
    expect(await save(app.client, held, { step: 'when' })).toMatchObject({ step: 'when' })

    const { booking } = await app.client.call(continueJob, { body: { token: link } })
    if (!booking) throw new Error('no booking to go on with')
    const { id, token } = booking
    expect(
      await app.client.call(readPartialBooking, { params: { id }, body: { token } }),
    ).toMatchObject({ descr: 'Typed on a phone' })
    expect(
      refusal(await save(app.client, held, { descr: 'x' }).catch((e: unknown) => e)),
    ).toMatchObject({
      status: 409,
      code: 'booking_elsewhere',
    })
    expect(await complete(app.client, booking)).toMatchObject({ id_status: 1 })
    // The same link now belongs to the job.
    after(29 * day)
    expect(await app.client.call(getLinkedJob, { params: { token: link } })).toMatchObject({
      id_status: 1,
      can_decline: true,
    })
  })

  test('a draft sends at most three links', async () => {
    const email = freshEmail()
    const held = await begin(app.client, option, filledIn({ email }))
    const ask = () =>
      app.client
        .call(updatePartialBooking, {
          params: { id: held.id },
          body: { token: held.token, send_link: true },
        })
        .then(
          () => 200,
          (error: unknown) => (isApiError(error) ? error.status : error),
        )
    const answers = await Promise.all([ask(), ask(), ask(), ask(), ask()])
    expect(answers.filter((answer) => answer === 200)).toHaveLength(3)
    expect(answers.filter((answer) => answer === 429)).toHaveLength(2)
    expect(await jobLinks(email)).toHaveLength(3)
    const nobody = await begin(app.client, option, { email: 'ada@' })
    const body = { token: nobody.token, descr: 'Kept', send_link: true }
    const refused = await app.client
      .call(updatePartialBooking, { params: { id: nobody.id }, body })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 422, errors: { email: ['Must be a valid e-mail'] } })
    expect(
      await app.client.call(readPartialBooking, {
        params: { id: nobody.id },
        body: { token: nobody.token },
      }),
    ).toMatchObject({ descr: 'Kept' })
  })

  test('after half an hour the customer is reminded once, and after 72 hours the draft expires', async () => {
    const email = freshEmail()
    const held = await begin(app.client, option, filledIn({ email }))
    const silent = await begin(app.client, option, filledIn({ email: 'not yet an' }))
    after(29 * 60_000)
    await doTasks()
    expect(await jobLinks(email)).toEqual([])
    after(2 * 60_000)
    await doTasks()
    await doTasks()
    const [link = '', ...others] = await jobLinks(email)
    expect([link.length, others]).toEqual([43, []])

    after(70 * hour)
    await save(app.client, held, { descr: 'Still at it' })
    after(71 * hour)
    await doTasks()
    const id_job = await idOf(held.id)
    expect(await app.client.call(getLinkedJob, { params: { token: link } })).toMatchObject({
      id_status: 0,
    })
    expect(await statusOf(await idOf(silent.id))).toBe(8)
    after(2 * hour)
    // The task has not run yet.
    expect(refusal(await save(app.client, held, {}).catch((e: unknown) => e))).toMatchObject({
      status: 410,
      code: 'booking_expired',
    })
    await doTasks()
    expect(await statusOf(id_job)).toBe(8)
    expect(refusal(await complete(app.client, held).catch((e: unknown) => e))).toMatchObject({
      status: 410,
    })
    const moves = await database.db
      .selectFrom('activities')
      .select('descr')
      .where('id_job', '=', id_job)
      .execute()
    expect(moves).toEqual([{ descr: 'Draft → Expired: nobody went on booking it.' }])
  })

  test('typed contents and photos of an expired draft are deleted after 30 days', async () => {
    const held = await begin(app.client, option, filledIn({ fname: 'Forgotten' }))
    const id_job = await idOf(held.id)
    const file = 'F'.repeat(20) + (engine === 'pglite' ? 'aa' : 'bb')
    await app.files.write(`${file}.webp`, new Uint8Array(8))
    await app.files.write(`${file}.thumb.webp`, new Uint8Array(8))
    await database.db
      .insertInto('job_images')
      .values({ id_job, position: 1, file, width: 1, height: 1 })
      .execute()
    after(73 * hour)
    await doTasks()
    after(29 * day)
    await doTasks()
    expect(await app.files.read(`${file}.webp`)).toBeDefined()
    after(2 * day)
    await doTasks()
    expect([
      await app.files.read(`${file}.webp`),
      await app.files.read(`${file}.thumb.webp`),
    ]).toEqual([undefined, undefined])
    const left = await database.db
      .selectFrom('jobs')
      .leftJoin('bookings', 'bookings.id_job', 'jobs.id')
      .select(['jobs.id_status', 'jobs.descr', 'jobs.address', 'bookings.fname'])
      .where('jobs.id', '=', id_job)
      .executeTakeFirstOrThrow()
    expect(left).toEqual({ id_status: 8, descr: '', address: '', fname: null })
  })

  test('an open job expires two days past its wanted day, and its customer learns how to reopen it', async () => {
    const wanted_on = inDays(20, now)
    const { done, details } = await bookAtOnce(app.client, option, { wanted: 'date', wanted_on })
    after(21 * day)
    await doTasks()
    expect(await statusOf(done.id_job)).toBe(1)
    after(day)
    await doTasks()
    expect(await statusOf(done.id_job)).toBe(8)
    // The newest mail is about the expiry, the other about the booking.
    const [link = '', ...others] = await jobLinks(details.email ?? '')
    expect(others).toHaveLength(1)
    expect(await app.client.call(continueJob, { body: { token: link } })).toEqual({
      id: done.id_job,
      id_status: 1,
      booking: null,
    })
    // The passed day is cleared, so the job does not expire again at once.
    await doTasks()
    expect(await app.client.call(getLinkedJob, { params: { token: link } })).toMatchObject({
      id_status: 1,
      wanted: 'flexible',
      wanted_on: null,
    })
  })

  test.each([declineJob, declineJobByToken])(
    'a job is cancelled through its link ($path), with a reason, and reopened through the next one',
    async (endpoint) => {
      const { done, details } = await bookAtOnce(app.client, option)
      const email = details.email ?? ''
      const [link = ''] = await jobLinks(email)
      const decline = (body: object) =>
        app.client.call(endpoint, { body: { token: link, ...body } }).catch((e: unknown) => e)
      expect(await decline({})).toMatchObject({
        status: 422,
        errors: { reason: ['Please tell us why'] },
      })
      expect(refusal(await decline({ id_job_loss_reason: 9_999 }))).toMatchObject({
        status: 422,
        code: 'job_loss_reason_not_found',
      })
      expect(await statusOf(done.id_job)).toBe(1)
      expect(await decline({ id_job_loss_reason: 1, reason: 'Moved' })).toEqual({
        id: done.id_job,
        id_status: 6,
        asked: false,
      })
      // A second press.
      expect(await decline({ reason: 'Again' })).toMatchObject({ id_status: 6 })
      const links = await jobLinks(email)
      expect(links).toHaveLength(2)
      const again = await app.client.call(continueJob, { body: { token: links[0] ?? '' } })
      expect(again).toMatchObject({ id_status: 1 })
      const events = await database.db
        .selectFrom('events')
        .select('event')
        .where('id_job', '=', done.id_job)
        .orderBy('id')
        .execute()
      expect(events.map(({ event }) => event)).toEqual([
        'job.completed_booking',
        'job.declined',
        'job.continued',
      ])
    },
  )

  test('a claimed job cannot be cancelled through a link', async () => {
    const { done, details } = await bookAtOnce(app.client, option)
    await database.db
      .updateTable('jobs')
      .set({ id_status: 2 })
      .where('id', '=', done.id_job)
      .execute()
    const [link = ''] = await jobLinks(details.email ?? '')
    const calls = [
      () => app.client.call(declineJob, { body: { token: link, reason: 'Changed my mind' } }),
      () => app.client.call(continueJob, { body: { token: link } }),
    ]
    for (const call of calls)
      expect(await call().catch((e: unknown) => e)).toMatchObject({
        status: 409,
        code: 'job_cannot_move',
        message: 'This job is Claimed. Please call us.',
        allowed: [3, 7],
      })
  })

  test('an unknown link, an expired one and one of another kind get the same answer', async () => {
    const { details, token } = await bookAtOnce(app.client, option)
    const [over = ''] = await jobLinks(details.email ?? '')
    after(31 * day)
    const answers = []
    for (const link of ['x'.repeat(43), over, token]) {
      const calls: [Endpoint, object][] = [
        [getLinkedJob, { params: { token: link } }],
        [declineJob, { body: { token: link, reason: 'x' } }],
        [continueJob, { body: { token: link } }],
      ]
      for (const [endpoint, input] of calls)
        answers.push(
          refusal(await app.client.call(endpoint, input as never).catch((e: unknown) => e)),
        )
    }
    const alike = {
      status: 404,
      code: 'link_not_found',
      message: 'This link does not work, or does so no longer.',
    }
    expect(answers).toEqual(Array(9).fill(alike))
  })

  test('a linked job shows nothing that identifies a person', async () => {
    const { details } = await bookAtOnce(app.client, option, {
      fname: 'Wilhelmina',
      lname: 'Featherstonehaugh',
      address: '77 Quince Lane',
      descr: 'Ring 07700 900 456 or write to wil@quince.example, SE13 5AB.',
    })
    const [link = ''] = await jobLinks(details.email ?? '')
    const answer = await fetch(`${app.apiBase}/public/job/${link}`)
    const text = await answer.text()
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    for (const secret of ['Wilhelmina', 'Feather', 'Quince', 'quince', '900', '5AB', details.email])
      expect([secret, text.includes(secret ?? '')]).toEqual([secret, false])
    expect(JSON.parse(text)).toMatchObject({ postcode: 'SE13', town: 'Lewisham' })
  })

  test('customers see and cancel their own jobs only', async () => {
    const own = await createCustomer(database.db, { email: freshEmail() })
    const mine = await createUser(database.db, { id_customer: own, email: freshEmail() })
    const other = await bookAtOnce(app.client, option)
    const client = await signIn(app, mine)
    const { id, token } = await begin(app.client, option, filledIn())
    const done = await client.call(bookJob, { body: { id, token, ...agreed } })
    const { data } = await client.call(listMyCustomerJobs, { query: {} })
    expect(data).toMatchObject([
      {
        id: done.id_job,
        status: 'Open',
        address: '12 Manor Road, Lewisham',
        least: 53,
        treasure: null,
      },
    ])
    const beyond = await client.call(listMyCustomerJobs, { query: { page: 2, per_page: 1 } })
    expect(beyond).toMatchObject({ data: [], meta: { total: 1, page: 2, per_page: 1 } })
    const decline = (id: number) =>
      client
        .call(declineMyJob, { params: { id }, body: { reason: 'Found someone' } })
        .catch(refusal)
    expect(await decline(other.done.id_job)).toEqual(await decline(2_000_000))
    expect(await decline(done.id_job)).toEqual({ id: done.id_job, id_status: 6, asked: false })
    expect(await statusOf(other.done.id_job)).toBe(1)
  })

  test('a customer changes the description and adds photos: the board shows it masked, and the treasure is notified once', async () => {
    const { db } = database
    const own = await createCustomer(db, { email: freshEmail() })
    const client = await signIn(app, await createUser(db, { id_customer: own }))
    const email = freshEmail()
    const id_treasure = await createTreasure(db, { lname: 'Vine', mphone: '+447700900456', email })
    const [id = 0, over = 0] = await createJobs(db, own, [{}, {}])
    const setStatus = (id_job: number, id_status: 2 | 4) =>
      db.updateTable('jobs').set({ id_status }).where('id', '=', id_job).execute()
    await setStatus(over, 4)
    const edit = (descr: string, shown_descr: string, params = { id }) =>
      client.call(editMyJob, { params, body: { descr, shown_descr } }).catch(refusal)
    const upload = (image_number: number, id_job = id) =>
      callRaw(
        app.apiBase,
        uploadMyJobImage,
        { body: { id_job, image_number, file: picture } },
        client.token,
      )
    const telling = 'Mow. Ring 07700 900123.'
    const onBoard = async () =>
      (await app.client.call(searchBoard, { query: { id_job: id } })).data[0]

    expect(await edit(telling, 'Mow the lawn.')).toEqual({ id, descr: telling })
    expect(await edit(telling, 'Mow the lawn.')).toEqual({ id, descr: telling })
    expect(await edit('Another', 'Mow the lawn.')).toMatchObject({
      code: 'job_description_changed',
    })
    expect(await edit('Another', 'Mow the lawn.', { id: over })).toMatchObject({
      status: 409,
      message: 'This job is Completed: its description and photos stay as they are.',
    })
    expect((await upload(1)).status).toBe(200)
    expect([(await upload(1, over)).status, (await upload(1, 2_000_000)).status]).toEqual([
      409, 404,
    ])
    expect(await onBoard()).toMatchObject({
      job_details: 'Mow. Ring [phone hidden].',
      image_count: 1,
    })

    await db
      .insertInto('assignments')
      .values({ id_job: id, id_treasure, how: 'claim', assigned_at: now, ended_at: null })
      .execute()
    await setStatus(id, 2)
    await edit('Mow both.', telling)
    after(9 * 60_000)
    await upload(2)
    await client.call(removeMyJobImage, { body: { id_job: id, image_number: 1 } })
    const mine = (await client.call(listMyCustomerJobs, { query: {} })).data.find(
      (job) => job.id === id,
    )
    expect(mine?.images_id).toMatch(/^[\w-]{22}$/)
    expect((await client.call(listMyJobImages, { params: { id } })).data).toMatchObject([
      { image_number: 2 },
    ])
    expect(await readMails(db, email)).toEqual([])
    after(60_000)
    expect(await readMails(db, email)).toMatchObject([
      { subject: `Job ${id}: your customer has changed the description and photos` },
    ])
    after(hour)
    expect(await readMails(db, email)).toHaveLength(1)
    expect(
      (
        await db
          .selectFrom('events')
          .select('data')
          .where('id_job', '=', id)
          .where('event', '=', 'job.edited')
          .orderBy('id')
          .execute()
      ).map(({ data }) => data),
    ).toEqual([
      {
        edit: 'description',
        changes: [{ field: 'descr', before: 'Mow the lawn.', after: telling }],
      },
      { edit: 'photo_added', changes: [] },
      { edit: 'description', changes: [{ field: 'descr', before: telling, after: 'Mow both.' }] },
      { edit: 'photo_added', changes: [] },
      { edit: 'photo_removed', changes: [] },
    ])
  })
})
