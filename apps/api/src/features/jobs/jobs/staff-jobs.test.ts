import {
  addDays,
  assignJob,
  boostJobPrice,
  createJob,
  deleteJob,
  endAssignment,
  exportJobs,
  finishMyJob,
  getJob,
  listCustomerActivities,
  listJobAssignments,
  listJobs,
  isJobOver,
  listMyTreasureJobs,
  listTreasureRatings,
  lockJob,
  moveJob,
  previewJobCorrection,
  declineMyJob,
  releaseMyJob,
  unlockJob,
  updateJob,
  londonDate,
  type ApiClient,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createOption } from '#test/booking-fixtures.ts'
import {
  createFixtures,
  createCustomer,
  createJobs,
  createTreasure,
  giveCodes,
} from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { mainEngines } from '#test/test-database.ts'
import { createBegunJob, createWork } from '#test/work-fixtures.ts'
import { removedPicturesTasks } from '../images/removed-pictures.ts'
import { boostTasks } from './boost-task.ts'
import { removeJob } from './write-job.ts'

const hour = 3_600_000
/** Number of simultaneous attempts, and of their rounds. */
const atOnce = 4

describe.each(mainEngines)('on %s', (engine) => {
  const rounds = raceRoundsOn(engine)
  let boss: ApiClient
  let mine: ApiClient
  let theirs: ApiClient
  let customer: number
  let treasure: number
  let now = new Date('2026-11-21T10:00:00Z')
  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    const { db } = database
    await createFixtures(db)
    await giveCodes(db, 2, ['BN1'])
    customer = await createCustomer(db, { email: 'hollis@example.org' })
    treasure = await createTreasure(db, {
      lname: 'Able',
      mphone: '+447700900301',
      email: 'able@example.org',
    })
    boss = await signIn(app, await createUser(db, { is_admin: true, super: true }))
    mine = await signIn(app, await createUser(db, { id_treasure: treasure }))
    theirs = await signIn(app, await createUser(db, { id_customer: customer }))
  })

  const openJob = async (changes: Parameters<typeof createJobs>[2][number] = {}) =>
    (await createJobs(database.db, customer, [changes]))[0] ?? 0
  const give = (id: number, id_treasure = treasure) =>
    boss.call(assignJob, { params: { id }, body: { id_treasure } })
  const read = (id: number) => boss.call(getJob, { params: { id } })
  const move = (id: number, id_status: number, reason?: string) => ({
    params: { id },
    body: { id_status, ...(reason && { reason }) },
  })
  const subjects = async (email: string, id: number) =>
    (await readMails(database.db, email)).flatMap(({ subject }) =>
      subject?.includes(String(id)) ? [subject] : [],
    )

  test('place and service of an open job are corrected at the price that was shown', async () => {
    const { db } = database
    const here = await createOption(db)
    const dearer = await createOption(db, {
      treasure_price_pence: 2_500,
      customer_price_pence: 4_000,
      id_price_unit: 2,
    })
    const local = await createOption(db, { postcode_regex: '^SE13' })
    const south = await createOption(db, {
      id_ambassador: 2,
      treasure_price_pence: 2_000,
      customer_price_pence: 3_000,
    })
    const id = await openJob({ on_board: true })
    await db.updateTable('jobs').set({ id_service_option: here }).where('id', '=', id).execute()
    const { id: offered } = await db
      .insertInto('opportunities')
      .values({
        id_job: id,
        id_treasure: treasure,
        id_status: 2,
        how: 'staff',
        score_hundredths: 5_000,
        score_parts: '[]',
        token_hash: `${id}`.padStart(43, 'x'),
        created_at: now,
        expires_at: new Date(now.getTime() + hour),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const preview = (query: object) => boss.call(previewJobCorrection, { params: { id }, query })
    const change = (body: object) => ({ params: { id }, body })

    expect(await preview({ postcode: 'bn11aa', id_option: south })).toMatchObject({
      postcode: 'BN1 1AA',
      region: { id: 2 },
      options: expect.arrayContaining([{ id: south, label: expect.any(String) }]),
      before: { customerprice: 26.5, treasureprice: 18.5 },
      after: { customerprice: 30, treasureprice: 20 },
      keeps_price: null,
    })
    const body = { address: '5 North Street', postcode: 'BN1 1AA', id_option: south }
    for (const shown of [undefined, { customerprice: 26.5, treasureprice: 18.5 }])
      expect(await refusal(boss, updateJob, change({ ...body, shown }))).toMatchObject({
        status: 409,
        code: 'price_changed',
        message: expect.stringContaining('the customer pays £30.00, the treasure gets £20.00'),
      })
    expect(await read(id)).toMatchObject({ postcode: 'SE13 5AB' })
    const changed = await boss.call(
      updateJob,
      change({ ...body, shown: { customerprice: 30, treasureprice: 20 } }),
    )
    expect(changed).toMatchObject({
      address: '5 North Street',
      postcode: 'BN1 1AA',
      region: { id: 2 },
      id_service_option: south,
      customerprice: 30,
      treasureprice: 20,
      lat: 50.844,
    })
    const row = await db
      .selectFrom('jobs')
      .select(['outcode', 'lon', 'price_trace', 'matched_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ outcode: 'BN1', lon: -0.14, matched_at: null })
    expect(row.price_trace).not.toBeNull()
    const offer = await db
      .selectFrom('opportunities')
      .select('id_status')
      .where('id', '=', offered)
      .executeTakeFirstOrThrow()
    expect(offer).toEqual({ id_status: 8 })
    const notes = await db
      .selectFrom('activities')
      .select('descr')
      .where('id_job', '=', id)
      .execute()
    expect(notes.at(-1)?.descr).toMatch(
      /changed the postcode from SE13 5AB to BN1 1AA.*the customer's price from £26.50 to £30.00.*the address from “.+” to “5 North Street”/,
    )
    // Back again with another service option and unit.
    expect(
      await boss.call(
        updateJob,
        change({
          postcode: 'SE13 5AB',
          id_option: dearer,
          shown: { customerprice: 40, treasureprice: 25 },
        }),
      ),
    ).toMatchObject({ id_unit: 2, region: { id: 1 }, customerprice: 40 })
    expect(
      await refusal(boss, updateJob, change({ postcode: 'BN1 1AA', id_option: local })),
    ).toMatchObject({ code: 'option_not_found' })
    expect(await refusal(boss, updateJob, change({ postcode: 'ZZ1 1ZZ' }))).toMatchObject({
      code: 'postcode_unknown',
    })
  })

  test('a change that is no longer possible is refused in words, and none is dropped silently', async () => {
    const { db } = database
    const option = await createOption(db)
    const other = await createOption(db, { customer_price_pence: 9_900 })
    const id = await openJob()
    await db.updateTable('jobs').set({ id_service_option: option }).where('id', '=', id).execute()
    const change = (body: object) => ({ params: { id }, body })
    for (const field of ['id_customer', 'id_service', 'id_unit', 'id_region'])
      expect(
        Object.keys((await refusal(boss, updateJob, change({ [field]: 1 } as never))).errors),
      ).toEqual([field])
    await give(id)
    expect(await refusal(boss, updateJob, change({ id_option: other }))).toMatchObject({
      code: 'job_taken',
      message: expect.stringContaining('A treasure has this job at this price.'),
    })
    // The place can be corrected, but the price stays as the treasure agreed to it.
    expect(
      await boss.call(updateJob, change({ address: '7 Low Road', postcode: 'SE13 6AA' })),
    ).toMatchObject({ address: '7 Low Road', postcode: 'SE13 6AA', customerprice: 26.5 })
    const worked = await createBegunJob(db, {
      id_customer: customer,
      id_treasure: treasure,
      at: now,
    })
    await createWork(db, { id: worked, id_treasure: treasure })
    const at = (body: object) => ({ params: { id: worked }, body })
    expect(await refusal(boss, updateJob, at({ postcode: 'BN1 1AA' }))).toMatchObject({
      status: 409,
      code: 'job_has_work',
    })
    expect(await boss.call(updateJob, at({ address: '8 Low Road' }))).toMatchObject({
      address: '8 Low Road',
    })
    await boss.call(moveJob, move(worked, 4))
    expect(await refusal(boss, updateJob, at({ address: '9 Low Road' }))).toMatchObject({
      code: 'job_fixed',
    })
  })

  test('an assigned treasure gets the job and a message, and hands it back with a reason', async () => {
    const id = await openJob()
    expect(await give(id)).toMatchObject({ how: 'admin', ended_at: null })
    expect(await read(id)).toMatchObject({ id_status: 2, unscheduled: true, allowed: [1, 7] })
    expect((await readMails(database.db, 'able@example.org'))[0]?.body).toMatch(
      /\/public\/treasure\/job\/[\w-]{43}/,
    )
    expect(
      await refusal(boss, assignJob, { params: { id }, body: { id_treasure: treasure } }),
    ).toMatchObject({
      status: 409,
      code: 'job_taken',
    })
    const { data } = await mine.call(listMyTreasureJobs, { query: {} })
    expect(data.find((one) => one.id === id)).toMatchObject({
      customer: { fname: 'Grace', mphone: '+447700900999' },
      can_make_appointment: true,
      can_record: false,
      can_decline: true,
    })
    const page = async (query: object) => {
      const listed = await mine.call(listMyTreasureJobs, { query: { ...query, per_page: '1' } })
      return { ...listed.meta, ids: listed.data.map((one) => one.id) }
    }
    const ongoing = data.filter(({ id_status }) => !isJobOver(id_status)).map((one) => one.id)
    expect(await page({ over: '0' })).toMatchObject({
      total: ongoing.length,
      ids: ongoing.slice(0, 1),
    })
    expect(await page({ over: '1' })).toMatchObject({ total: data.length - ongoing.length })
    expect((await page({ page: '2' })).ids).toEqual(data.slice(1, 2).map((one) => one.id))
    await mine.call(releaseMyJob, { params: { id }, body: { reason: 'My van broke down' } })
    expect(await read(id)).toMatchObject({ id_status: 1, treasure: null })
    expect(await subjects('hollis@example.org', id)).toEqual([
      `Job ${id}: we’re finding someone else`,
      expect.stringMatching(new RegExp(`^\\w+ will do your job ${id}$`)),
    ])
    expect(await refusal(mine, getJob, { params: { id } })).toMatchObject({ status: 404 })
    expect(
      await refusal(mine, releaseMyJob, { params: { id }, body: { reason: 'Again' } }),
    ).toMatchObject({ status: 404, code: 'job_not_found' })
    const notes = await database.db
      .selectFrom('activities')
      .select('descr')
      .where('id_job', '=', id)
      .execute()
    expect(notes.map(({ descr }) => descr).join('\n')).toMatch(/handed it back: My van broke down/)
    expect((await mine.call(listTreasureRatings, { params: { id: treasure } })).data).toMatchObject(
      [{ rating: 2, type: { name: 'Handed back a job' }, id_rateby: 0, weight: 0.5 }],
    )
    const links = await database.db
      .selectFrom('job_links')
      .select('expires_at')
      .where('id_job', '=', id)
      .where('purpose', '=', 'treasure')
      .execute()
    expect(links.map(({ expires_at }) => expires_at.getTime())).toEqual([now.getTime()])
  })

  test('staff unassign a job; both sides are notified, and its history stays', async () => {
    const id = await openJob()
    const { id: assignment } = await give(id)
    await boss.call(endAssignment, { params: { id: assignment } })
    expect(await refusal(boss, endAssignment, { params: { id: assignment } })).toMatchObject({
      status: 404,
    })
    expect((await subjects('able@example.org', id))[0]).toBe(`Job ${id} has been reassigned`)
    const { data } = await boss.call(listJobAssignments, { params: { id } })
    expect(data).toEqual([expect.objectContaining({ ended_at: now.toISOString() })])
    await give(id)
  })

  test('a move outside the life of a job is refused with the moves that are allowed', async () => {
    const id = await openJob()
    for (const to of [2, 3, 4, 5, 7, 8])
      expect([to, await refusal(boss, moveJob, move(id, to, 'Why'))]).toMatchObject([
        to,
        { status: 409, code: 'job_cannot_move' },
      ])
    expect(await refusal(boss, moveJob, move(id, 6))).toMatchObject({ status: 422 })
    expect(await boss.call(moveJob, move(id, 6, 'Booked twice'))).toMatchObject({
      id_status: 6,
      status_reason: 'Booked twice',
      allowed: [1],
    })
    expect(await boss.call(moveJob, move(id, 1))).toMatchObject({
      id_status: 1,
      status_reason: null,
    })
  })

  test('staff cannot close a job manually, so that work without an invoice stays visible', async () => {
    const id = await createBegunJob(database.db, { id_customer: customer, id_treasure: treasure })
    await createWork(database.db, { id, id_treasure: treasure })
    await boss.call(moveJob, move(id, 4))
    expect(await read(id)).toMatchObject({ requires_invoicing: true, allowed: [3] })
    expect(await refusal(boss, moveJob, move(id, 5, 'Done with'))).toMatchObject({
      status: 409,
      code: 'job_cannot_move',
      message: 'A job is closed automatically, once every line of it is invoiced and paid.',
    })
    expect(await read(id)).toMatchObject({ id_status: 4, requires_invoicing: true })
    const events = await database.db
      .selectFrom('events')
      .select('event')
      .where('id_job', '=', id)
      .where('event', '=', 'job.settled')
      .execute()
    expect(events).toEqual([])
  })

  test('a customer cancels an assigned job, and it can be assigned again', async () => {
    const id = await openJob()
    await give(id)
    expect(
      await theirs.call(declineMyJob, { params: { id }, body: { reason: 'We moved' } }),
    ).toMatchObject({ id_status: 7 })
    expect((await subjects('able@example.org', id))[0]).toBe(`Job ${id} is cancelled`)
    expect(await boss.call(moveJob, move(id, 1))).toMatchObject({ id_status: 1, treasure: null })
    await give(id)
  })

  test('a job is finished once, and only by its treasure', async () => {
    const id = await openJob({ id_status: 3 })
    await database.db
      .insertInto('assignments')
      .values({ id_job: id, id_treasure: treasure, how: 'claim', assigned_at: now, ended_at: null })
      .execute()
    expect(await mine.call(finishMyJob, { params: { id } })).toEqual({ id, id_status: 4 })
    expect(await mine.call(finishMyJob, { params: { id } })).toEqual({ id, id_status: 4 })
    const elsewhere = await openJob({ id_status: 3 })
    expect(await refusal(mine, finishMyJob, { params: { id: elsewhere } })).toMatchObject({
      code: 'job_not_found',
    })
  })

  test('a reader of a job sees only what is theirs to know', async () => {
    const id = await openJob()
    await give(id)
    expect(await mine.call(getJob, { params: { id } })).toMatchObject({
      customerprice: null,
      treasureprice: 18.5,
      customer: { email: null },
      allowed: [1],
    })
    expect(await theirs.call(getJob, { params: { id } })).toMatchObject({
      customerprice: 26.5,
      treasureprice: null,
      boost: null,
      treasure: { name: 'Sam', mphone: null },
      allowed: [7],
    })
  })

  test("a boost stays within the customer's price and needs an open job", async () => {
    const id = await openJob()
    const boost = (amount: number) => ({ params: { id }, body: { amount } })
    expect(await boss.call(boostJobPrice, boost(8))).toMatchObject({
      treasureprice: 26.5,
      boost: 8,
    })
    expect(await refusal(boss, boostJobPrice, boost(0.01))).toMatchObject({
      code: 'boost_too_high',
    })
    await give(id)
    expect(await refusal(boss, boostJobPrice, boost(1))).toMatchObject({ code: 'job_not_open' })
  })

  test('a region with automatic boosts raises prices daily, by up to a fifth', async () => {
    const id = await openJob({ posted_at: now })
    const tasks = boostTasks({ database })
    const passDay = async () => {
      now = new Date(now.getTime() + 24 * hour)
      expect(
        await Promise.all([runDueTasks(database, tasks, now), runDueTasks(database, tasks, now)]),
      ).toEqual([[], []])
      return (await read(id)).treasureprice
    }
    expect(await passDay()).toBe(18.5)
    await database.db.updateTable('ambassadors').set({ automatically_price_boost: true }).execute()
    const prices: unknown[] = []
    for (let day = 0; day < 6; day++) prices.push(await passDay())
    expect(prices).toEqual([19.43, 20.36, 21.29, 22.2, 22.2, 22.2])
    await database.db.updateTable('ambassadors').set({ automatically_price_boost: false }).execute()
  })

  test('a lock takes a job off board and matching, and unlocking restores what was on before', async () => {
    const id = await openJob()
    const locked = { locked: true, on_board: false, auto_match: false }
    expect(await boss.call(lockJob, { params: { id } })).toMatchObject(locked)
    expect(await boss.call(lockJob, { params: { id } })).toMatchObject(locked)
    expect(
      await refusal(boss, updateJob, { params: { id }, body: { on_board: true } }),
    ).toMatchObject({ code: 'job_locked' })
    for (let twice = 0; twice < 2; twice++)
      expect(await boss.call(unlockJob, { params: { id } })).toMatchObject({
        locked: false,
        on_board: true,
        auto_match: false,
      })
  })

  test("a change keeps omitted fields, and the treasure's price stays within the customer's", async () => {
    const id = await openJob()
    const change = (body: object) => ({ params: { id }, body })
    expect(await boss.call(updateJob, change({ descr: 'Twice.' }))).toMatchObject({
      descr: 'Twice.',
      treasureprice: 18.5,
    })
    expect(await refusal(boss, updateJob, change({ treasureprice: 30 }))).toMatchObject({
      status: 422,
      errors: { treasureprice: ['Cannot be more than the customer pays'] },
    })
    expect(
      await refusal(boss, updateJob, change({ wanted: 'date', wanted_on: '2020-01-01' })),
    ).toMatchObject({ status: 422 })
  })

  test('staff add a job at the present price, for a customer who is notified', async () => {
    const id_option = await createOption(database.db)
    const body = {
      id_customer: customer,
      id_option,
      descr: 'Hedge.',
      address: '1 High Street',
      postcode: 'se135ab',
    }
    const made = await boss.call(createJob, { body })
    expect(made).toMatchObject({ id_status: 1, customerprice: 26.5, postcode: 'SE13 5AB' })
    expect(
      await refusal(boss, createJob, { body: { ...body, postcode: 'ZZ99 9ZZ' } }),
    ).toMatchObject({
      code: 'postcode_unknown',
    })
    expect(await refusal(boss, createJob, { body: { ...body, id_option: 9_999 } })).toMatchObject({
      code: 'option_not_found',
    })
  })

  test('an assigned job cannot be deleted', async () => {
    const id = await openJob()
    const dry = { params: { id }, query: { simulated: 1 as const } }
    expect(await boss.call(deleteJob, dry)).toEqual({ deletable: true, reasons: [] })
    const { id: assignment } = await give(id)
    expect((await boss.call(deleteJob, dry)).reasons).toEqual([
      'Sam Able has it: unassign them first.',
    ])
    expect(await refusal(boss, deleteJob, { params: { id }, query: {} })).toMatchObject({
      code: 'job_in_use',
    })
    await boss.call(endAssignment, { params: { id: assignment } })
    expect(await boss.call(deleteJob, { params: { id }, query: {} })).toMatchObject({
      deletable: true,
    })
    expect(await refusal(boss, getJob, { params: { id } })).toMatchObject({ status: 404 })
  })

  const pictureOf = async (id_job: number, file: string) => {
    await app.files.write(`${file}.webp`, new Uint8Array(8))
    await app.files.write(`${file}.thumb.webp`, new Uint8Array(8))
    await database.db
      .insertInto('job_images')
      .values({ id_job, position: 1, file, width: 1, height: 1 })
      .execute()
    return () =>
      Promise.all(
        ['', '?size=thumb'].map(
          async (size) =>
            (await app.app.inject(`/api/public/image/${file}.webp${size}`)).statusCode,
        ),
      )
  }

  test('deleting a job permanently removes its photos, but the log has who deleted it and what it was', async () => {
    const id = await openJob()
    const status = await pictureOf(id, `${engine === 'pglite' ? 'p' : 'q'}${'D'.repeat(21)}`)
    expect(await status()).toEqual([200, 200])
    await boss.call(deleteJob, { params: { id }, query: {} })
    expect(await status()).toEqual([404, 404])
    expect(
      await database.db
        .selectFrom('events')
        .selectAll()
        .where('event', '=', 'job.deleted')
        .where('id_job', '=', id)
        .execute(),
    ).toMatchObject([
      { id_customer: customer, id_region: 1, actor: 'user', id_actor: expect.any(Number) },
    ])
    const { data } = await boss.call(listCustomerActivities, {
      params: { id: customer },
      query: {},
    })
    expect(data[0]?.descr).toBe(
      `Robin Marsh deleted job ${id} for good: Gardening in SE13, Unclaimed.`,
    )
  })

  test('photos of a deleted job are removed later if the process stopped before deleting the files', async () => {
    const id = await openJob()
    const file = `${engine === 'pglite' ? 'p' : 'q'}${'E'.repeat(21)}`
    const status = await pictureOf(id, file)
    // The transaction alone, without its consequences.
    await database.db.transaction().execute((tx) => removeJob(tx, id))
    expect(await status()).toEqual([200, 200])
    const broken = { ...app.files, remove: () => Promise.reject(new Error('The disk is gone')) }
    expect(
      await runDueTasks(database, removedPicturesTasks({ database, files: broken }), now),
    ).toMatchObject([
      { task: 'image.remove', subject: file, error: { message: 'The disk is gone' } },
    ])
    // The delay before a failed attempt is repeated.
    now = new Date(now.getTime() + hour)
    expect(
      await runDueTasks(database, removedPicturesTasks({ database, files: app.files }), now),
    ).toEqual([])
    expect(await status()).toEqual([404, 404])
    expect(await database.db.selectFrom('removed_pictures').selectAll().execute()).toEqual([])
  })

  test('the list, its count and its export use the same search and filters', async () => {
    const id = await openJob({ descr: 'A very unusual topiary swan.' })
    await give(id)
    const ask = async (query: object) => {
      const { data, meta } = await boss.call(listJobs, { query })
      expect(meta.total).toBe(data.length)
      return data.map((one) => one.id)
    }
    for (const search of ['topiary swan', String(id), `#${id}`, 'able topiary', 'hollis swan'])
      expect([search, await ask({ search })]).toEqual([search, [id]])
    const swan = { search: 'topiary' }
    expect(await ask({ ...swan, unscheduled: '1' })).toEqual([id])
    expect(await ask({ ...swan, unscheduled: '0' })).toEqual([])
    expect(await ask({ ...swan, id_status: '!2' })).toEqual([])
    expect(await ask({ ...swan, id_treasure: treasure, id_customer: customer })).toEqual([id])
    expect(await ask({ ...swan, id_service: '!1' })).toEqual([])
    for (const sort of ['posted_at,asc', 'wanted_on,desc', 'status,asc', 'customer,asc'])
      expect(await ask({ ...swan, sort })).toEqual([id])
    const csv = await (await boss.call(exportJobs, { query: swan })).text()
    expect(csv).toContain(`\r\n"${id}","Claimed","Gardening","Grace Hollis","Sam Able",`)
  })

  test('the list filters by former treasures, and by when jobs were booked and taken', async () => {
    const another = await createTreasure(database.db, { lname: 'Once', mphone: '+447700900399' })
    const [given, kept] = [await openJob(), await openJob()]
    await give(given, another)
    const { data } = await boss.call(listJobAssignments, { params: { id: given } })
    await boss.call(endAssignment, { params: { id: data[0]?.id ?? 0 } })
    await give(kept, another)
    const found = async (query: object) =>
      (await boss.call(listJobs, { query })).data.map(({ id }) => id)
    expect(await found({ had_by: another })).toEqual([kept, given])
    expect(await found({ id_treasure: another })).toEqual([kept])
    const [today, tomorrow] = [londonDate(now), addDays(londonDate(now), 1)]
    expect(await found({ id_treasure: another, taken_since: today })).toEqual([kept])
    expect(await found({ id_treasure: another, taken_since: tomorrow })).toEqual([])
    expect(await found({ had_by: another, posted_since: tomorrow })).toEqual([])
  })

  test('simultaneous assignments, releases and cancellations of one job always leave it consistent', async () => {
    const others = await Promise.all(
      Array.from({ length: atOnce }, (_, at) =>
        createTreasure(database.db, { lname: `Racer ${at}`, mphone: `+4477009007${10 + at}` }),
      ),
    )
    const outcome = (call: Promise<unknown>) =>
      call.then(
        () => 200,
        (error: { status?: number }) => error.status ?? 0,
      )
    const activeOf = (id: number) =>
      database.db
        .selectFrom('assignments')
        .select('id')
        .where('id_job', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
    for (let round = 0; round < rounds; round++) {
      const id = await openJob()
      const given = await Promise.all(others.map((one) => outcome(give(id, one))))
      expect(given.filter((status) => status === 200)).toHaveLength(1)
      const held = await activeOf(id)
      const ended = await Promise.all([
        outcome(boss.call(endAssignment, { params: { id: held?.id ?? 0 } })),
        outcome(boss.call(moveJob, move(id, 7, 'Over'))),
        outcome(theirs.call(declineMyJob, { params: { id }, body: { reason: 'No' } })),
      ])
      expect(ended.every((status) => status === 200 || status === 404 || status === 409)).toBe(true)
      expect(await activeOf(id)).toBeUndefined()
    }
  })
})
