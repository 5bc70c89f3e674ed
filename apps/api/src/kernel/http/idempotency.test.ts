import { setTimeout as wait } from 'node:timers/promises'
import { claimJob, createCustomer } from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'

let id_customer: number
const { app, database } = useApp()
beforeAll(async () => {
  ;({ id_customer } = await createFixtures(database.db))
  await createTreasure(database.db, { lname: 'Hollis', mphone: '+447700900001' })
})

const claim = (id_job: number, idempotencyKey: string) =>
  app.client.call(
    claimJob,
    { body: { id_job, mobile: '07700 900001', last_name: 'Hollis' } },
    { idempotencyKey },
  )

/** Milliseconds in which a call reaches the lock that blocks it. */
const aWhile = 400

test('a retry during the first attempt waits for its answer', async () => {
  const [id_job = 0] = await createJobs(database.db, id_customer, [{}])
  const job = await hold('jobs', id_job)
  const first = claim(id_job, 'waiting-caller')
  await wait(aWhile)
  const retry = claim(id_job, 'waiting-caller')
  await wait(aWhile)
  await job.letGo()
  expect(await retry).toEqual(await first)
})

test('a retry that is refused because its first attempt succeeded meanwhile returns that success', async () => {
  const [id_job = 0] = await createJobs(database.db, id_customer, [{}])
  const job = await hold('jobs', id_job)
  const first = claim(id_job, 'impatient-caller')
  await wait(aWhile)
  // The retry finds no stored answer, and now waits before it reads the job.
  const counters = await hold('rate_limits')
  const retry = claim(id_job, 'impatient-caller')
  await wait(aWhile)
  await job.letGo()
  const answer = await first
  await counters.letGo()
  expect(await retry).toEqual(answer)
})

test('the same key from another user is another key', async () => {
  const [one, two] = [
    await signIn(app, await createUser(database.db, { is_admin: true })),
    await signIn(app, await createUser(database.db, { is_admin: true })),
  ]
  const address = { address: '', detail: '', postcode: 'SE13 5AB', id_city: null }
  const create = (client: typeof one) =>
    client.call(
      createCustomer,
      { body: { ...person, ...address, id_country: 1 } },
      { idempotencyKey: 'the-same-in-both' },
    )
  const [first, again, other] = [await create(one), await create(one), await create(two)]
  expect(again).toEqual(first)
  expect(other.id).not.toBe(first.id)
})

const person = {
  fname: 'Wilma',
  lname: 'Penrose',
  email: null,
  mphone: null,
  phone: null,
  id_company: null,
  descr: '',
}

/** Locks rows until they are released. */
async function hold(table: 'jobs' | 'rate_limits', id?: number) {
  const tx = await database.db.startTransaction().execute()
  if (table === 'jobs')
    await tx
      .selectFrom('jobs')
      .select('id')
      .where('id', '=', id ?? 0)
      .forUpdate()
      .execute()
  // Locks the first counter only, so that calls that are already past it are not blocked.
  else
    await tx
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'like', 'claim-address:%')
      .forUpdate()
      .execute()
  return { letGo: () => tx.commit().execute() }
}
