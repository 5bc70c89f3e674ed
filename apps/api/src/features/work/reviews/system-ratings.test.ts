import {
  assignJob,
  createMyAppointment,
  finishMyJob,
  listTreasureRatings,
  moveAppointment,
  moveJob,
  releaseMyJob,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'

const { app, database } = useApp({ clock: () => new Date('2027-01-04T09:00:00Z') })
let admin: SignedInClient
let treasure: SignedInClient
let id_customer: number
let id_treasure: number
/** Days of the visits, so that none of them overlap. */
let day = 4

beforeAll(async () => {
  const { db } = database
  ;({ id_customer } = await createFixtures(db))
  id_treasure = await createTreasure(db, { lname: 'Okafor', mphone: '+447700900001' })
  admin = await signIn(app, await createUser(db, { is_admin: true, super: true }))
  treasure = await signIn(app, await createUser(db, { id_treasure }))
})

async function takenJob() {
  const [id = 0] = await createJobs(database.db, id_customer, [{}])
  await admin.call(assignJob, { params: { id }, body: { id_treasure } })
  return id
}

async function bookedJob() {
  const id = await takenJob()
  day += 1
  const body = { date: `2027-01-${String(day).padStart(2, '0')}`, time: '12:00', hours: 1 }
  const made = await treasure.call(createMyAppointment, { params: { id }, body })
  return { id, made }
}

type Booked = Awaited<ReturnType<typeof bookedJob>>
const move = (by: SignedInClient, { made }: Booked) => {
  const [{ start_at } = { start_at: '' }] = made.times
  day += 1
  return by.call(moveAppointment, {
    params: { id: made.id },
    body: {
      start_at,
      sequence: made.sequence,
      date: `2027-01-${String(day).padStart(2, '0')}`,
      time: '12:00',
    },
  })
}
const finish = (id: number) => treasure.call(finishMyJob, { params: { id } })

/** Ratings that an act leads to, newest first. */
async function ratingsAfter(act: () => Promise<unknown>) {
  const list = () => treasure.call(listTreasureRatings, { params: { id: id_treasure } })
  await app.drain()
  const before = (await list()).data.length
  await act()
  await app.drain()
  const { data } = await list()
  return data
    .slice(0, data.length - before)
    .map(({ type, rating, id_rateby, weight }) => ({ name: type.name, rating, id_rateby, weight }))
}

const handedBack = { name: 'Handed back a job', rating: 2, id_rateby: 0, weight: 0.5 }
const kept = { name: 'Kept every appointment', rating: 5, id_rateby: 0, weight: 0.25 }

test('a treasure who hands a job back is rated for it, and one that staff unassign is not', async () => {
  const id = await takenJob()
  const body = { reason: 'My van broke down' }
  expect(await ratingsAfter(() => treasure.call(releaseMyJob, { params: { id }, body }))).toEqual([
    handedBack,
  ])
  const taken = await takenJob()
  expect(
    await ratingsAfter(() =>
      admin.call(moveJob, { params: { id: taken }, body: { id_status: 1 } }),
    ),
  ).toEqual([])
})

test('a treasure who kept every appointment of a finished job is rated for it, even after staff moved one', async () => {
  const { id } = await bookedJob()
  expect(await ratingsAfter(() => finish(id))).toEqual([kept])
  const moved = await bookedJob()
  await move(admin, moved)
  expect(await ratingsAfter(() => finish(moved.id))).toEqual([kept])
})

test('a job that is finished again does not cause a second rating', async () => {
  const { id } = await bookedJob()
  expect(await ratingsAfter(() => finish(id))).toEqual([kept])
  const next = { date: '2027-01-31', time: '12:00', hours: 1 }
  await treasure.call(createMyAppointment, { params: { id }, body: next })
  expect(await ratingsAfter(() => finish(id))).toEqual([])
})

test('a treasure who moved an appointment has not kept it', async () => {
  const moved = await bookedJob()
  await move(treasure, moved)
  expect(await ratingsAfter(() => finish(moved.id))).toEqual([])
})
