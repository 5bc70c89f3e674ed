import {
  chargeInvoice,
  createSeries,
  listJobSeries,
  londonDate,
  pauseSeries,
  restoreSeriesDate,
  resumeSeries,
  skipSeriesDate,
  wantSubstitute,
  type Series,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { sandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import { transact } from '#kernel/db/transact.ts'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { createCard, createIssuedInvoice } from '#test/money-fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob } from '#test/work-fixtures.ts'
import { chargeTasks } from '../../money/charges/charge-tasks.ts'
import { pauseUnpaid } from './change-series.ts'
import { seriesTasks } from './series-tasks.ts'

const at = new Date('2026-12-01T09:00:00Z')
let now = at
const { app, database } = useApp({ clock: () => now })
let [customer, treasure, admin] = [] as unknown as [SignedInClient, SignedInClient, SignedInClient]
let id_customer: number
let id_treasure: number
beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  await db.updateTable('permissions').set({ allowed: true }).execute()
  const email = 'nora@unpaid.example'
  id_customer = await createCustomer(db, { email })
  id_treasure = await createTreasure(db, {
    lname: 'Fox',
    mphone: '+447700900001',
    email: 'fox@unpaid.example',
  })
  customer = await signIn(app, await createUser(db, { id_customer, email }))
  treasure = await signIn(app, await createUser(db, { id_treasure }))
  admin = await signIn(app, await createUser(db, { is_admin: true }))
})

const states = ({ dates }: Series) =>
  Object.fromEntries(dates.map(({ on_day, state, left_out_by }) => [on_day, left_out_by ?? state]))

test('visits pause once a card was finally declined, both sides are told once, and they resume after the payment', async () => {
  const { db } = database
  const id_job = await createBegunJob(db, { id_customer, id_treasure, at })
  const read = async (by: SignedInClient) =>
    (await by.call(listJobSeries, { params: { id: id_job } })).data[0] as Series
  const series = await customer.call(createSeries, {
    params: { id: id_job },
    body: { date: '2026-12-08', time: '09:00', hours: 2, frequency: 1 },
  })
  const { id } = series
  // Their own pause is beside the one for the payment, and outlasts it.
  const august = { from: '2026-12-29', until: '2026-12-30' }
  await customer.call(pauseSeries, { params: { id }, body: august })

  // Someone else could come on this day, if nothing were owed.
  const away = { params: { id, day: '2026-12-22' } }
  await treasure.call(skipSeriesDate, { ...away, body: {} })
  const ofAway = async () =>
    (await read(customer)).dates.find(({ on_day }) => on_day === '2026-12-22')
  expect(await ofAway()).toMatchObject({ may_substitute: true })

  const id_invoice = await createIssuedInvoice(db, { id_customer })
  await createCard(db, id_customer, { reference: 'trial_1:visa_later', brand: 'trial' })
  const charges = chargeTasks({ database, payments: sandboxPayments })
  const pausedAfter: string[] = []
  await admin.call(chargeInvoice, { params: { id: id_invoice }, body: {} })
  for (const days of [1, 3, 5, 7]) {
    now = new Date(now.getTime() + days * 86_400_000)
    expect(await runDueTasks(database, charges, now)).toEqual([])
    await app.drain()
    if ((await read(customer)).pause?.by === 'system') pausedAfter.push(londonDate(now))
  }
  // Declined on the 1st, 2nd, 5th, 10th and 17th: only after the last one no retry is planned.
  expect(pausedAfter).toEqual(['2026-12-17'])
  const paused = await read(customer)
  expect(paused).toMatchObject({
    state: 'paused',
    pause: { from: '2026-12-17', until: null, by: 'system', may_resume: false },
  })
  expect(states(paused)).toMatchObject({ '2026-12-22': 'treasure', '2026-12-29': 'system' })
  expect(new Set(Object.values(states(paused)))).toEqual(new Set(['treasure', 'system']))
  expect(await ofAway()).toMatchObject({ may_substitute: false })
  for (const by of [customer, admin])
    expect(await refusal(by, wantSubstitute, away)).toMatchObject({
      status: 409,
      code: 'payment_due',
    })
  now = new Date(now.getTime() + 3 * 60_000)
  await app.drain()
  await transact(db, (tx) => pauseUnpaid(tx, now, id_invoice))
  await app.drain()
  const told = async () =>
    (
      await db
        .selectFrom('messages')
        .select(['recipient', 'body'])
        .where('template', '=', 'series_changed')
        .where('body', 'like', '%payment is outstanding%')
        .orderBy('recipient')
        .execute()
    ).map(({ recipient }) => recipient)
  expect(await told()).toEqual(['fox@unpaid.example', 'nora@unpaid.example'])

  now = new Date('2026-12-24T09:00:00Z')
  expect(await runDueTasks(database, seriesTasks({ database }), now)).toEqual([])
  expect(states(await read(customer))).toMatchObject({ '2027-02-16': 'system' })
  const due = { status: 409, code: 'payment_due' }
  for (const by of [customer, admin])
    expect(await refusal(by, resumeSeries, { params: { id } })).toMatchObject(due)
  const byOther = { status: 409, code: 'left_out_by_other' }
  expect(await refusal(treasure, resumeSeries, { params: { id } })).toMatchObject(byOther)
  expect(
    await refusal(customer, restoreSeriesDate, { params: { id, day: '2027-01-05' } }),
  ).toMatchObject(byOther)

  await createCard(db, id_customer, { reference: 'trial_2:visa_works', brand: 'trial' })
  expect(await admin.call(chargeInvoice, { params: { id: id_invoice }, body: {} })).toMatchObject({
    status: 'succeeded',
  })
  expect((await read(treasure)).pause).toMatchObject({ may_resume: false })
  expect((await read(customer)).pause).toMatchObject({ may_resume: true })
  const resumed = await customer.call(resumeSeries, { params: { id } })
  expect(resumed).toMatchObject({ state: 'active', pause: { ...august, by: 'customer' } })
  expect(states(resumed)).toEqual({
    '2026-12-29': 'customer',
    ...Object.fromEntries(
      ['01-05', '01-12', '01-19', '01-26', '02-02', '02-09', '02-16'].map((day) => [
        `2027-${day}`,
        'planned',
      ]),
    ),
  })
  expect((await read(customer)).dates.every(({ price }) => price === 53)).toBe(true)
})
