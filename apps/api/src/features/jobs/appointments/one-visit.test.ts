import {
  createMyAppointment,
  deleteAppointment,
  getJobCalendar,
  listJobAppointments,
  listJobActivities,
  createDiaryFeed,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob } from '#test/work-fixtures.ts'

const at = new Date('2027-03-20T12:00:00Z')
let now = at
const email = 'payer@series.example'

let treasure: SignedInClient
let admin: SignedInClient
let customer: SignedInClient
let id_job: number
const { app, database } = useApp({ clock: () => now })
beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  const id_customer = await createCustomer(db, { email })
  const id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
  id_job = await createBegunJob(db, { id_customer, id_treasure, at })
  await db.updateTable('permissions').set({ allowed: true }).execute()
  treasure = await signIn(app, await createUser(db, { id_treasure }))
  customer = await signIn(app, await createUser(db, { id_customer, email }))
  admin = await signIn(app, await createUser(db, { is_admin: true }))
})

test('one visit of a series is cancelled: the others stay, and the notice names that day', async () => {
  const { id, sequence, times } = await treasure.call(createMyAppointment, {
    params: { id: id_job },
    body: {
      date: '2027-04-06',
      time: '10:00',
      hours: 2,
      visit: false,
      recurrent: true,
      end_at: '2027-04-27',
      meta: { frequency: 1, every: 1 },
    },
  })
  const starts = times.map(({ start_at }) => start_at)
  expect(starts).toHaveLength(4)
  const [, second = ''] = starts
  const one = { params: { id }, query: { start_at: second, sequence } }
  const never = { start_at: '2027-04-14T09:00:00.000Z' }
  for (const query of [never, { ...one.query, sequence: sequence + 1 }])
    expect(await refusal(treasure, deleteAppointment, { params: { id }, query })).toMatchObject({
      status: 409,
      code: 'appointment_changed',
    })
  await treasure.call(deleteAppointment, one)
  expect(await refusal(treasure, deleteAppointment, one)).toMatchObject({ status: 409 })

  const { data } = await admin.call(listJobAppointments, { params: { id: id_job } })
  expect(data.find((each) => each.id === id)?.times.map(({ start_at }) => start_at)).toEqual(
    starts.filter((start) => start !== second),
  )
  now = new Date(at.getTime() + 2 * 60_000)
  await app.drain()
  const { body } = await database.db
    .selectFrom('messages')
    .select('body')
    .where('template', '=', 'appointment_cancelled')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  expect(body).toContain('Tuesday 13 April 2027 at 10:00, has been cancelled')
  const notes = await admin.call(listJobActivities, { params: { id: id_job }, query: {} })
  expect(notes.data.map(({ descr }) => descr)).toContain(
    'Appointment cancelled: Tuesday 13 April 2027 at 10:00.',
  )
  const file = await customer.call(getJobCalendar, { params: { id: id_job } })
  expect(file.match(/STATUS:CANCELLED/g)).toHaveLength(1)
  expect(file.match(/^X-WR-CALNAME:.*visits/m)).toHaveLength(1)
})

test("a visit has the same name in its job's file and in its treasure's diary", async () => {
  const uids = (file: string) => new Set(file.match(/^UID:.*$/gm))
  const ofJob = await treasure.call(getJobCalendar, { params: { id: id_job } })
  const { url } = await treasure.call(createDiaryFeed, {})
  const feed = await (await fetch(`${app.apiBase}${new URL(url).pathname.slice(4)}`)).text()
  const named = [...uids(feed)]
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((uid) => !uids(ofJob).has(uid))).toEqual([])
  expect(feed).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
})
