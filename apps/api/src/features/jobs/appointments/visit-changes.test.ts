import {
  askForAnotherTime,
  createMyAppointment,
  createMyEstimate,
  deleteAppointment,
  moveAppointment,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createCustomer, createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob } from '#test/work-fixtures.ts'

let now = new Date('2027-03-20T12:00:00Z')
let treasure: SignedInClient
let customer: SignedInClient
let admin: SignedInClient
let id_job: number
const emails = { customer: 'payer@flood.example', treasure: 'fox@flood.example' }
const { app, database } = useApp({
  clock: () => now,
  limits: {
    visitChangesPerPair: { most: 10, seconds: 86_400 },
    actsPerJob: { most: 4, seconds: 86_400 },
  },
})
beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  const id_customer = await createCustomer(db, { email: emails.customer })
  const id_treasure = await createTreasure(db, {
    lname: 'Fox',
    mphone: '+447700900001',
    email: emails.treasure,
  })
  id_job = await createBegunJob(db, { id_customer, id_treasure, at: now })
  await db.updateTable('permissions').set({ allowed: true }).execute()
  treasure = await signIn(app, await createUser(db, { id_treasure, email: emails.treasure }))
  customer = await signIn(app, await createUser(db, { id_customer, email: emails.customer }))
  admin = await signIn(app, await createUser(db, { is_admin: true }))
})

const settle = async () => {
  now = new Date(now.getTime() + 2 * 60_000)
  await app.drain()
}
const told = async (template: string) =>
  (
    await database.db
      .selectFrom('messages')
      .select(['recipient', 'body'])
      .where('template', '=', template)
      .where('channel', '=', 'email')
      .orderBy('id')
      .execute()
  ).map(({ recipient, body }) => ({ recipient, body }))
const make = (date: string) =>
  treasure.call(createMyAppointment, {
    params: { id: id_job },
    body: { date, time: '10:00', hours: 1, visit: false, recurrent: false },
  })

test('requests for another time notify once they settle, and at most ten a day are allowed', async () => {
  const { id, times } = await make('2027-05-04')
  const ask = (day: number) => ({
    params: { id },
    body: {
      start_at: times[0]?.start_at ?? '',
      date: `2027-06-${day + 10}`,
      arrival: 'morning' as const,
    },
  })
  for (let day = 0; day < 10; day++) await customer.call(askForAnotherTime, ask(day))
  expect(await refusal(customer, askForAnotherTime, ask(11))).toMatchObject({ status: 429 })
  expect(await told('other_time_asked')).toEqual([])
  await settle()
  expect(await told('other_time_asked')).toEqual([
    {
      recipient: emails.treasure,
      body: expect.stringContaining('Saturday 19 June 2027') as string,
    },
  ])
})

test('moves of a visit notify once they settle, from the first time to the last, and at most ten a day are allowed', async () => {
  const { id, sequence } = await make('2027-05-05')
  await settle()
  let read = sequence
  const move = (day: number) => ({
    params: { id },
    body: { sequence: read, date: `2027-07-${day + 10}`, time: '10:00' },
  })
  for (let day = 0; day < 10; day++)
    read = (await treasure.call(moveAppointment, move(day))).sequence
  expect(await refusal(treasure, moveAppointment, move(12))).toMatchObject({ status: 429 })
  // Moves by staff are not counted.
  read = (await admin.call(moveAppointment, move(13))).sequence
  await settle()
  const words = 'has been moved from Wednesday 5 May 2027 at 10:00 to Friday 23 July 2027 at 10:00'
  expect(await told('appointment_moved')).toEqual([
    { recipient: emails.treasure, body: expect.stringContaining(words) as string },
    { recipient: emails.customer, body: expect.stringContaining(words) as string },
  ])
})

test('a treasure makes visits, cancels them and sends prices for one job a few times a day', async () => {
  now = new Date(now.getTime() + 24 * 3_600_000)
  const tooMany = { status: 429, code: 'too_many_requests' }
  const cancel = (id: number) => ({ params: { id }, query: {} })
  const made: number[] = []
  for (const day of [10, 11, 12, 13]) made.push((await make(`2027-08-${day}`)).id)
  const one = { date: '2027-08-14', time: '10:00', hours: 1, visit: false, recurrent: false }
  const mine = { params: { id: id_job }, body: one }
  expect(await refusal(treasure, createMyAppointment, mine)).toMatchObject(tooMany)
  for (const id of made) await treasure.call(deleteAppointment, cancel(id))
  now = new Date(now.getTime() + 24 * 3_600_000)
  const [first, second] = [await make('2027-08-15'), await make('2027-08-16')]
  await treasure.call(deleteAppointment, cancel(first.id))
  // Staff are not counted.
  await admin.call(deleteAppointment, cancel(second.id))

  const id_customer = await createCustomer(database.db)
  const [wanted = 0, other = 0] = await createJobs(database.db, id_customer, [
    { treasure_price_pence: null },
    { treasure_price_pence: null },
  ])
  const price = (id: number, treasureprice: number) => ({
    params: { id },
    body: { treasureprice, descr: 'All of it' },
  })
  for (const pounds of [100, 110, 120, 130])
    await treasure.call(createMyEstimate, price(wanted, pounds))
  expect(await refusal(treasure, createMyEstimate, price(wanted, 140))).toMatchObject(tooMany)
  expect((await treasure.call(createMyEstimate, price(other, 140))).status).toBe('Sent')
})

test('a visit that is cancelled at once notifies no one; one that is moved at once, and several prices, notify once, with the last state', async () => {
  now = new Date(now.getTime() + 24 * 3_600_000)
  await app.drain()
  const templates = ['appointment_customer', 'appointment_treasure', 'appointment_cancelled']
  const read = async () =>
    (await Promise.all(templates.map((template) => told(template)))).map((all) => all.length)
  const before = await read()
  const more = async () => (await read()).map((count, i) => count - (before[i] ?? 0))
  const cancel = (id: number) => treasure.call(deleteAppointment, { params: { id }, query: {} })
  await cancel((await make('2027-09-10')).id)
  await settle()
  expect(await more()).toEqual([0, 0, 0])
  const { id } = await make('2027-09-11')
  await settle()
  expect(await more()).toEqual([1, 1, 0])
  await cancel(id)
  await settle()
  expect(await more()).toEqual([1, 1, 2])

  const moved = await told('appointment_moved')
  const made = await make('2027-09-12')
  await treasure.call(moveAppointment, {
    params: { id: made.id },
    body: { sequence: made.sequence, date: '2027-09-13', time: '10:00' },
  })
  await settle()
  expect(await more()).toEqual([2, 2, 2])
  expect((await told('appointment_customer')).at(-1)?.body).toContain('13 September')
  expect(await told('appointment_moved')).toEqual(moved)

  const owner = await createCustomer(database.db, { email: 'owner@flood.example' })
  const [wanted = 0] = await createJobs(database.db, owner, [{ treasure_price_pence: null }])
  for (const treasureprice of [100, 110])
    await treasure.call(createMyEstimate, {
      params: { id: wanted },
      body: { treasureprice, descr: 'All of it' },
    })
  await settle()
  const sent = (await told('estimate_sent')).filter(({ recipient }) => /owner/.test(recipient))
  expect(sent.map(({ body }) => /£\d+\.\d\d/.exec(body)?.[0])).toEqual(['£137.50'])
})
