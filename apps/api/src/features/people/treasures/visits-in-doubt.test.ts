import {
  createTreasureAddress,
  createTreasureBreak,
  deleteSkill,
  getDashboard,
  listJobs,
  listTreasureActivities,
  updateTreasure,
  updateTreasureAddress,
  updateTreasureBreak,
  type InputOf,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createAppointment, createBegunJob } from '#test/work-fixtures.ts'

const at = new Date('2027-03-20T12:00:00Z')
const hour = 3_600_000

type Place = InputOf<typeof updateTreasureAddress>['body']

let admin: SignedInClient
let id_customer: number
let treasures = 0
const { app, database } = useApp({ clock: () => at })
beforeAll(async () => {
  ;({ id_customer } = await createFixtures(database.db))
  await database.db.updateTable('permissions').set({ allowed: true }).execute()
  admin = await signIn(app, await createUser(database.db, { is_admin: true }))
})

/** Creates a treasure with a job, and visits that begin at the given times. */
async function withVisits(...begins: string[]) {
  const id_treasure = await createTreasure(database.db, {
    lname: `Away${++treasures}`,
    mphone: `+44770090${String(treasures).padStart(4, '0')}`,
  })
  const id_job = await createBegunJob(database.db, { id_customer, id_treasure, at })
  const visits = []
  for (const one of begins)
    visits.push(
      await createAppointment(database.db, { id_job, id_treasure }, new Date(one), 2 * hour),
    )
  return { id_treasure, id_job, visits }
}
const toDosOf = async (id: number) =>
  (await admin.call(listTreasureActivities, { params: { id }, query: {} })).data
    .filter(({ to_do }) => to_do)
    .map(({ descr }) => descr)
const onDaysOff = async () =>
  (await admin.call(listJobs, { query: { on_days_off: 'true' } })).data.map(({ id }) => id)

test('a break answers with the visits within it, which become a to-do and a step for staff', async () => {
  // Midnight on 12 April in London is 11pm the evening before in UTC.
  const { id_treasure, id_job, visits } = await withVisits(
    '2027-04-11T20:00:00Z',
    '2027-04-11T23:00:00Z',
    '2027-04-18T21:00:00Z',
    '2027-04-18T23:00:00Z',
  )
  const days = { start_on: '2027-04-12', end_on: '2027-04-18' }
  const params = { id: id_treasure }
  const saved = await admin.call(createTreasureBreak, { params, body: { ...days, reason: 'Sun' } })
  expect(saved.visits.map((visit) => visit.id_appointment)).toEqual(visits.slice(1, 3))
  expect(saved.visits[0]).toMatchObject({ id_job, start_at: '2027-04-11T23:00:00.000Z' })
  expect(await toDosOf(id_treasure)).toEqual([
    `Days off from Mon 12 Apr 2027 to Sun 18 Apr 2027. Move or cancel these 2 visits: job ${id_job} on Mon 12 Apr 2027, job ${id_job} on Sun 18 Apr 2027.`,
  ])
  expect(await onDaysOff()).toEqual([id_job])
  const { steps } = await admin.call(getDashboard, {})
  expect(steps).toContainEqual({
    code: 'staff_jobs_on_days_off',
    count: 1,
    filter: { on_days_off: '1' },
  })

  const change = (body: object) =>
    admin.call(updateTreasureBreak, { params: { id: saved.id }, body: { ...days, ...body } })
  expect(await change({ end_on: '2027-04-12' })).toMatchObject({
    reason: 'Sun',
    visits: [{ id_appointment: visits[1] }],
  })
  expect(await change({ start_on: '2027-05-01', end_on: '2027-05-02', reason: '' })).toMatchObject({
    reason: '',
    visits: [],
  })
  expect(await onDaysOff()).toEqual([])
})

test('a treasure who becomes inactive leaves a to-do for their future visits', async () => {
  const { id_treasure, id_job } = await withVisits('2027-04-14T09:00:00Z')
  const set = (treasure: boolean) =>
    admin.call(updateTreasure, { params: { id: id_treasure }, body: { treasure } })
  await set(true)
  expect(await toDosOf(id_treasure)).toEqual([])
  await set(false)
  expect(await toDosOf(id_treasure)).toEqual([
    `The treasure is inactive now. Move or cancel this visit: job ${id_job} on Wed 14 Apr 2027.`,
  ])
  expect(await onDaysOff()).toEqual([id_job])
})

test('a treasure who travels less far than to an agreed visit, or loses its skill, leaves a to-do', async () => {
  const { db } = database
  const { id_treasure, id_job } = await withVisits('2027-04-14T09:00:00Z')
  await db
    .updateTable('treasures')
    .set({ lat: 51.2, lon: -0.1, wtravel: 40 })
    .where('id', '=', id_treasure)
    .execute()
  const travel = (wtravel: number) =>
    admin.call(updateTreasure, { params: { id: id_treasure }, body: { wtravel } })
  await travel(39)
  expect(await toDosOf(id_treasure)).toEqual([])
  await travel(2)
  expect(await toDosOf(id_treasure)).toEqual([
    `The treasure travels less far now. Move or cancel this visit: job ${id_job} on Wed 14 Apr 2027.`,
  ])
  const { id_service } = await db
    .selectFrom('jobs')
    .select('id_service')
    .where('id', '=', id_job)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('services')
    .set({ requires_skill: true })
    .where('id', '=', id_service)
    .execute()
  const { id: id_skill } = await db
    .insertInto('skills')
    .values({ name: 'Digging deep', id_service })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = await db
    .insertInto('treasure_skills')
    .values({ id_treasure, id_skill, detail: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await admin.call(deleteSkill, { params: { id: held.id } })
  expect((await toDosOf(id_treasure))[0]).toBe(
    `The treasure lacks a skill that the service needs. Move or cancel this visit: job ${id_job} on Wed 14 Apr 2027.`,
  )
})

test.each([
  [
    'their address is changed',
    (id: number, place: Place) =>
      admin.call(updateTreasureAddress, { params: { id }, body: place }),
  ],
  [
    'they are given another address',
    (id_treasure: number, place: Place) =>
      admin.call(createTreasureAddress, { body: { id_treasure, ...place } }),
  ],
])(
  'a treasure who moves further from an agreed visit than they travel leaves a to-do (%s)',
  async (_, move) => {
    const { id_treasure, id_job } = await withVisits('2027-04-14T09:00:00Z')
    const place = { detail: '', id_city: null, id_country: 1 }
    await move(id_treasure, { ...place, address: '1 Lee Road', postcode: 'SE3 0AA' })
    expect(await toDosOf(id_treasure)).toEqual([])
    await move(id_treasure, { ...place, address: '1 Sea Road', postcode: 'BN1 1AA' })
    expect(await toDosOf(id_treasure)).toEqual([
      `The treasure has another address. Move or cancel this visit: job ${id_job} on Wed 14 Apr 2027.`,
    ])
  },
)
