import {
  getDashboard,
  getDelivery,
  getStaffOverview,
  listAmbassadors,
  listCustomers,
  listEvents,
  listJobs,
  listLogs,
  listMyCustomerJobs,
  listMyTreasureJobs,
  searchMyBoard,
  type NextStep,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createCustomer, createJobs, createTreasure } from '#test/fixtures.ts'
import {
  createUser,
  signIn,
  type NewUser,
  type SignedInClient,
  type TestUser,
} from '#test/sign-in.ts'
import { createRun } from '#test/inputs/automation.ts'
import { createFailedMessage } from '#test/inputs/delivery.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

describe.each(mainEngines)('on %s', (engine) => {
  let id_customer: number
  let id_treasure: number
  const at = new Date('2026-11-21T09:00:00Z')

  const { app, database } = useApp({ engine, clock: () => at })
  beforeAll(async () => {
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    const elsewhere = await createCustomer(db, {
      id_region: 2,
      created_at: at,
      lat: null,
      lon: null,
    })
    await createJobs(db, id_customer, [{}, {}, { id_status: 3 }])
    await createJobs(db, elsewhere, [{ id_region: 2, on_board: false }])
    await db
      .updateTable('jobs')
      .set({ wanted_on: '2026-11-20' })
      .where('id_region', '=', 2)
      .execute()
    const card = { exp_month: 1, exp_year: 2030, created_at: at }
    await db
      .insertInto('cards')
      .values({ ...card, id_customer: elsewhere, last4: '1111', payment_retry: 1 })
      .execute()
    // Lives in SE3 and travels ten miles: to SE13, not to Brighton.
    id_treasure = await createTreasure(db, { lname: 'Able', mphone: '+447700900001' })
    await createJobs(db, id_customer, [{ postcode: 'BN1 1AA' }, { id_service: 2 }])
    const skill = await db
      .insertInto('skills')
      .values({ name: 'Gardening', id_service: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('treasure_skills')
      .values({ id_treasure, id_skill: skill.id, detail: '' })
      .execute()
    const [claimed = 0] = await createJobs(db, id_customer, [{ id_status: 2 }])
    await db
      .insertInto('assignments')
      .values({ id_job: claimed, id_treasure, how: 'claim', assigned_at: at, ended_at: null })
      .execute()
    await db
      .insertInto('events')
      .values(
        [at, at, new Date('2026-10-01T00:00:00Z')].map((created_at) => ({
          event: 'job.claimed',
          created_at,
        })),
      )
      .execute()
  })

  /** One user for each record, because a record has one sign-in. */
  const known = new Map<string, TestUser>()
  async function as(user: NewUser) {
    const key = JSON.stringify(user)
    const one = known.get(key) ?? (await createUser(database.db, user))
    known.set(key, one)
    return signIn(app, one)
  }
  const steps = async (user: NewUser) =>
    (await (await as(user)).call(getDashboard, {})).steps.map(({ code, count }) => [code, count])

  test('an admin sees what waits in all regions, most pressing first', async () => {
    expect(await steps({ is_admin: true })).toEqual([
      // An unclaimed job, and one that has begun without a further appointment.
      ['staff_jobs_late', 2],
      ['staff_cards_failing', 1],
      ['staff_jobs_unclaimed', 5],
      ['staff_jobs_without_appointment', 1],
      ['staff_customers_new', 1],
      ['staff_customers_without_sign_in', 2],
    ])
  })

  test('a franchisee sees what waits in their own region', async () => {
    expect(await steps({ id_ambassador: 2 })).toEqual([
      ['staff_jobs_late', 1],
      ['staff_cards_failing', 1],
      ['staff_jobs_unclaimed', 1],
      ['staff_customers_new', 1],
      ['staff_customers_without_sign_in', 1],
    ])
  })

  test('a caller who may not see customers gets no counts of them', async () => {
    await as({ is_admin: true })
    const { db } = database
    const off = db.updateTable('permissions').where('name', '=', 'customers.view')
    await off.set({ allowed: false }).execute()
    expect((await steps({ is_admin: true })).map(([code]) => code)).toEqual([
      'staff_jobs_late',
      'staff_jobs_unclaimed',
      'staff_jobs_without_appointment',
    ])
    await off.set({ allowed: true }).execute()
  })

  test("a treasure sees the jobs they claimed, and the board's jobs that they can do", async () => {
    expect(await steps({ id_treasure })).toEqual([
      ['treasure_jobs_to_arrange', 1],
      ['treasure_board_jobs', 3],
    ])
  })

  test('a caller who may not open the list of jobs gets no counts of it', async () => {
    await as({ is_admin: true })
    const { db } = database
    const off = db.updateTable('permissions').where('name', '=', 'jobs.view')
    await off.set({ allowed: false }).execute()
    expect((await steps({ is_admin: true })).map(([code]) => code)).toEqual([
      'staff_cards_failing',
      'staff_customers_new',
      'staff_customers_without_sign_in',
    ])
    await off.set({ allowed: true }).execute()
  })

  /** Total of the list that a step opens, as the portal asks for it. */
  async function totalOf(client: SignedInClient, { code, filter }: NextStep): Promise<number> {
    const inStatus = (rows: readonly { id_status: number }[]) =>
      rows.filter(({ id_status }) => filter.status?.split(',').includes(String(id_status))).length
    if (code.startsWith('staff_jobs'))
      return (await client.call(listJobs, { query: filter })).meta.total
    if (code.startsWith('staff_'))
      return (await client.call(listCustomers, { query: filter })).meta.total
    if (code === 'treasure_board_jobs') {
      const id_service = filter.services
      const query = id_service === undefined ? {} : { id_service }
      return (await client.call(searchMyBoard, { query })).meta.total
    }
    if (code.startsWith('treasure_jobs'))
      return inStatus((await client.call(listMyTreasureJobs, { query: {} })).data)
    return inStatus((await client.call(listMyCustomerJobs, { query: {} })).data)
  }

  test.each([
    ['an admin', { is_admin: true }, undefined],
    ['an admin who looks at one region', { is_admin: true }, 2],
    ['a super', { super: true }, undefined],
    ['an ambassador', { id_ambassador: 1 }, undefined],
    ['a treasure', { id_treasure: 0 }, undefined],
    ['a customer', { id_customer: 0 }, undefined],
  ])('each count of %s is the total of the list that it opens', async (_, user, region) => {
    const client = await as({
      ...user,
      ...('id_treasure' in user && { id_treasure }),
      ...('id_customer' in user && { id_customer }),
    })
    client.chooseRegion(region)
    // Jobs that count as late, and jobs that are only wanted for a past day.
    const { db } = database
    await db
      .updateTable('jobs')
      .set({ wanted_on: '2026-11-01' })
      .where('id_status', 'in', [2, 3])
      .execute()
    const { steps: found } = await client.call(getDashboard, {})
    expect(found.length).toBeGreaterThan(0)
    for (const step of found.filter(({ code }) => code !== 'customer_address_missing'))
      expect([step.code, await totalOf(client, step)]).toEqual([step.code, step.count])
    await db.updateTable('jobs').set({ wanted_on: null }).where('id_status', 'in', [2, 3]).execute()
  })

  test.each([
    ['an admin', { is_admin: true }, 1],
    ['an ambassador', { id_ambassador: 2 }, 0],
  ])(
    'unclaimed jobs by age match the lists of each for %s, and weeks are whole',
    async (_, user, taken) => {
      const client = await as(user)
      const { db } = database
      const posted = (on: string) =>
        db
          .updateTable('jobs')
          .set({ posted_at: new Date(on) })
          .where('id_status', '=', 2)
          .execute()
      // Five minutes into Monday in London.
      await posted('2026-11-16T00:05:00Z')
      const { unclaimed, weeks } = await client.call(getStaffOverview, {})
      for (const { age, filter, count } of unclaimed)
        expect([age, (await client.call(listJobs, { query: filter })).meta.total]).toEqual([
          age,
          count,
        ])
      const open = (await client.call(listJobs, { query: { id_status: '1' } })).meta.total
      expect(unclaimed.reduce((sum, { count }) => sum + count, 0)).toBe(open)
      // The week of 16 November 2026 is the current one.
      expect(weeks.at(-1)).toEqual({ monday: '2026-11-16', booked: taken, taken, invoiced: 0 })
      await posted('2026-11-15T23:55:00Z')
      const before = (await client.call(getStaffOverview, {})).weeks
      expect(before.slice(-2).map((week) => week.taken)).toEqual([taken, 0])
    },
  )

  test('a customer sees their own jobs, and a user without a role has no steps', async () => {
    expect(await steps({ id_customer })).toEqual([
      ['customer_jobs_open', 4],
      ['customer_jobs_under_way', 2],
    ])
    expect(await steps({})).toEqual([])
  })

  test('franchisees are listed with their customers, treasures and jobs; a franchisee sees only their own', async () => {
    const all = await (await as({ is_admin: true })).call(listAmbassadors, {})
    expect(all.data).toMatchObject([
      { region_name: 'Region 1', customers: 1, treasures: 1, open_jobs: 4 },
      { region_name: 'Region 2', customers: 1, treasures: 0, open_jobs: 1 },
    ])
    const own = await (await as({ id_ambassador: 2 })).call(listAmbassadors, {})
    expect(own.data.map(({ id }) => id)).toEqual([2])
  })

  test('every event that the program writes is listed, with its count of the last 30 days', async () => {
    const { data } = await (await as({ is_admin: true })).call(listEvents, {})
    expect(data.find(({ name }) => name === 'job.claimed')).toMatchObject({
      recent: 2,
      description: 'A job that was Unclaimed became Claimed.',
    })
    expect(data.find(({ name }) => name === 'customer.merged')?.recent).toBe(0)
    expect(new Set(data.map(({ name }) => name)).size).toBe(data.length)
  })

  test('failed messages and automations wait in the lists where they can be repeated', async () => {
    const client = await as({ is_admin: true })
    await createFailedMessage(database.db, at)
    await createFailedMessage(database.db, new Date(at.getTime() - 20 * 86_400_000))
    await createRun(database.db, 'failed')
    const { steps: found } = await client.call(getDashboard, {})
    expect(found.filter(({ code }) => /messages|runs/.test(code))).toEqual([
      { code: 'staff_messages_failed', count: 1, filter: {} },
      { code: 'staff_runs_failed', count: 1, filter: { state: 'failed' } },
    ])
    const { failures } = await client.call(getDelivery, {})
    expect(failures.map(({ not_again }) => not_again)).toEqual([null, 'too_late'])
    expect((await client.call(listLogs, { query: { state: 'failed' } })).meta.total).toBe(1)
  })
})
