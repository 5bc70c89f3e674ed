import {
  addDays,
  askForExtraWork,
  assignJob,
  createMyAppointment,
  createSeries,
  deleteAppointment,
  endSeries,
  getJob,
  getJobCalendar,
  listJobActivities,
  listJobAgreedLines,
  listJobAppointments,
  listJobSeries,
  listMyCustomerJobs,
  moveAppointment,
  moveJob,
  moveSeriesFrom,
  pauseSeries,
  previewSeries,
  recordLabour,
  restoreSeriesDate,
  resumeSeries,
  skipSeriesDate,
  updateJob,
  updateOptionDiscounts,
  updateOptionTreasurePrice,
  wantSubstitute,
  type Series,
} from '@treasures/api-client'
import { transact } from '#kernel/db/transact.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createOption } from '#test/booking-fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob } from '#test/work-fixtures.ts'
import { makeDates } from './make-dates.ts'
import { seriesTasks } from './series-tasks.ts'

const at = new Date('2026-12-01T12:00:00Z')
let now = at
const email = 'priya@series.example'

let customer: SignedInClient
let stranger: SignedInClient
let treasure: SignedInClient
let admin: SignedInClient
let id_customer: number
let id_treasure: number
let id_job: number
const { app, database } = useApp({ clock: () => now })
beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  id_customer = await createCustomer(db, { email })
  const other = await createCustomer(db, { email: 'other@series.example' })
  id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
  await db.updateTable('permissions').set({ allowed: true }).execute()
  treasure = await signIn(app, await createUser(db, { id_treasure }))
  customer = await signIn(app, await createUser(db, { id_customer, email }))
  stranger = await signIn(
    app,
    await createUser(db, { id_customer: other, email: 'other@series.example' }),
  )
  admin = await signIn(app, await createUser(db, { is_admin: true }))
})

/** Each test has a job of its own, and the treasure's diary to itself. */
beforeEach(async () => {
  const { db } = database
  now = at
  await db.deleteFrom('appointments').execute()
  await db.deleteFrom('breaks').execute()
  id_job = await createBegunJob(db, {
    id_customer,
    id_treasure,
    at,
    changes: { customer_price_pence: 2_650 },
  })
})

const tuesdays = { date: '2026-12-08', time: '09:00', hours: 2, frequency: 1 }
const start = (body = tuesdays, by = customer) =>
  by.call(createSeries, { params: { id: id_job }, body })
const states = ({ dates }: Series) =>
  Object.fromEntries(dates.map(({ on_day, state }) => [on_day, state]))
const notPossible = ({ dates }: Series) => dates.filter(({ state }) => state === 'not_possible')
const read = async () =>
  (await customer.call(listJobSeries, { params: { id: id_job } })).data[0] as Series
/** Before the visit that every job of these tests begins with. */
const threeDaysBefore = new Date(at.getTime() - 3 * 86_400_000)
const of = ({ id }: Series, day: string) => ({ params: { id, day } })
const byOther = { status: 409, code: 'left_out_by_other' }

test.each([
  ['the customer', () => customer, 550],
  ['staff', () => admin, 550],
  ['the treasure, who cannot agree to longer visits', () => treasure, null],
])('a series of longer visits has a ceiling of its own if %s starts it', async (_, by, most) => {
  const { db } = database
  const limits = { duration_hundredths: 200, ceiling_hundredths: 300 }
  await db.updateTable('jobs').set(limits).where('id', '=', id_job).execute()
  const { id } = await start({ ...tuesdays, hours: 4 }, by())
  const { ceiling_hundredths } = await db
    .selectFrom('series')
    .select('ceiling_hundredths')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(ceiling_hundredths).toBe(most)
  const ceiling = (most ?? 300) / 100
  const mine = (await customer.call(listMyCustomerJobs, { query: {} })).data
  expect(mine.find((job) => job.id === id_job)).toMatchObject({ ceiling })
  expect(await admin.call(getJob, { params: { id: id_job } })).toMatchObject({ ceiling })
  await treasure.call(skipSeriesDate, { params: { id, day: tuesdays.date } })
  const { dates } = await customer.call(wantSubstitute, { params: { id, day: tuesdays.date } })
  const substitute = { params: { id: dates[0]?.id_substitute ?? 0 } }
  expect(await admin.call(getJob, substitute)).toMatchObject({ ceiling })
})

test('a preview shows eight dates with prices and bank holidays, and saves nothing', async () => {
  const body = { ...tuesdays, date: '2026-12-04' }
  const { repeats, dates } = await customer.call(previewSeries, { params: { id: id_job }, body })
  expect(repeats).toBe('Every week on Friday')
  expect(dates.map(({ on_day }) => on_day)).toEqual(
    Array.from({ length: 8 }, (_, week) => addDays('2026-12-04', 7 * week)),
  )
  expect(dates.filter(({ holiday }) => holiday).map(({ holiday }) => holiday)).toEqual([
    'Christmas Day',
    "New Year's Day",
  ])
  expect(new Set(dates.map(({ price }) => price))).toEqual(new Set([53]))
  expect(await read()).toBeUndefined()
  expect(
    await refusal(customer, previewSeries, {
      params: { id: id_job },
      body: { ...tuesdays, date: '2026-12-01' },
    }),
  ).toMatchObject({ status: 422, code: 'appointment_past' })
})

test('a preview shows which dates are not free, and only the treasure and staff read why', async () => {
  const other = await createBegunJob(database.db, { id_customer, id_treasure, at: threeDaysBefore })
  const visit = (id: number, date: string, time: string, hours = 1) =>
    treasure.call(createMyAppointment, { params: { id }, body: { date, time, hours } })
  await visit(other, '2026-12-15', '10:59')
  // What ends when the visit begins is no obstacle, and the job's own visit becomes the first.
  await visit(other, '2026-12-22', '08:00')
  await visit(id_job, '2026-12-08', '09:00', 2)
  await database.db
    .insertInto('breaks')
    .values({ id_treasure, start_on: '2026-12-28', end_on: '2026-12-31', created_at: at })
    .execute()
  const preview = async (by: SignedInClient) =>
    (await by.call(previewSeries, { params: { id: id_job }, body: tuesdays })).dates
      .filter(({ free }) => !free)
      .map(({ on_day, because }) => [on_day, because])
  expect(await preview(treasure)).toEqual([
    ['2026-12-15', 'busy'],
    ['2026-12-29', 'days_off'],
  ])
  expect(await preview(customer)).toEqual([
    ['2026-12-15', null],
    ['2026-12-29', null],
  ])
  expect(notPossible(await start()).map(({ on_day }) => on_day)).toEqual([
    '2026-12-15',
    '2026-12-29',
  ])
})

test('a series is made eight weeks ahead, goes on by its task, and a repeated task makes no date twice', async () => {
  const series = await start()
  const first = Array.from({ length: 8 }, (_, week) => addDays('2026-12-08', 7 * week)).filter(
    (day) => day <= addDays('2026-12-01', 56),
  )
  expect(states(series)).toEqual(Object.fromEntries(first.map((day) => [day, 'planned'])))
  expect(series).toMatchObject({ state: 'active', repeats: 'Every week on Tuesday', until: null })
  const { data } = await admin.call(listJobAppointments, { params: { id: id_job } })
  expect(data.find(({ id }) => id === series.id_appointment)).toMatchObject({
    recurrent: true,
    end_at: null,
    repeats: 'Every week on Tuesday',
  })
  expect(
    await refusal(customer, createSeries, { params: { id: id_job }, body: tuesdays }),
  ).toMatchObject({ status: 409, code: 'series_exists' })
  expect(await refusal(stranger, listJobSeries, { params: { id: id_job } })).toMatchObject({
    status: 404,
  })

  now = new Date('2026-12-15T12:00:00Z')
  const tasks = seriesTasks({ database })
  expect(await runDueTasks(database, tasks, now)).toEqual([])
  expect(await runDueTasks(database, tasks, now)).toEqual([])
  // As after a kill between two runs: the mark of the last day is lost, the dates are not.
  await database.db.updateTable('series').set({ made_until: '2026-12-08' }).execute()
  await Promise.all([1, 2].map(() => transact(database.db, (tx) => makeDates(tx, now, series.id))))
  const later = await read()
  const days = [...first.filter((day) => day >= '2026-12-15'), '2027-02-02', '2027-02-09']
  expect(states(later)).toEqual(Object.fromEntries(days.map((day) => [day, 'planned'])))
  const { times } = await database.db
    .selectFrom('appointment_times')
    .select((eb) => eb.fn.countAll<number>().as('times'))
    .where('id_appointment', '=', series.id_appointment)
    .executeTakeFirstOrThrow()
  expect(Number(times)).toBe(10)
})

test("the job's own visit becomes the first of the series", async () => {
  const visit = await treasure.call(createMyAppointment, {
    params: { id: id_job },
    body: { date: '2026-12-08', time: '09:00', hours: 2 },
  })
  const series = await start()
  expect(series.id_appointment).toBe(visit.id)
  expect(series.dates).toHaveLength(8)
  const notes = await admin.call(listJobActivities, { params: { id: id_job }, query: {} })
  expect(notes.data.map(({ descr }) => descr)).toContain(
    'The visit on Tuesday 8 December 2026 at 09:00 repeats: every week on Tuesday.',
  )
})

test('one date is skipped and restored: its time is free meanwhile, and the others stay', async () => {
  const series = await start()
  const day = '2026-12-22'
  const before = states(series)
  const skipped = await customer.call(skipSeriesDate, of(series, day))
  expect(states(skipped)).toEqual({ ...before, [day]: 'skipped' })
  expect(states(await customer.call(skipSeriesDate, of(series, day)))[day]).toBe('skipped')
  const file = await customer.call(getJobCalendar, { params: { id: id_job } })
  expect(file.match(/STATUS:CANCELLED/g)).toHaveLength(1)

  const other = await createBegunJob(database.db, { id_customer, id_treasure, at: threeDaysBefore })
  const taken = await treasure.call(createMyAppointment, {
    params: { id: other },
    body: { date: day, time: '10:00', hours: 1 },
  })
  expect(await refusal(customer, restoreSeriesDate, of(series, day))).toMatchObject({
    status: 409,
    code: 'appointment_overlaps',
  })
  await treasure.call(deleteAppointment, { params: { id: taken.id }, query: {} })
  expect(states(await customer.call(restoreSeriesDate, of(series, day)))).toEqual(before)
  expect(await customer.call(getJobCalendar, { params: { id: id_job } })).not.toContain(
    'STATUS:CANCELLED',
  )
  expect(await refusal(customer, skipSeriesDate, of(series, '2026-12-23'))).toMatchObject({
    status: 404,
    code: 'series_date_not_found',
  })
  now = new Date('2026-12-22T09:30:00Z')
  expect(await refusal(customer, skipSeriesDate, of(series, day))).toMatchObject({
    status: 409,
    code: 'series_date_begun',
  })
})

test('what one side left out is brought back by them or by staff, never by the other side', async () => {
  const series = await start()
  const [first, second, third] = series.dates.map(({ on_day }) => on_day) as [
    string,
    string,
    string,
  ]
  const restoring = async (by: SignedInClient, day: string) =>
    (await read()).dates.find(({ on_day }) => on_day === day)?.state === 'planned'
      ? 'planned'
      : (await refusal(by, restoreSeriesDate, of(series, day))).code
  await treasure.call(skipSeriesDate, of(series, first))
  await customer.call(skipSeriesDate, of(series, second))
  await treasure.call(deleteAppointment, {
    params: { id: series.id_appointment },
    query: { start_at: series.dates[2]?.start_at ?? '' },
  })
  expect(await refusal(customer, skipSeriesDate, of(series, first))).toMatchObject(byOther)
  expect(states(await customer.call(skipSeriesDate, of(series, second)))[second]).toBe('skipped')
  const mine = (await read()).dates.slice(0, 3)
  expect(mine.map(({ left_out_by, may_restore }) => [left_out_by, may_restore])).toEqual([
    ['treasure', false],
    ['customer', true],
    [null, false],
  ])
  expect(await restoring(customer, first)).toBe(byOther.code)
  expect(await restoring(treasure, second)).toBe(byOther.code)
  expect(await restoring(customer, third)).toBe(byOther.code)
  expect(await restoring(treasure, third)).toBe(byOther.code)
  await treasure.call(restoreSeriesDate, of(series, first))
  await customer.call(restoreSeriesDate, of(series, second))
  await admin.call(restoreSeriesDate, of(series, third))
  expect(states(await read())).toEqual(states(series))

  await treasure.call(pauseSeries, { params: { id: series.id }, body: { until: '2026-12-31' } })
  const pause = { from: '2026-12-01', until: '2026-12-31', by: 'treasure' }
  expect(await read()).toMatchObject({ pause: { ...pause, may_resume: false } })
  for (const call of [pauseSeries, resumeSeries])
    expect(await refusal(customer, call, { params: { id: series.id } })).toMatchObject(byOther)
  expect(states(await admin.call(resumeSeries, { params: { id: series.id } }))).toEqual(
    states(series),
  )
})

test('resuming visits that are not paused tells neither side', async () => {
  const series = await start()
  const params = { id: series.id }
  expect(states(await admin.call(resumeSeries, { params }))).toEqual(states(series))
  await customer.call(pauseSeries, { params, body: { until: '2026-12-10' } })
  await customer.call(resumeSeries, { params })
  await customer.call(resumeSeries, { params })
  const events = await database.db
    .selectFrom('events')
    .select('event')
    .where('id_job', '=', id_job)
    .where('event', '=', 'series.resumed')
    .execute()
  expect(events).toHaveLength(1)
})

test('a pause that is over is not shown, and the other side may pause', async () => {
  const series = await start()
  const params = { id: series.id }
  await treasure.call(pauseSeries, { params, body: { until: '2026-12-10' } })
  now = new Date('2026-12-10T12:00:00Z')
  expect(await read()).toMatchObject({ state: 'paused', pause: { by: 'treasure' } })
  now = new Date('2026-12-11T12:00:00Z')
  expect(await read()).toMatchObject({ state: 'active', pause: null })
  const pause = { from: '2026-12-20', until: '2026-12-31' }
  expect(await customer.call(pauseSeries, { params, body: pause })).toMatchObject({
    pause: { ...pause, by: 'customer' },
  })
})

test('nobody restores a date within a pause of the other side, or to a day within it', async () => {
  const series = await start()
  const [first, second] = ['2026-12-08', '2026-12-15']
  await treasure.call(skipSeriesDate, of(series, first))
  await treasure.call(skipSeriesDate, of(series, second))
  const body = { from: '2026-12-14', until: '2026-12-20' }
  await customer.call(pauseSeries, { params: { id: series.id }, body })
  const dates = async () =>
    (await treasure.call(listJobSeries, { params: { id: id_job } })).data[0]?.dates ?? []
  expect((await dates()).slice(0, 2).map(({ may_restore }) => may_restore)).toEqual([true, false])
  const to = { date: '2026-12-16', time: '09:00' }
  for (const [day, more] of [
    [second, {}],
    [first, { to }],
  ] as const)
    expect(
      await refusal(treasure, restoreSeriesDate, { ...of(series, day), body: more }),
    ).toMatchObject(byOther)
  expect(states(await treasure.call(restoreSeriesDate, of(series, first)))[first]).toBe('planned')
  expect(states(await admin.call(restoreSeriesDate, of(series, second)))[second]).toBe('planned')
})

test('skipping a cancelled visit changes nothing, so that only staff can restore it', async () => {
  const series = await start()
  const { on_day, start_at } = series.dates[0]!
  await admin.call(deleteAppointment, {
    params: { id: series.id_appointment },
    query: { start_at: start_at ?? '' },
  })
  expect(states(await treasure.call(skipSeriesDate, of(series, on_day)))[on_day]).toBe('cancelled')
  expect(await refusal(treasure, restoreSeriesDate, of(series, on_day))).toMatchObject(byOther)
})

test("the customer's price is not for the treasure", async () => {
  const series = await start()
  const prices = ({ dates }: { dates: readonly { price: number | null }[] }) =>
    new Set(dates.map(({ price }) => price))
  expect(prices(series)).toEqual(new Set([53]))
  const theirs = await treasure.call(listJobSeries, { params: { id: id_job } })
  expect(theirs.data.map(prices)).toEqual([new Set([null])])
  const previewed = { params: { id: id_job }, body: { ...tuesdays, time: '14:00' } }
  expect(prices(await treasure.call(previewSeries, previewed))).toEqual(new Set([null]))
  expect(prices(await admin.call(previewSeries, previewed))).toEqual(new Set([53]))
})

test('a date keeps its price: a rise is told two weeks before, a fall applies at once, and work costs what its date was promised for', async () => {
  const { db } = database
  const series = await start()
  const prices = ({ dates }: Series) => dates.map(({ price }) => price)
  const reprice = async (customerprice: number, minutes = 3) => {
    await admin.call(updateJob, { params: { id: id_job }, body: { customerprice } })
    now = new Date(now.getTime() + minutes * 60_000)
    await app.drain()
  }
  const told = async () =>
    (
      await db
        .selectFrom('messages')
        .select(['recipient', 'body'])
        .where('template', '=', 'series_dearer')
        .where('id_job', '=', id_job)
        .execute()
    ).map(({ recipient, body }) => [recipient, body.split('\n')[2]])
  // A slip of the pen is corrected before anybody reads it.
  await reprice(265, 0)
  await reprice(30)
  // From the 1st, two weeks reach to the 15th.
  expect(prices(await read())).toEqual([53, ...Array(7).fill(60)])
  expect(await told()).toEqual([
    [
      email,
      expect.stringMatching(
        /^From Tuesday 15 December 2026 your visits cost £60\.00 instead of £53\.00, /,
      ),
    ],
  ])
  const theirs = (await treasure.call(listJobSeries, { params: { id: id_job } })).data[0]
  expect(theirs?.dates.every((one) => one.price === null && one.treasureprice === null)).toBe(true)
  const ours = (await admin.call(listJobSeries, { params: { id: id_job } })).data[0]
  expect(ours?.dates[0]).toMatchObject({ price: 53, treasureprice: 37 })

  now = new Date('2026-12-15T20:00:00Z')
  const record = async (date: string) => {
    const body = { id_job, date, quantity: 2, descr: `On ${date}` }
    const { id } = await treasure.call(recordLabour, { body })
    return db
      .selectFrom('works')
      .select(['customer_price_pence', 'treasure_price_pence', 'customer_total_pence'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }
  expect(await record('2026-12-08')).toEqual({
    customer_price_pence: 2_650,
    treasure_price_pence: 1_850,
    customer_total_pence: 5_300,
  })
  expect(await record('2026-12-15')).toMatchObject({ customer_total_pence: 6_000 })
  // Work is recorded, and the price of the job can still change: that work keeps its own.
  await reprice(25)
  expect(new Set(prices(await read()))).toEqual(new Set([60, 50]))
  expect((await read()).dates[0]).toMatchObject({ on_day: '2026-12-15', price: 60 })
  expect(await told()).toHaveLength(1)
  expect(series.dates[0]?.price).toBe(53)
})

test('a discount is shown before the first date, stays for the whole series, and is taken off the customer’s price only', async () => {
  const { db } = database
  const id_option = await createOption(db)
  await db
    .updateTable('jobs')
    .set({ id_service_option: id_option })
    .where('id', '=', id_job)
    .execute()
  const discount = (week_discount: number | null) =>
    admin.call(updateOptionDiscounts, { params: { id: id_option }, body: { week_discount } })
  expect(await discount(10)).toMatchObject({ week_discount: 10, fortnight_discount: null })
  const preview = async (by: SignedInClient, frequency = 1) => {
    const body = { ...tuesdays, frequency }
    const { discount_percent, dates } = await by.call(previewSeries, {
      params: { id: id_job },
      body,
    })
    return [discount_percent, dates[0]?.price, dates[0]?.treasureprice]
  }
  expect(await preview(customer)).toEqual([10, 47.7, null])
  expect(await preview(customer, 2)).toEqual([null, 53, null])
  expect(await preview(admin)).toEqual([10, 47.7, 37])
  expect(await preview(treasure)).toEqual([null, null, null])
  const series = await start()
  expect(series).toMatchObject({ discount_percent: 10 })
  expect(series.dates.every(({ price }) => price === 47.7)).toBe(true)
  expect((await treasure.call(listJobSeries, { params: { id: id_job } })).data[0]).toMatchObject({
    discount_percent: null,
  })

  await discount(0)
  now = new Date('2026-12-09T12:00:00Z')
  expect(await runDueTasks(database, seriesTasks({ database }), now)).toEqual([])
  expect((await read()).dates.at(-1)).toMatchObject({ on_day: '2027-02-02', price: 47.7 })
  const { id } = await treasure.call(recordLabour, {
    body: { id_job, date: '2026-12-08', quantity: 2, descr: 'Cleaned' },
  })
  const line = await db
    .selectFrom('works')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({ customer_total_pence: 4_770, total_pence: 3_700 })
  await db.updateTable('jobs').set({ ceiling_hundredths: 300 }).where('id', '=', id_job).execute()
  const more = { params: { id: id_job }, body: { what: 'The loft', hours: 2 } }
  expect(await treasure.call(askForExtraWork, more)).toMatchObject({ treasureprice: 37 })
  expect((await admin.call(listJobAgreedLines, { params: { id: id_job } })).data).toMatchObject([
    { customerprice: 47.7 },
  ])
  // With a smaller margin, the discount would cost more than there is.
  await admin.call(updateJob, { params: { id: id_job }, body: { treasureprice: 25 } })
  now = new Date(now.getTime() + 3 * 60_000)
  await app.drain()
  const later = await read()
  expect(later.discount_percent).toBeNull()
  expect([later.dates[0]?.price, later.dates.at(-1)?.price]).toEqual([47.7, 53])
})

test('a discount by which the treasure would get more than the customer pays is refused', async () => {
  const id = await createOption(database.db, {
    customer_price_pence: 2_000,
    treasure_price_pence: 1_500,
  })
  const put = (body: { week_discount?: number; month_discount?: number }) =>
    ({ params: { id }, body }) as const
  await admin.call(updateOptionDiscounts, put({ week_discount: 25 }))
  const error = await refusal(admin, updateOptionDiscounts, put({ month_discount: 26 }))
  expect(error).toMatchObject({
    status: 422,
    code: 'treasure_above_customer',
    errors: { month_discount: [expect.any(String)] },
    message:
      'With this discount, the treasure would get more than the customer pays. Choose a smaller one.',
  })
  expect(
    await refusal(admin, updateOptionTreasurePrice, {
      params: { id },
      body: { treasureprice: 15.01 },
    }),
  ).toMatchObject({ code: 'treasure_above_customer' })
  expect(await refusal(admin, updateOptionDiscounts, put({ week_discount: 51 }))).toMatchObject({
    status: 422,
    code: 'invalid_fields',
  })
})

test('a moved date is the same date, and of two devices that skip and move it, one succeeds', async () => {
  const series = await start()
  const before = states(series)
  const [, second] = series.dates
  const move = (sequence: number, start_at: string) =>
    treasure.call(moveAppointment, {
      params: { id: series.id_appointment },
      body: { sequence, start_at, date: '2026-12-16', time: '11:00' },
    })
  const start_at = second?.start_at ?? ''
  const both = await Promise.allSettled([
    move(0, start_at),
    customer.call(skipSeriesDate, { ...of(series, '2026-12-15'), body: { start_at } }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  if (both[1].status === 'fulfilled') {
    await customer.call(restoreSeriesDate, of(series, '2026-12-15'))
    await move(2, start_at)
  }
  const moved = await read()
  expect(states(moved)).toEqual({ ...before, '2026-12-15': 'moved' })
  expect(moved.dates[1]?.start_at).toBe('2026-12-16T11:00:00.000Z')
  expect(
    await refusal(customer, skipSeriesDate, { ...of(series, '2026-12-15'), body: { start_at } }),
  ).toMatchObject({ status: 409, code: 'appointment_changed' })
})

test('a date and all following ones move to another day: as many dates, each once, and what was left out stays so', async () => {
  const series = await start()
  const [, second = '', third = '', fourth = '', fifth = ''] = series.dates.map(
    ({ on_day }) => on_day,
  )
  await customer.call(skipSeriesDate, of(series, fourth))
  await treasure.call(moveAppointment, {
    params: { id: series.id_appointment },
    body: { sequence: 1, start_at: series.dates[4]?.start_at, date: '2027-01-06', time: '15:00' },
  })
  const to = { date: '2026-12-24', time: '13:00' }
  const refused = async (day: string, body: typeof to) =>
    (await refusal(customer, moveSeriesFrom, { ...of(series, day), body })).code
  expect(await refused(third, { date: second, time: '13:00' })).toBe('series_date_taken')
  expect(await refused(series.dates[0]?.on_day ?? '', { date: '2026-11-30', time: '13:00' })).toBe(
    'appointment_past',
  )
  const before = await customer.call(getJobCalendar, { params: { id: id_job } })
  const uids = (file: string) => file.match(/^UID:.*$/gm)?.toSorted()

  const moved = await customer.call(moveSeriesFrom, { ...of(series, third), body: to })
  expect(moved.repeats).toBe('Every week on Thursday')
  expect(states(moved)).toEqual({
    '2026-12-08': 'planned',
    '2026-12-15': 'planned',
    '2026-12-24': 'planned',
    '2026-12-31': 'skipped',
    '2027-01-07': 'planned',
    '2027-01-14': 'planned',
    '2027-01-21': 'planned',
    '2027-01-28': 'planned',
  })
  expect(moved.dates.map(({ start_at }) => start_at?.slice(11, 16))).toEqual([
    '09:00',
    '09:00',
    '13:00',
    undefined,
    ...Array(4).fill('13:00'),
  ])
  expect(uids(await customer.call(getJobCalendar, { params: { id: id_job } }))).toEqual(
    uids(before),
  )
  expect(fifth).toBe('2027-01-05')
  const restored = await customer.call(restoreSeriesDate, of(series, '2026-12-31'))
  expect(restored.dates[3]).toMatchObject({ start_at: '2026-12-31T13:00:00.000Z' })

  // A week later: each date takes the day of the one after it.
  const later = await treasure.call(moveSeriesFrom, {
    ...of(series, '2026-12-24'),
    body: { ...to, date: '2026-12-31', hours: 1 },
  })
  expect(Object.keys(states(later))).toEqual([
    '2026-12-08',
    '2026-12-15',
    ...[0, 1, 2, 3, 4, 5].map((week) => addDays('2026-12-31', 7 * week)),
  ])
  expect(later.dates.at(-1)).toMatchObject({ end_at: '2027-02-04T14:00:00.000Z' })
  now = new Date('2026-12-29T12:00:00Z')
  expect(await runDueTasks(database, seriesTasks({ database }), now)).toEqual([])
  expect(Object.keys(states(await read())).slice(-3)).toEqual([
    '2027-02-04',
    '2027-02-11',
    '2027-02-18',
  ])
  const ended = await customer.call(endSeries, { params: { id: series.id } })
  expect(ended).toMatchObject({ state: 'ended', dates: [] })
})

test('dates at odd distances, from earlier moves, take the days of one rule again', async () => {
  const series = await start()
  for (const [day, date] of [
    ['2026-12-22', '2026-12-28'],
    ['2027-01-04', '2027-01-10'],
    ['2026-12-08', '2026-12-13'],
  ] as const)
    await customer.call(moveSeriesFrom, { ...of(series, day), body: { date, time: '09:00' } })
  expect(Object.keys(states(await read()))).toEqual(
    Array.from({ length: series.dates.length }, (_, week) => addDays('2026-12-13', 7 * week)),
  )
})

test('of dates that move, the first must be possible, and others that are not are left out', async () => {
  const series = await start()
  const other = await createBegunJob(database.db, { id_customer, id_treasure, at: threeDaysBefore })
  const take = (date: string) =>
    treasure.call(createMyAppointment, {
      params: { id: other },
      body: { date, time: '13:30', hours: 1 },
    })
  const body = { date: '2026-12-10', time: '13:00' }
  const first = await take('2026-12-10')
  expect(
    await refusal(customer, moveSeriesFrom, { ...of(series, '2026-12-08'), body }),
  ).toMatchObject({ status: 409, code: 'appointment_overlaps' })
  expect(await read()).toEqual(series)
  await treasure.call(deleteAppointment, { params: { id: first.id }, query: {} })
  await take('2026-12-24')
  const moved = await customer.call(moveSeriesFrom, { ...of(series, '2026-12-08'), body })
  expect(states(moved)).toMatchObject({ '2026-12-10': 'planned', '2026-12-24': 'not_possible' })
  expect(moved.dates).toHaveLength(series.dates.length)
})

test('a pause frees its dates and new ones, and resuming brings back those that are possible', async () => {
  const series = await start()
  const cancelled = { '2027-01-05': 'cancelled' }
  await treasure.call(deleteAppointment, {
    params: { id: series.id_appointment },
    query: { start_at: series.dates[4]?.start_at ?? '' },
  })
  const pause = { from: '2026-12-20', until: '2027-01-16' }
  const paused = await customer.call(pauseSeries, { params: { id: series.id }, body: pause })
  expect(paused).toMatchObject({ state: 'active', pause })
  const days = ['2026-12-22', '2026-12-29', '2027-01-12']
  expect(states(paused)).toEqual({
    ...states(series),
    ...cancelled,
    ...Object.fromEntries(days.map((day) => [day, 'paused'])),
  })
  expect(
    await refusal(customer, pauseSeries, {
      params: { id: series.id },
      body: { until: '2026-11-30' },
    }),
  ).toMatchObject({ status: 422, code: 'pause_over' })
  await database.db
    .insertInto('breaks')
    .values({ id_treasure, start_on: '2026-12-29', end_on: '2026-12-30', created_at: at })
    .execute()
  expect(await refusal(treasure, resumeSeries, { params: { id: series.id } })).toMatchObject(
    byOther,
  )
  const resumed = await customer.call(resumeSeries, { params: { id: series.id } })
  expect(resumed.pause).toBeNull()
  expect(states(resumed)).toEqual({
    ...states(series),
    ...cancelled,
    '2026-12-29': 'not_possible',
  })
  const open = await customer.call(pauseSeries, { params: { id: series.id } })
  expect(open).toMatchObject({ state: 'paused', pause: { from: '2026-12-01', until: null } })
  expect(new Set(Object.values(states(open)))).toEqual(new Set(['paused', 'cancelled']))
  now = new Date('2026-12-30T12:00:00Z')
  expect(await runDueTasks(database, seriesTasks({ database }), now)).toEqual([])
  expect(new Set(Object.values(states(await read())))).toEqual(new Set(['paused', 'cancelled']))
})

test('a first date that is taken is refused, and only its treasure and staff read by what', async () => {
  const other = await createBegunJob(database.db, { id_customer, id_treasure, at: threeDaysBefore })
  await treasure.call(createMyAppointment, {
    params: { id: other },
    body: { date: tuesdays.date, time: '10:00', hours: 1 },
  })
  const wanted = { params: { id: id_job }, body: tuesdays }
  const refused = { status: 409, code: 'appointment_overlaps' }
  const [theirs, ours] = [
    await refusal(customer, createSeries, wanted),
    await refusal(treasure, createSeries, wanted),
  ]
  expect([theirs, ours]).toMatchObject([refused, refused])
  expect(theirs.message).toBe('Your treasure can’t come at that time. Please choose another.')
  expect(ours.message).toContain('a visit on Tuesday 8 December 2026 at 10:00')
  expect(await read()).toBeUndefined()
})

test('a date on which the treasure is away or has another visit is left out, both sides are notified once, and the customer does not read why', async () => {
  const { db } = database
  const other = await createBegunJob(db, { id_customer, id_treasure, at: threeDaysBefore })
  await treasure.call(createMyAppointment, {
    params: { id: other },
    body: { date: '2026-12-15', time: '10:00', hours: 1 },
  })
  await db
    .insertInto('breaks')
    .values({ id_treasure, start_on: '2026-12-28', end_on: '2026-12-31', created_at: at })
    .execute()
  expect(notPossible(await start())).toMatchObject([
    { on_day: '2026-12-15', because: null, start_at: null },
    { on_day: '2026-12-29', because: null, start_at: null },
  ])
  for (const by of [treasure, admin]) {
    const { data } = await by.call(listJobSeries, { params: { id: id_job } })
    expect(data.flatMap(notPossible).map(({ because }) => because)).toEqual(['busy', 'days_off'])
  }
  now = new Date(at.getTime() + 2 * 60_000)
  await app.drain()
  const told = await db
    .selectFrom('messages')
    .select(['recipient', 'body'])
    .where('template', '=', 'series_changed')
    .where('id_job', '=', id_job)
    .execute()
  expect(told.map(({ recipient }) => recipient)).toContain(email)
  expect(told).toHaveLength(2)
  expect(told[0]?.body).toContain(
    'no visit on Tuesday 15 December 2026 and Tuesday 29 December 2026, because the treasure can’t come',
  )
  const offered = told.filter(({ body }) => body.includes('For each of these dates, you can ask'))
  expect(offered.map(({ recipient }) => recipient)).toEqual([email])
})

test('someone else comes only with the customer’s yes: one job for that date, at its price, as other jobs', async () => {
  const { db } = database
  await db
    .insertInto('breaks')
    .values({ id_treasure, start_on: '2026-12-15', end_on: '2026-12-15', created_at: at })
    .execute()
  const countJobs = async () =>
    (
      await db
        .selectFrom('jobs')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .execute()
    )[0]?.n
  const before = await countJobs()
  const series = await start()
  const [day, theirs, own, cancelled] = ['2026-12-15', '2026-12-22', '2026-12-29', '2027-01-05']
  await treasure.call(skipSeriesDate, of(series, theirs))
  await customer.call(skipSeriesDate, of(series, own))
  now = new Date(now.getTime() + 3 * 60_000)
  await app.drain()
  expect(await runDueTasks(database, seriesTasks({ database }), now)).toEqual([])
  const wanted = await read()
  expect(wanted.dates.filter((one) => one.may_substitute).map(({ on_day }) => on_day)).toEqual([
    day,
    theirs,
  ])
  const asked = await db
    .selectFrom('messages')
    .select('body')
    .where('template', '=', 'series_changed')
    .where('id_job', '=', id_job)
    .where('recipient', '=', email)
    .where('body', 'like', '%ask for someone else%')
    .execute()
  expect(asked).toHaveLength(2)
  // Nobody but the customer says yes, and nothing does so automatically.
  expect(await refusal(treasure, wantSubstitute, of(series, day))).toMatchObject({
    status: 404,
    code: 'series_not_found',
  })
  expect(await refusal(stranger, wantSubstitute, of(series, day))).toMatchObject({ status: 404 })
  for (const other of [own, cancelled])
    expect(await refusal(customer, wantSubstitute, of(series, other))).toMatchObject({
      status: 409,
      code: 'treasure_can_come',
    })
  expect(await countJobs()).toBe(before)

  await admin.call(updateJob, { params: { id: id_job }, body: { customerprice: 30 } })
  const both = await Promise.allSettled(
    [1, 2].map(() => customer.call(wantSubstitute, of(series, day))),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await countJobs()).toBe(Number(before) + 1)
  const dateOf = async (by: SignedInClient, on = day) =>
    (await by.call(listJobSeries, { params: { id: id_job } })).data[0]?.dates.find(
      ({ on_day }) => on_day === on,
    )
  const shown = await dateOf(customer)
  expect(shown).toMatchObject({ state: 'substitute_wanted', may_restore: false })
  expect(await dateOf(treasure)).toMatchObject({ state: 'substitute_wanted', id_substitute: null })
  const id = shown?.id_substitute ?? 0
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('id', 'in', [id_job, id])
    .orderBy('id')
    .execute()
  expect(rows[1]).toMatchObject({
    id_customer,
    id_status: 1,
    address: rows[0]?.address,
    descr: rows[0]?.descr,
    wanted: 'date',
    wanted_on: day,
    wanted_time: '09:00',
    // As it was promised for the date.
    customer_price_pence: 2_650,
    treasure_price_pence: 1_850,
    auto_match: true,
  })
  const code = 'substitute_wanted'
  for (const call of [wantSubstitute, skipSeriesDate, restoreSeriesDate] as const)
    expect(await refusal(customer, call, of(series, day))).toMatchObject({ status: 409, code })
  expect(
    await refusal(customer, moveSeriesFrom, {
      ...of(series, '2026-12-08'),
      body: { date: '2026-12-10', time: '09:00' },
    }),
  ).toMatchObject({ status: 409, code })

  const stand_in = await createTreasure(db, { lname: 'Hall', mphone: '+447700900002' })
  await admin.call(assignJob, { params: { id }, body: { id_treasure: stand_in } })
  expect(await dateOf(customer)).toMatchObject({ state: 'substitute', id_substitute: id })
  expect((await read()).dates).toHaveLength(series.dates.length)

  await admin.call(moveJob, {
    params: { id },
    body: { id_status: 7, reason: 'The customer is away.' },
  })
  expect(await dateOf(customer)).toMatchObject({ state: 'skipped', id_substitute: null })
  // Staff say yes in the customer's name, and the history names them.
  await admin.call(wantSubstitute, of(series, theirs))
  expect(await dateOf(customer, theirs)).toMatchObject({ state: 'substitute_wanted' })
  const by = await db
    .selectFrom('events')
    .select(['id_actor', 'data'])
    .where('event', '=', 'series.substitute_wanted')
    .where('id_job', '=', id_job)
    .orderBy('id')
    .execute()
  expect(new Set(by.map(({ id_actor }) => id_actor)).size).toBe(2)
  // The series' treasure reads these words, but not which job it is.
  for (const { data } of by) expect(JSON.stringify(data)).not.toMatch(/job \d/)
})

test('a date on which the treasure cannot come goes to another day', async () => {
  await database.db
    .insertInto('breaks')
    .values({ id_treasure, start_on: '2026-12-15', end_on: '2026-12-16', created_at: at })
    .execute()
  const series = await start()
  const move = (date: string) => ({
    ...of(series, '2026-12-15'),
    body: { to: { date, time: '11:00' } },
  })
  expect(await refusal(customer, restoreSeriesDate, move('2026-12-16'))).toMatchObject({
    code: 'appointment_overlaps',
  })
  expect(await refusal(customer, restoreSeriesDate, move('2026-11-30'))).toMatchObject({
    code: 'appointment_past',
  })
  const moved = await customer.call(restoreSeriesDate, move('2026-12-17'))
  expect(moved.dates[1]).toMatchObject({
    on_day: '2026-12-15',
    state: 'moved',
    start_at: '2026-12-17T11:00:00.000Z',
    end_at: '2026-12-17T13:00:00.000Z',
    price: 53,
  })
  expect(moved.dates).toHaveLength(series.dates.length)
  // One that was skipped keeps its entry in calendars.
  await customer.call(skipSeriesDate, of(series, '2026-12-15'))
  const again = await customer.call(restoreSeriesDate, move('2026-12-18'))
  expect(again.dates[1]).toMatchObject({ state: 'moved', start_at: '2026-12-18T11:00:00.000Z' })
})

test('a series ends after a date, or at once; visits that have begun stay', async () => {
  const series = await start()
  const end = { params: { id: series.id } }
  const ending = await customer.call(endSeries, { ...end, body: { after: '2026-12-15' } })
  expect(ending).toMatchObject({ state: 'active', until: '2026-12-15' })
  expect(states(ending)).toEqual({ '2026-12-08': 'planned', '2026-12-15': 'planned' })
  now = new Date('2026-12-08T09:30:00Z')
  const ended = await admin.call(endSeries, end)
  expect(ended).toMatchObject({ state: 'ended', until: '2026-12-07' })
  expect(states(ended)).toEqual({ '2026-12-08': 'planned' })
  expect(await refusal(customer, endSeries, end)).toMatchObject({
    status: 409,
    code: 'series_ended',
  })
  now = new Date('2026-12-28T12:00:00Z')
  expect(await runDueTasks(database, seriesTasks({ database }), now)).toEqual([])
  expect((await read()).dates).toEqual([])
})

test('cancelling the whole appointment ends the series, cancelling one time does not', async () => {
  const series = await start()
  const [, second] = series.dates
  await treasure.call(deleteAppointment, {
    params: { id: series.id_appointment },
    query: { start_at: second?.start_at ?? '' },
  })
  expect(states(await read())['2026-12-15']).toBe('cancelled')
  await treasure.call(deleteAppointment, { params: { id: series.id_appointment }, query: {} })
  expect(await read()).toMatchObject({ state: 'ended' })
  expect(await start()).toMatchObject({ state: 'active' })
})
