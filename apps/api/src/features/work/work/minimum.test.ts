import {
  checkDue,
  deleteMyWork,
  deleteWork,
  getJob,
  listJobActivities,
  listJobWorks,
  listTimesheetJobs,
  moveJob,
  recordLabour,
  recordMaterials,
  recordTreasureLabour,
  updateLabour,
  voidInvoice,
  waiveJobMinimum,
  type JobWork,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createBegunJob } from '#test/work-fixtures.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { addMinimums } from './add-minimums.ts'
import { minimumStore } from './minimum.store.ts'

const at = new Date('2026-11-21T16:34:00Z')
const date = '2026-11-20'
let now = at

let id_treasure: number
let treasure: SignedInClient
let admin: SignedInClient

const { app, database } = useApp({ clock: () => now })
beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
  await db.updateTable('permissions').set({ allowed: true }).execute()
  treasure = await signIn(app, await createUser(db, { id_treasure }))
  admin = await signIn(app, await createUser(db, { is_admin: true }))
})

let customers = 0
/** Creates a job with its own customer: at least two hours, at £18.50 and £26.50 an hour. */
async function createShortJob(changes: object = { duration_hundredths: 200 }) {
  const { db } = database
  const id_customer = await createCustomer(db, { lname: `Payer${customers++}` })
  const id = await createBegunJob(db, { id_customer, id_treasure, at, changes })
  return { id, id_customer }
}
const labour = (id_job: number, quantity: number) => ({
  body: { id_job, date, quantity, descr: `Hedge of job ${id_job}, ${quantity}` },
})
const finish = (id: number) => admin.call(moveJob, { params: { id }, body: { id_status: 4 } })
const due = async (id_customer: number, dry_run = false) =>
  (await admin.call(checkDue, { body: { dry_run, id_customer } })).data[0]
const worksOf = async (id: number): Promise<JobWork[]> =>
  (await admin.call(listJobWorks, { params: { id }, query: {} })).data
const minimumOf = async (id: number) => (await worksOf(id)).find(({ minimum }) => minimum)
/** Runs a function as if this many hours had passed. */
async function later<T>(hours: number, run: () => Promise<T>): Promise<T> {
  now = new Date(at.getTime() + hours * 3_600_000)
  try {
    return await run()
  } finally {
    now = at
  }
}

test('the agreed minimum is billed and paid, a day after the job is over', async () => {
  const { id, id_customer } = await createShortJob()
  const jobs = await treasure.call(listTimesheetJobs, {})
  expect(jobs.data.find((job) => job.id === id)?.minimum).toBe(2)
  await treasure.call(recordLabour, labour(id, 0.5))
  await finish(id)
  expect(await later(23, () => due(id_customer))).toBeUndefined()

  const foreseen = await later(25, () => due(id_customer, true))
  expect(foreseen).toMatchObject({ lines: 2 })
  expect(await worksOf(id)).toHaveLength(1)
  const drafted = await later(25, () => due(id_customer))
  expect(drafted).toMatchObject({ lines: 2, total: foreseen?.total })
  expect(await minimumOf(id)).toMatchObject({
    quantity: 1.5,
    total: 27.75,
    customer_total: 39.75,
    descr: 'Minimum charge: agreed for at least 2 hours, 0.5 hours worked',
    date,
    treasure: { id: id_treasure },
  })
  expect(await later(49, () => due(id_customer))).toBeUndefined()
  const { data } = await admin.call(listJobActivities, { params: { id }, query: {} })
  expect(data.map(({ descr }) => descr)).toContain(
    'Added labour (1.5) of Fri 20 Nov 2026 to come to the minimum that was agreed.',
  )
})

test('materials do not count, and a job without labour is left to staff', async () => {
  const { id, id_customer } = await createShortJob()
  await treasure.call(recordMaterials, {
    body: { id_job: id, date, quantity: 4, descr: 'Nails', treasureprice: 1 },
  })
  await finish(id)
  expect(await later(25, () => due(id_customer))).toMatchObject({ lines: 1 })
  expect(await minimumOf(id)).toBeUndefined()
})

test('a cancelled job is billed by what was recorded', async () => {
  const { id, id_customer } = await createShortJob()
  await treasure.call(recordLabour, labour(id, 0.5))
  await admin.call(moveJob, { params: { id }, body: { id_status: 7, reason: 'They moved' } })
  expect(await later(25, () => due(id_customer))).toMatchObject({ lines: 1 })
  expect(await minimumOf(id)).toBeUndefined()
})

test('late labour replaces the added line until that line is billed', async () => {
  const { id, id_customer } = await createShortJob()
  await treasure.call(recordLabour, labour(id, 0.5))
  await finish(id)
  const { db } = database
  const add = async () =>
    addMinimums(
      db,
      await minimumStore(db).listOpen(everywhere, new Date(at.getTime() + 1), { id_customer }),
      at,
    )
  await add()
  expect(await minimumOf(id)).toMatchObject({ quantity: 1.5 })
  const second = await treasure.call(recordLabour, labour(id, 1))
  expect(await minimumOf(id)).toBeUndefined()
  await add()
  expect(await minimumOf(id)).toMatchObject({ quantity: 0.5 })
  await treasure.call(updateLabour, {
    params: { id: second.id },
    body: { id_job: id, date, quantity: 1.25, descr: 'Hedge' },
  })
  expect(await minimumOf(id)).toBeUndefined()
  await later(25, () => due(id_customer))
  expect(await minimumOf(id)).toMatchObject({ quantity: 0.25 })

  await expect(treasure.call(recordLabour, labour(id, 0.75))).rejects.toMatchObject({
    status: 422,
    errors: { quantity: [expect.stringContaining('is billed already')] },
  })
  // Staff see what is billed, and may add what is missing.
  await admin.call(recordTreasureLabour, {
    body: { id_treasure, ...labour(id, 0.75).body },
  })
  expect(await minimumOf(id)).toMatchObject({ quantity: 0.25 })
})

test('an added line cannot be changed or deleted, but staff can waive it with a reason', async () => {
  const { id, id_customer } = await createShortJob()
  await treasure.call(recordLabour, labour(id, 0.5))
  await finish(id)
  await expect(
    admin.call(waiveJobMinimum, { params: { id }, body: { reason: ' ' } }),
  ).rejects.toMatchObject({ status: 422 })
  const reason = 'It rained, and we came again for nothing.'
  const waived = await admin.call(waiveJobMinimum, { params: { id }, body: { reason } })
  expect(waived.minimum_waived).toBe(reason)
  await admin.call(waiveJobMinimum, { params: { id }, body: { reason: 'Once more' } })
  const job = await admin.call(getJob, { params: { id } })
  expect(job.minimum_waived).toBe(reason)
  expect(await later(25, () => due(id_customer))).toMatchObject({ lines: 1 })
  expect(await minimumOf(id)).toBeUndefined()

  const billed = await createShortJob()
  await treasure.call(recordLabour, labour(billed.id, 0.5))
  await finish(billed.id)
  const drafted = await later(25, () => due(billed.id_customer))
  const line = await minimumOf(billed.id)
  const params = { id: line?.id ?? 0 }
  for (const call of [
    () => treasure.call(deleteMyWork, { params }),
    () => admin.call(deleteWork, { params }),
    () =>
      treasure.call(updateLabour, {
        params,
        body: { id_job: billed.id, date, quantity: 1, descr: '' },
      }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 409, code: 'line_invoiced' })
  await expect(
    admin.call(waiveJobMinimum, { params: { id: billed.id }, body: { reason } }),
  ).rejects.toMatchObject({ status: 409, code: 'minimum_fixed' })
  await admin.call(voidInvoice, { params: { id: drafted?.id ?? 0 }, body: {} })
  await expect(admin.call(deleteWork, { params })).rejects.toMatchObject({
    status: 409,
    code: 'line_is_minimum',
  })
  await admin.call(waiveJobMinimum, { params: { id: billed.id }, body: { reason } })
  expect(await minimumOf(billed.id)).toBeUndefined()
})

test('a minimum can be waived only if one was agreed', async () => {
  const { id } = await createShortJob({ duration_hundredths: null })
  await expect(
    admin.call(waiveJobMinimum, { params: { id }, body: { reason: 'No' } }),
  ).rejects.toMatchObject({ status: 409, code: 'no_minimum' })
})

test('simultaneous runs add one line', async () => {
  const { id, id_customer } = await createShortJob()
  await treasure.call(recordLabour, labour(id, 0.5))
  await finish(id)
  await later(25, () => Promise.all([due(id_customer), due(id_customer), due(id_customer)]))
  expect((await worksOf(id)).filter(({ minimum }) => minimum)).toHaveLength(1)
})
