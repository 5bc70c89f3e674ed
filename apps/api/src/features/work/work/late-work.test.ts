import {
  assignJob,
  checkDue,
  completeActivity,
  declineMyJob,
  endAssignment,
  getJob,
  listJobActivities,
  listJobAppointments,
  listJobAssignments,
  listMyCustomerJobs,
  listTimesheetJobs,
  moveJob,
  recordLabour,
  recordMaterials,
  recordTreasureLabour,
  recordTreasureMaterials,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob, createWork } from '#test/work-fixtures.ts'

const at = new Date('2026-11-21T16:34:00Z')
/** Date of a visit that began the day before. */
const date = '2026-11-20'
let now = at

let id_customer: number
let id_treasure: number
let other: number
let treasure: SignedInClient
let customer: SignedInClient
let admin: SignedInClient

const { app, database } = useApp({ clock: () => now })
beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  id_customer = await createCustomer(db, { lname: 'Payer' })
  id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
  other = await createTreasure(db, { lname: 'Hare', mphone: '+447700900002' })
  await db.updateTable('permissions').set({ allowed: true }).execute()
  treasure = await signIn(app, await createUser(db, { id_treasure }))
  customer = await signIn(app, await createUser(db, { id_customer }))
  admin = await signIn(app, await createUser(db, { is_admin: true }))
})

const begun = (of = id_customer) =>
  createBegunJob(database.db, { id_customer: of, id_treasure, at })
const dueLines = async (of: number) => {
  const { data } = await admin.call(checkDue, { body: { dry_run: true, id_customer: of } })
  return data.map(({ lines }) => lines)
}
let quantity = 1
/**
 * Varies the quantity so that no two lines are alike, and keeps it small so that they fit into one
 * date.
 */
const hours = (id_job: number, changes: object = {}) => ({
  body: { id_job, date, quantity: (quantity += 0.01), descr: 'Hedge', ...changes },
})
const cancelByStaff = (id: number) =>
  admin.call(moveJob, { params: { id }, body: { id_status: 7, reason: 'They moved' } })
const unassign = async (id: number) => {
  const { data } = await admin.call(listJobAssignments, { params: { id } })
  await admin.call(endAssignment, { params: { id: data.find((one) => !one.ended_at)?.id ?? 0 } })
}
const give = (id_job: number, to: number) =>
  admin.call(assignJob, { params: { id: id_job }, body: { id_treasure: to } })

const ended = {
  'cancelled by staff': cancelByStaff,
  'cancelled by the system, with its visits marked cancelled': async (id: number) => {
    await cancelByStaff(id)
    await database.db
      .updateTable('appointments')
      .set({ cancelled_at: at })
      .where('id_job', '=', id)
      .execute()
  },
  'back on the board': unassign,
  'given to another treasure': async (id: number) => {
    await unassign(id)
    await give(id, other)
  },
  'given to the same treasure again': async (id: number) => {
    await unassign(id)
    await give(id, id_treasure)
  },
}

test.each(Object.entries(ended))(
  'work on the date of a visit is recorded for a job that is %s, by its treasure and by staff',
  async (_, end) => {
    const id = await begun()
    await end(id)
    const { data } = await treasure.call(listTimesheetJobs, {})
    expect(data.map((job) => job.id)).toContain(id)
    expect(await treasure.call(recordLabour, hours(id))).toMatchObject({ id_job: id })
    const { body } = hours(id)
    expect(
      await admin.call(recordTreasureLabour, { body: { ...body, id_treasure } }),
    ).toMatchObject({ id_job: id })
    await treasure.call(recordMaterials, {
      body: { id_job: id, date, quantity: 1, descr: 'Nails', treasureprice: 2 },
    })
    await refusal(treasure, recordLabour, hours(id, { date: '2026-11-19' }))
    await refusal(admin, recordTreasureLabour, { body: { ...body, id_treasure: other } })
  },
)

test('no work can be recorded for a visit that was freed before it began', async () => {
  const { db } = database
  const id = await begun()
  await db
    .updateTable('appointment_times')
    .set({ freed_at: new Date('2026-11-19T12:00:00Z') })
    .where('id_appointment', 'in', (eb) =>
      eb.selectFrom('appointments').select('id').where('id_job', '=', id),
    )
    .execute()
  await cancelByStaff(id)
  expect(await refusal(treasure, recordLabour, hours(id))).toMatchObject({ status: 422 })
})

test('a cancelled job keeps the visit that has begun, and its lines are due a day later', async () => {
  const payer = await createCustomer(database.db, { lname: 'Due' })
  const id = await begun(payer)
  await cancelByStaff(id)
  const { data } = await admin.call(listJobAppointments, { params: { id } })
  expect(data).toHaveLength(1)
  await treasure.call(recordLabour, hours(id))
  now = new Date('2026-11-23T12:00:00Z')
  expect(await dueLines(payer)).toEqual([1])
  now = at
})

test('once a visit has begun, a customer who cancels asks staff: they get one to-do, and the answer says so', async () => {
  const id = await begun()
  const decline = () =>
    customer.call(declineMyJob, { params: { id }, body: { reason: 'Done after all' } })
  const mine = async () =>
    (await customer.call(listMyCustomerJobs, { query: {} })).data.find((job) => job.id === id)
  const toDos = async () =>
    (await admin.call(listJobActivities, { params: { id }, query: {} })).data.filter(
      (one) => one.to_do && !one.completed_at,
    )
  expect(await mine()).toMatchObject({ begun: true, cancel_asked: false })
  expect(await decline()).toEqual({ id, id_status: 3, asked: true })
  expect(await decline()).toEqual({ id, id_status: 3, asked: true })
  expect(await mine()).toMatchObject({ id_status: 3, cancel_asked: true })
  const [toDo, ...others] = await toDos()
  expect(others).toEqual([])
  expect(toDo?.descr).toContain('Done after all')
  // Staff have dealt with the first request, so another request makes another to-do.
  await admin.call(completeActivity, { params: { id: toDo?.id ?? 0 } })
  expect(await mine()).toMatchObject({ cancel_asked: false })
  await decline()
  expect(await toDos()).toHaveLength(1)
})

test('a late line makes a closed job Completed again and appears on the next invoice', async () => {
  const payer = await createCustomer(database.db, { lname: 'Late' })
  const id = await begun(payer)
  await createWork(database.db, { id, id_treasure })
  await database.db
    .updateTable('jobs')
    .set({ id_status: 5, over_at: new Date('2026-11-19T12:00:00Z') })
    .where('id', '=', id)
    .execute()
  await admin.call(recordTreasureMaterials, {
    body: {
      id_treasure,
      id_job: id,
      date: '2026-11-18',
      quantity: 1,
      descr: 'X',
      treasureprice: 25,
    },
  })
  expect(await admin.call(getJob, { params: { id } })).toMatchObject({ id_status: 4 })
  expect(await dueLines(payer)).toEqual([2])
})
