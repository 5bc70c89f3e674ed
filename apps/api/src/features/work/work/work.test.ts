import {
  changeWorkJob,
  deleteMyWork,
  deleteWork,
  exportTimesheets,
  getLinkedReview,
  getLinkedTimesheetJob,
  getWorkReview,
  listJobWorks,
  listMyTimesheets,
  listMyTimesheetWorks,
  listTimesheetJobs,
  listTimesheets,
  listTreasureRatings,
  listJobActivities,
  lockTimesheet,
  lockTimesheets,
  previewWorkJob,
  recordLabour,
  recordLinkedMaterials,
  recordMaterials,
  recordTreasureLabour,
  resumeInvoicing,
  openMessage,
  reviewByLink,
  reviewWork,
  stopInvoicing,
  submitMyTimesheet,
  unlockTimesheet,
  updateLabour,
} from '@treasures/api-client'
import { sql, type Insertable } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tables } from '#kernel/db/tables.ts'
import { createFixtures, createCustomer, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob, createReviewLink, createTreasureLink } from '#test/work-fixtures.ts'

const at = new Date('2026-11-21T12:00:00Z')
let now = at
const date = '2026-11-20'

let id_customer: number
let id_treasure: number
let treasure: SignedInClient
let customer: SignedInClient
let admin: SignedInClient

const { app, database } = useApp({ clock: () => now })
beforeAll(async () => {
  const { db } = database
  ;({ id_customer } = await createFixtures(db))
  id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
  await db.updateTable('permissions').set({ allowed: true }).execute()
  treasure = await signIn(app, await createUser(db, { id_treasure }))
  customer = await signIn(app, await createUser(db, { id_customer }))
  admin = await signIn(app, await createUser(db, { is_admin: true }))
})

// Moves lines of earlier tests to other dates, because a date takes only 24 hours.
beforeEach(async () => {
  await database.db
    .updateTable('works')
    .set({ date: sql`date - 400` })
    .execute()
})

const aJob = (changes: Partial<Insertable<Tables['jobs']>> = {}) =>
  createBegunJob(database.db, { id_customer, id_treasure, at, changes })
const hours = (id_job: number, changes: object = {}) => ({
  body: { id_job, date, quantity: 3.5, descr: 'Hedge', ...changes },
})
const nails = (id_job: number, changes: object = {}) => ({
  body: { id_job, date, quantity: 4, descr: 'Nails', treasureprice: 1.25, ...changes },
})
const codeOf = async (...asked: Parameters<typeof refusal>) => (await refusal(...asked)).code

test('three and a half hours at £12.35 come to £43.23, and each side sees its own price', async () => {
  const id = await aJob({ treasure_price_pence: 1_235, customer_price_pence: 1_800 })
  const line = await treasure.call(recordLabour, hours(id))
  expect(line).toMatchObject({ quantity: 3.5, treasureprice: 12.35, total: 43.23 })
  expect([line.customerprice, line.customer_total]).toEqual([null, null])
  const works = async (client: SignedInClient) =>
    (await client.call(listJobWorks, { params: { id }, query: {} })).data[0]
  expect(await works(customer)).toMatchObject({
    total: null,
    treasureprice: null,
    customer_total: 63,
    treasure: { name: 'Sam' },
  })
  expect(await works(admin)).toMatchObject({ total: 43.23, customer_total: 63 })
})

test('materials are service 17, cost the customer what they cost, and have their price in two fields', async () => {
  const line = await treasure.call(recordMaterials, nails(await aJob()))
  expect(line).toMatchObject({
    id_service: 17,
    material: true,
    treasureprice: 1.25,
    material_price: 1.25,
    total: 5,
  })
})

test.each([
  ['the same words', {}, 'work_too_similar'],
  ['other case, spaces and dots', { descr: ' h e d g e. ' }, 'work_too_similar'],
  ['no words', { descr: '' }, 'work_too_similar'],
  ['other words', { descr: 'Lawn' }, 'recorded'],
  ['another quantity', { quantity: 2 }, 'recorded'],
  ['another day', { date: '2026-11-19' }, 'recorded'],
])('labour with %s as a line of the same day: %s', async (_what, changes, expected) => {
  const id = await aJob()
  await treasure.call(recordLabour, hours(id))
  const found = await treasure.call(recordLabour, hours(id, changes)).then(
    () => 'recorded',
    (error: { code: string }) => error.code,
  )
  expect(found).toBe(expected)
})

test('the refusal of a line as too similar names the similar line, at the field of the date', async () => {
  const id = await aJob()
  await treasure.call(recordLabour, hours(id))
  const refused = await treasure.call(recordLabour, hours(id)).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'work_too_similar',
    errors: { date: [expect.stringMatching(/^Already recorded on .+: .+ hours?, “Hedge”\.$/)] },
  })
})

test('a similar line is recorded if its author confirms that it is another visit', async () => {
  const id = await aJob()
  await treasure.call(recordLabour, hours(id))
  const again = await treasure.call(recordLabour, hours(id, { allow_similar: true }))
  expect(again).toMatchObject({ id_job: id, descr: 'Hedge' })
  expect(await codeOf(treasure, recordLabour, hours(id))).toBe('work_too_similar')
})

test('materials at another price are another line, at the same price a duplicate', async () => {
  const id = await aJob()
  await treasure.call(recordMaterials, nails(id))
  await treasure.call(recordMaterials, nails(id, { treasureprice: 1.5 }))
  expect(await codeOf(treasure, recordMaterials, nails(id, { descr: 'NAILS!' }))).toBe(
    'work_too_similar',
  )
})

test.each([
  ['fixed rate', { id_job_type: 3 }],
  ['a fixed price', { id_price_unit: 4 }],
])('one line covers a whole job at %s: quantity 1, done, once', async (_what, changes) => {
  const id = await aJob({ ...changes, treasure_price_pence: 9_500, customer_price_pence: 13_500 })
  const line = await treasure.call(recordLabour, hours(id, { quantity: 7 }))
  expect(line).toMatchObject({ quantity: 1, whole_job: true, total: 95 })
  const job = await database.db
    .selectFrom('jobs')
    .select('id_status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(job.id_status).toBe(4)
  expect(await codeOf(treasure, recordLabour, hours(id, { date: '2026-11-01' }))).toBe(
    'work_too_similar',
  )
})

test('a treasure can record only for jobs with an appointment, and only for days from the claim to today', async () => {
  const id = await aJob()
  const offered = async () =>
    (await treasure.call(listTimesheetJobs, {})).data.find((job) => job.id === id)
  expect(await offered()).toMatchObject({
    whole_job: false,
    place: 'SE13 Lewisham',
    last_appointment_on: '2026-11-20',
  })
  for (const wrong of ['2026-11-22', '2026-09-21'])
    expect((await refusal(treasure, recordLabour, hours(id, { date: wrong }))).errors).toEqual({
      date: [expect.any(String)],
    })
  await database.db
    .updateTable('appointments')
    .set({ cancelled_at: at })
    .where('id_job', '=', id)
    .execute()
  await database.db
    .deleteFrom('appointment_times')
    .where('id_appointment', 'in', (eb) =>
      eb.selectFrom('appointments').select('id').where('id_job', '=', id),
    )
    .execute()
  expect(await offered()).toBeUndefined()
  expect(await codeOf(treasure, recordLabour, hours(id))).toBe('job_not_begun')
})

test('a treasure can record 24 hours for a date, and the refusal lists the work already recorded', async () => {
  const [one, two] = [await aJob(), await aJob()]
  expect(await refusal(treasure, recordLabour, hours(one, { quantity: 24.01 }))).toMatchObject({
    status: 422,
    code: 'work_date_full',
    errors: {
      quantity: [expect.stringMatching(/^This makes 24.01 hours on Friday,? 20 November/)],
    },
  })
  const line = await treasure.call(recordLabour, hours(one, { quantity: 11.5 }))
  await treasure.call(recordLabour, hours(one, { quantity: 0.5 }))
  await admin.call(recordTreasureLabour, {
    body: { id_treasure, ...hours(two, { quantity: 8 }).body },
  })
  const why =
    /This makes 24.5 hours .* Recorded already: 12 hours for job \d+, 8 hours for job \d+\.$/
  for (const [who, endpoint, input] of [
    [treasure, recordLabour, hours(two, { quantity: 4.5 })],
    [admin, recordTreasureLabour, { body: { id_treasure, ...hours(two, { quantity: 4.5 }).body } }],
  ] as const)
    expect((await refusal(who, endpoint, input as never)).message).toMatch(why)
  const params = { id: line.id }
  expect(await codeOf(treasure, updateLabour, { params, ...hours(one, { quantity: 15.51 }) })).toBe(
    'work_date_full',
  )
  expect(
    await treasure.call(updateLabour, { params, ...hours(one, { quantity: 15.5 }) }),
  ).toMatchObject({ quantity: 15.5 })
  // Materials have no hours, and another date has hours of its own.
  await treasure.call(recordMaterials, nails(two, { quantity: 500 }))
  await treasure.call(recordLabour, hours(two, { quantity: 20, date: '2026-11-19' }))
})

test('a date takes one day and one night of work, which count as eight hours each', async () => {
  const [day, other, night, hour] = [
    await aJob({ id_price_unit: 2 }),
    await aJob({ id_price_unit: 2 }),
    await aJob({ id_price_unit: 3 }),
    await aJob(),
  ]
  expect((await refusal(treasure, recordLabour, hours(day, { quantity: 2 }))).errors).toEqual({
    quantity: [expect.stringMatching(/^At most 1 day can be recorded for/)],
  })
  await treasure.call(recordLabour, hours(day, { quantity: 0.75 }))
  expect((await refusal(treasure, recordLabour, hours(other, { quantity: 0.5 }))).message).toMatch(
    /Recorded already: 0.75 days for job \d+\.$/,
  )
  await treasure.call(recordLabour, hours(other, { quantity: 0.25 }))
  await treasure.call(recordLabour, hours(night, { quantity: 1 }))
  expect(await codeOf(treasure, recordLabour, hours(hour, { quantity: 8.25 }))).toBe(
    'work_date_full',
  )
  await treasure.call(recordLabour, hours(hour, { quantity: 8 }))
  const visits = await aJob({ id_price_unit: 5 })
  expect(await codeOf(treasure, recordLabour, hours(visits, { quantity: 25 }))).toBe(
    'work_date_full',
  )
  await treasure.call(recordLabour, hours(visits, { quantity: 2 }))
})

test('the total of a line is limited', async () => {
  const id = await aJob({ treasure_price_pence: 900_000, customer_price_pence: 900_000 })
  expect((await refusal(treasure, recordLabour, hours(id, { quantity: 12 }))).errors).toEqual({
    quantity: ['A line comes to at most £100,000.00'],
  })
  const dear = nails(id, { quantity: 10_000, treasureprice: 2.51 })
  expect((await refusal(treasure, recordMaterials, dear)).errors).toEqual({
    treasureprice: ['A line comes to at most £25,000.00'],
  })
  await treasure.call(recordMaterials, nails(id, { quantity: 10_000, treasureprice: 2.5 }))
})

test('a month is submitted, reopened by another line, and closed by a lock', async () => {
  const id = await aJob()
  const september = { date: '2026-09-30' }
  const { id_timesheet, id: line } = await treasure.call(recordLabour, hours(id, september))
  const params = { id: id_timesheet }
  expect(await treasure.call(submitMyTimesheet, { params })).toMatchObject({
    month: '2026-09',
    id_status: 2,
  })
  await treasure.call(recordMaterials, nails(id, september))
  const { timesheet, data } = await treasure.call(listMyTimesheetWorks, { params })
  expect(timesheet).toMatchObject({ id_status: 1, lines: 2, submitted_at: null, materials: 5 })
  expect(data).toHaveLength(2)

  for (let i = 0; i < 2; i++)
    expect(await admin.call(lockTimesheet, { params })).toMatchObject({ status: 'Locked' })
  const shut = await Promise.all([
    codeOf(treasure, recordLabour, hours(id, { ...september, descr: 'Lawn' })),
    codeOf(treasure, updateLabour, { params: { id: line }, ...hours(id) }),
    codeOf(treasure, deleteMyWork, { params: { id: line } }),
    codeOf(admin, deleteWork, { params: { id: line } }),
    codeOf(treasure, submitMyTimesheet, { params }),
  ])
  expect(shut).toEqual(Array(5).fill('timesheet_locked'))
  await admin.call(unlockTimesheet, { params })
  await treasure.call(deleteMyWork, { params: { id: line } })
  await database.db
    .updateTable('timesheets')
    .set({ id_status: 4 })
    .where('id', '=', id_timesheet)
    .execute()
  expect(await codeOf(admin, unlockTimesheet, { params })).toBe('timesheet_invoiced')
  expect((await admin.call(lockTimesheets, { body: { ids: [id_timesheet] } })).data).toEqual([])
})

test('a changed line keeps its price; another job brings its own, another month its own timesheet', async () => {
  const id = await aJob({ treasure_price_pence: 1_000, customer_price_pence: 1_500 })
  const dearer = await aJob({ treasure_price_pence: 2_000, customer_price_pence: 3_000 })
  const line = await treasure.call(recordLabour, hours(id))
  await database.db
    .updateTable('jobs')
    .set({ treasure_price_pence: 9_900, customer_price_pence: 9_900 })
    .where('id', '=', id)
    .execute()
  const params = { id: line.id }
  const changed = await treasure.call(updateLabour, {
    params,
    ...hours(id, { quantity: 2, date: '2026-10-02' }),
  })
  expect(changed).toMatchObject({ total: 20, timesheet: { month: '2026-10' } })
  const move = await treasure.call(previewWorkJob, { params, query: { id_job_new: dearer } })
  expect(move).toMatchObject({
    before: { id_job: id, quantity: 2, treasureprice: 10, total: 20 },
    after: { id_job: dearer, quantity: 2, treasureprice: 20, total: 40 },
    must_confirm: true,
  })
  const confirmed = { quantity: 2, treasureprice: 20, total: 40, finishes: false }
  const body = { id_job_new: dearer, confirmed }
  const moved = await treasure.call(changeWorkJob, { params, body })
  expect(moved).toMatchObject({ id_job: dearer, total: 40 })
  const months = (await treasure.call(listMyTimesheets, {})).data.map(({ month }) => month)
  expect(months).toEqual(months.toSorted().toReversed())
})

test('an entry becomes a whole job, or changes its value, only as its author confirmed it', async () => {
  const { db } = database
  const id = await aJob()
  const whole = await aJob({
    id_job_type: 3,
    id_price_unit: 4,
    treasure_price_pence: 11_000,
    customer_price_pence: 15_000,
  })
  const line = await treasure.call(recordLabour, hours(id, { quantity: 4.25 }))
  const params = { id: line.id }
  const preview = () => treasure.call(previewWorkJob, { params, query: { id_job_new: whole } })
  expect(await preview()).toEqual({
    before: { id_job: id, quantity: 4.25, treasureprice: 18.5, total: 78.63, whole_job: false },
    after: { id_job: whole, quantity: 1, treasureprice: 110, total: 110, whole_job: true },
    job_status: { before: 'In progress', after: 'Completed' },
    must_confirm: true,
  })
  const shown = { quantity: 1, treasureprice: 110, total: 110, finishes: true }
  const attempts = [undefined, { ...shown, total: 111 }, { ...shown, finishes: false }]
  for (const confirmed of attempts) {
    const input = { params, body: { id_job_new: whole, ...(confirmed && { confirmed }) } }
    expect(await refusal(treasure, changeWorkJob, input)).toMatchObject({
      status: 409,
      code: 'work_move_unconfirmed',
      message: `Moved to job ${whole} this entry becomes 1 at £110.00, £110.00 in all, and job ${whole} Completed. Please confirm that first.`,
    })
  }
  // Editing an entry does not move the entry without confirmation either.
  const edit = { params, ...hours(whole, { quantity: 4.25 }) }
  expect(await codeOf(treasure, updateLabour, edit)).toBe('work_move_unconfirmed')
  const works = async (id_job: number) =>
    (await admin.call(listJobWorks, { params: { id: id_job }, query: {} })).data
  expect([(await works(id)).length, (await works(whole)).length]).toEqual([1, 0])
  // The price has changed since, so the move is shown again.
  await db
    .updateTable('jobs')
    .set({ treasure_price_pence: 12_000 })
    .where('id', '=', whole)
    .execute()
  const stale = { params, body: { id_job_new: whole, confirmed: shown } }
  expect(await codeOf(treasure, changeWorkJob, stale)).toBe('work_move_unconfirmed')
  const { after } = await preview()
  await treasure.call(changeWorkJob, {
    params,
    body: {
      id_job_new: whole,
      confirmed: { quantity: 1, treasureprice: 120, total: after.total, finishes: true },
    },
  })
  expect(await works(whole)).toMatchObject([{ quantity: 1, total: 120, whole_job: true }])
  // A job with the same price and unit needs no confirmation.
  const [one, other] = [await aJob(), await aJob()]
  const plain = await treasure.call(recordLabour, hours(one))
  await treasure.call(changeWorkJob, { params: { id: plain.id }, body: { id_job_new: other } })
})

/** Runs the tasks that are due this many hours later. */
async function passHours(hours = 3) {
  now = new Date(at.getTime() + hours * 3_600_000)
  await app.drain()
  now = at
}

test('the customer is asked once, some hours after the last labour, and reviews through the link without signing in', async () => {
  const id = await aJob()
  await treasure.call(recordMaterials, nails(id))
  const mails = async () =>
    (
      await database.db
        .selectFrom('messages')
        .select('body')
        .where('id_job', '=', id)
        .where('subject', '=', 'How was Sam?')
        .execute()
    ).map(({ body }) => /review\/([\w-]{43})/.exec(body)?.[1] ?? '')
  await treasure.call(recordLabour, hours(id))
  const line = await treasure.call(recordLabour, hours(id, { descr: 'Lawn' }))
  const gone = await treasure.call(recordLabour, hours(id, { descr: 'A slip' }))
  await treasure.call(deleteMyWork, { params: { id: gone.id } })
  await passHours(2.9)
  expect(await mails()).toEqual([])
  await passHours()
  const [token = '', ...others] = await mails()
  expect(others).toEqual([])

  for (let i = 0; i < 50; i++)
    expect(await app.client.call(getLinkedReview, { params: { token } })).toMatchObject({
      id_work: line.id,
      jobcode: String(id),
      date,
      treasure: 'Sam',
      review: null,
    })
  await app.client.call(reviewByLink, { body: { token, rating: 4.5, notes: 'Neat.' } })
  expect(await refusal(app.client, getLinkedReview, { params: { token } })).toMatchObject({
    status: 404,
    code: 'link_not_found',
  })
  expect(await codeOf(app.client, reviewByLink, { body: { token, rating: 1 } })).toBe(
    'link_not_found',
  )
  expect(await codeOf(customer, reviewWork, { params: { id: line.id }, body: { rating: 5 } })).toBe(
    'already_reviewed',
  )
  const [rating] = (await treasure.call(listTreasureRatings, { params: { id: id_treasure } })).data
  expect(rating).toMatchObject({ rating: 4.5, id_rateby: 2, weight: 1 })
  expect(await codeOf(treasure, deleteMyWork, { params: { id: line.id } })).toBe('work_reviewed')
  const elsewhere = { params: { id: line.id }, body: { id_job_new: await aJob() } }
  expect(await codeOf(treasure, changeWorkJob, elsewhere)).toBe('work_reviewed')
})

const reviewTokens = async (id_job: number) =>
  (
    await database.db
      .selectFrom('messages')
      .select('body')
      .where('id_job', '=', id_job)
      .where('subject', '=', 'How was Sam?')
      .orderBy('id')
      .execute()
  ).map(({ body }) => /review\/([\w-]{43})/.exec(body)?.[1] ?? '')

test('when a line moves to another job, the old review link ends and the new job’s customer is asked', async () => {
  const other = await createCustomer(database.db, { fname: 'Ann', email: 'ann@example.org' })
  const from = await aJob()
  const to = await createBegunJob(database.db, { id_customer: other, id_treasure, at })
  const moving = await treasure.call(recordLabour, hours(from, { descr: 'Fence' }))
  await passHours()
  const [dead = ''] = await reviewTokens(from)
  const staying = await treasure.call(recordLabour, hours(from, { descr: 'Gate' }))
  await treasure.call(changeWorkJob, { params: { id: moving.id }, body: { id_job_new: to } })

  expect(await codeOf(app.client, getLinkedReview, { params: { token: dead } })).toBe(
    'link_not_found',
  )
  expect(await codeOf(app.client, reviewByLink, { body: { token: dead, rating: 1 } })).toBe(
    'link_not_found',
  )
  await passHours()
  const [ofNew = ''] = await reviewTokens(to)
  expect(await app.client.call(getLinkedReview, { params: { token: ofNew } })).toMatchObject({
    id_work: moving.id,
    jobcode: String(to),
  })
  // The customer who was asked about that line is asked about one of their own.
  const [, ofOld = ''] = await reviewTokens(from)
  expect(await app.client.call(getLinkedReview, { params: { token: ofOld } })).toMatchObject({
    id_work: staying.id,
    jobcode: String(from),
  })
})

test('a line that is deleted before its customer was asked causes no request', async () => {
  const id = await aJob()
  const line = await treasure.call(recordLabour, hours(id, { descr: 'Hedge' }))
  await treasure.call(deleteMyWork, { params: { id: line.id } })
  await passHours()
  expect(await reviewTokens(id)).toEqual([])
})

test('a link to a line of another job never works', async () => {
  const line = await treasure.call(recordLabour, hours(await aJob(), { descr: 'Shed' }))
  const token = await createReviewLink(database.db, await aJob(), line.id, at)
  expect(await codeOf(app.client, getLinkedReview, { params: { token } })).toBe('link_not_found')
  expect(await codeOf(app.client, reviewByLink, { body: { token, rating: 1 } })).toBe(
    'link_not_found',
  )
})

test('the lines of a job have the requested relations', async () => {
  const id_job = await aJob()
  const { id: id_work } = await treasure.call(recordLabour, hours(id_job))
  await customer.call(reviewWork, { params: { id: id_work }, body: { rating: 4 } })
  const ask = async (query: { with?: string; sort?: 'date,desc' }) =>
    (await admin.call(listJobWorks, { params: { id: id_job }, query })).data.find(
      ({ id }) => id === id_work,
    )
  expect(await ask({})).toMatchObject({
    treasure: expect.anything(),
    customer: expect.anything(),
    unit: expect.anything(),
    timesheet: expect.anything(),
    reviews: [{ id_work, rating: 4 }],
  })
  const some = await ask({ with: 'unit,reviews', sort: 'date,desc' })
  expect(some).toMatchObject({ unit: { id: 1 }, reviews: [{ rating: 4 }] })
  for (const name of ['treasure', 'customer', 'timesheet']) expect(some).not.toHaveProperty(name)
  expect(await ask({ with: '' })).not.toHaveProperty('reviews')
  expect(
    await refusal(admin, listJobWorks, { params: { id: id_job }, query: { with: 'wallet' } }),
  ).toMatchObject({ status: 400 })
})

test('a review by a link that staff have opened counts as a review by staff, and is not public', async () => {
  const id = await aJob()
  await treasure.call(recordLabour, hours(id, { descr: 'Pond' }))
  await passHours()
  const { id: message } = await database.db
    .selectFrom('messages')
    .select('id')
    .where('id_job', '=', id)
    .where('subject', '=', 'How was Sam?')
    .executeTakeFirstOrThrow()
  const { body } = await admin.call(openMessage, { params: { id: message }, body: {} })
  const token = /review\/([\w-]{43})/.exec(body)?.[1] ?? ''
  await app.client.call(reviewByLink, { body: { token, rating: 1 } })
  const [rating] = (await admin.call(listTreasureRatings, { params: { id: id_treasure } })).data
  expect(rating).toMatchObject({
    rating: 1,
    id_rateby: 1,
    type: { name: 'Review by staff for the customer' },
  })
  const { data } = await admin.call(listJobActivities, { params: { id }, query: {} })
  const words = data.map(({ descr }) => descr)
  expect(words).toContainEqual(expect.stringMatching(/opened “How was Sam\?” to .* with its links/))
  expect(words).toContain('Reviewed by staff for the customer: 1 of 5 stars.')
})

test('an admin reviews a line and keeps it off invoices; neither counts as the customer’s word', async () => {
  const id_job = await aJob()
  const { id } = await admin.call(recordTreasureLabour, {
    body: { id_treasure, ...hours(id_job).body },
  })
  const params = { id }
  await admin.call(reviewWork, { params, body: { rating: 3 } })
  expect((await customer.call(getWorkReview, { params })).review).toMatchObject({ rating: 3 })
  const [rating] = (await admin.call(listTreasureRatings, { params: { id: id_treasure } })).data
  expect(rating).toMatchObject({ id_rateby: 1, type: { name: 'Review by staff for the customer' } })
  expect(await admin.call(stopInvoicing, { params })).toMatchObject({ invoicing_stopped: true })
  expect(await admin.call(resumeInvoicing, { params })).toMatchObject({ invoicing_stopped: false })
})

test('whether a line is invoiced is fixed once its timesheet is locked or invoiced', async () => {
  const id_job = await aJob()
  const { id, id_timesheet } = await admin.call(recordTreasureLabour, {
    body: { id_treasure, ...hours(id_job, { date: '2026-10-05' }).body },
  })
  const params = { id }
  await admin.call(stopInvoicing, { params })
  await admin.call(lockTimesheet, { params: { id: id_timesheet } })
  const answers = async () => [
    await refusal(admin, stopInvoicing, { params }),
    await refusal(admin, resumeInvoicing, { params }),
  ]
  expect(await answers()).toMatchObject(
    Array(2).fill({
      status: 423,
      code: 'timesheet_locked',
      message: expect.stringContaining('Open the timesheet again first.'),
    }),
  )
  await database.db
    .updateTable('timesheets')
    .set({ id_status: 4 })
    .where('id', '=', id_timesheet)
    .execute()
  expect(await answers()).toMatchObject(Array(2).fill({ status: 409, code: 'work_invoiced' }))
  const { data } = await admin.call(listJobWorks, { params: { id: id_job }, query: {} })
  expect(data).toMatchObject([{ invoicing_stopped: true }])
})

test('a link records only for its own job, once per key, and opening the link changes nothing', async () => {
  const id = await aJob()
  const token = await createTreasureLink(database.db, id, id_treasure, at)
  const { data } = await app.client.call(getLinkedTimesheetJob, { params: { token } })
  expect(data.map((job) => job.id)).toEqual([id])
  const entry = { body: { token, ...nails(id).body } }
  const key = { idempotencyKey: 'written-without-signal-1' }
  const first = await app.client.call(recordLinkedMaterials, entry, key)
  expect(await app.client.call(recordLinkedMaterials, entry, key)).toEqual(first)
  const other = { body: { token, ...nails(await aJob()).body } }
  expect(await codeOf(app.client, recordLinkedMaterials, other)).toBe('link_not_found')
})

test('timesheets are listed and exported by the region of their treasure', async () => {
  const { db } = database
  const elsewhere = await createTreasure(db, {
    lname: 'Elsewhere',
    mphone: '+447700900077',
    id_region: 2,
  })
  await db
    .insertInto('timesheets')
    .values({ id_treasure: elsewhere, month: '2024-02-01', created_at: at })
    .execute()
  const names = async (id_region: string) =>
    (await admin.call(listTimesheets, { query: { id_region } })).data.map(
      ({ treasure: { name } }) => name,
    )
  expect(await names('2')).toEqual(['Sam Elsewhere'])
  expect(await names('!2')).not.toContain('Sam Elsewhere')
  const csv = await (await admin.call(exportTimesheets, { query: { id_region: '2' } })).text()
  const [header, row, ...rest] = csv
    .replaceAll(/[\uFEFF"]/g, '')
    .trim()
    .split('\r\n')
  expect(header).toMatch(/^Id,Month,Treasure,First name,Surname,Status,/)
  expect(row).toMatch(new RegExp(`^\\d+,2024-02,${elsewhere},Sam,Elsewhere,Open,0,0.00,0.00,0.00,`))
  expect(rest).toEqual([])
})
