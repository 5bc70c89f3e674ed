import {
  listCustomers,
  listInvoices,
  listJobs,
  listTreasures,
  searchEverything,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createCustomer, createJobs, createTreasure } from '#test/fixtures.ts'
import { createIssued } from '#test/invoice-fixtures.ts'
import { createUser, signIn, type NewUser, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

describe.each(mainEngines)('on %s', (engine) => {
  let boss: SignedInClient
  const people = { anna: 0, bea: 0, tom: 0, una: 0 }
  const jobs = { annas: 0, tomsOfAnna: 0, beas: 0, unasOfBea: 0 }

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    const { db } = database
    await createFixtures(db)
    const person = (id_region: number, fname: string, mphone: string) =>
      createCustomer(db, {
        id_region,
        fname,
        lname: 'Vexley',
        email: `${fname}@example.org`,
        mphone,
      })
    people.anna = await person(1, 'Anna', '+447700900111')
    people.bea = await person(2, 'Bea', '+447700900222')
    const treasure = (id_region: number, fname: string, mphone: string) =>
      createTreasure(db, {
        id_region,
        fname,
        lname: 'Vexley',
        email: `${fname}@example.org`,
        mphone,
      })
    people.tom = await treasure(1, 'Tom', '+447700900333')
    people.una = await treasure(2, 'Una', '+447700900444')
    const [annas = 0, tomsOfAnna = 0] = await createJobs(db, people.anna, [
      { descr: 'Prune the\nwisteria.' },
      { id_status: 2 },
    ])
    const [beas = 0, unasOfBea = 0] = await createJobs(db, people.bea, [
      { id_region: 2, postcode: 'BN1 1AA' },
      { id_region: 2, id_status: 2 },
    ])
    Object.assign(jobs, { annas, tomsOfAnna, beas, unasOfBea })
    await give(tomsOfAnna, people.tom)
    await give(unasOfBea, people.una)
    // Starting the app sets the business's details, which an invoice needs.
    await createIssued(db, { id_customer: people.anna, id_treasure: people.tom })
    boss = await as({ is_admin: true })
  })

  const give = (id_job: number, id_treasure: number) =>
    database.db
      .insertInto('assignments')
      .values({ id_job, id_treasure, how: 'claim', assigned_at: new Date(), ended_at: null })
      .execute()
  const as = async (user: NewUser) => signIn(app, await createUser(database.db, user))
  const find = (client: SignedInClient, q: string) =>
    client.call(searchEverything, { query: { q } })
  const inOrder = (rows: readonly { id: number }[]) =>
    rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const jobsFound = async (q: string) => inOrder((await find(boss, q)).jobs?.data ?? [])

  test.each([
    ['an admin', { is_admin: true }, undefined],
    ['an admin who looks at one region', { is_admin: true }, 2],
    ['a super', { super: true }, undefined],
    ['a franchisee', { id_ambassador: 2 }, undefined],
  ])('%s finds in each list what that list shows, and as much', async (_, user, region) => {
    const client = await as(user)
    client.chooseRegion(region)
    const found = await find(client, 'vexley')
    const query = { search: 'vexley' }
    for (const [rows, list] of [
      [found.jobs, await client.call(listJobs, { query })],
      [found.customers, await client.call(listCustomers, { query })],
      [found.treasures, await client.call(listTreasures, { query })],
      [found.invoices, await client.call(listInvoices, { query })],
    ] as const) {
      expect(inOrder(rows?.data ?? [])).toEqual(inOrder(list.data))
      expect(rows).toMatchObject({ total: list.meta.total, is_more: false })
    }
    const narrow = 'id_ambassador' in user || region === 2
    expect(JSON.stringify(found).includes('Anna')).toBe(!narrow)
    expect(JSON.stringify(found)).toContain('Bea')
  })

  test('customers find their own jobs and invoices, treasures their jobs, and both only the details that their lists show', async () => {
    const anna = await as({ id_customer: people.anna })
    const number = (await find(boss, 'anna vexley')).invoices?.data[0]?.inv_number ?? ''
    expect(Object.keys(await find(anna, 'gardening'))).toEqual(['my_jobs', 'my_invoices'])
    expect((await find(anna, 'tom')).my_jobs?.data).toContainEqual({
      id: jobs.tomsOfAnna,
      id_status: 2,
      service: 'Gardening',
      name: 'Tom',
      postcode: 'SE13 5AB',
    })
    expect((await find(anna, 'wisteria')).my_jobs?.data).toMatchObject([
      { id: jobs.annas, name: '' },
    ])
    expect((await find(anna, number)).my_invoices?.data).toMatchObject([{ inv_number: number }])
    for (const secret of ['vexley', 'tom@example', '07700900333', `#${jobs.beas}`])
      expect((await find(anna, secret)).my_jobs).toEqual({ data: [], total: 0, is_more: false })

    const tom = await as({ id_treasure: people.tom })
    expect(Object.keys(await find(tom, 'gardening'))).toEqual(['my_treasure_jobs'])
    for (const shown of ['anna vexley', '07700 900 111', 'SE13 5AB', `#${jobs.tomsOfAnna}`])
      expect((await find(tom, shown)).my_treasure_jobs?.data.map(({ id }) => id)).toContain(
        jobs.tomsOfAnna,
      )
    for (const secret of ['anna@example', 'wisteria', 'bea', `#${jobs.unasOfBea}`])
      expect((await find(tom, secret)).my_treasure_jobs?.data).toEqual([])
    expect(await find(await as({}), 'vexley')).toEqual({})
  })

  test('a list that the caller may not open is absent', async () => {
    const { db } = database
    const off = db
      .updateTable('permissions')
      .where('name', 'in', ['customers.view', 'invoices.view'])
    await off.set({ allowed: false }).execute()
    expect(Object.keys(await find(boss, 'vexley'))).toEqual(['jobs', 'treasures'])
    await off.set({ allowed: true }).execute()
  })

  test('a job is found by its present number, place, words, customer and treasure', async () => {
    const { annas, tomsOfAnna, beas, unasOfBea } = jobs
    expect(await jobsFound(`#${annas}`)).toEqual([annas])
    expect(await jobsFound('bn1')).toEqual([beas])
    expect(await jobsFound('wi vexley anna')).toEqual([annas])
    expect(await jobsFound('+44 7700 900111 ')).toContain(annas)
    expect(await jobsFound('una vexley gard')).toEqual([])
    expect(await jobsFound('una vexley mow')).toEqual([unasOfBea])

    const { db } = database
    await db
      .updateTable('assignments')
      .set({ ended_at: new Date() })
      .where('id_job', '=', unasOfBea)
      .execute()
    await give(beas, people.una)
    await db.updateTable('treasures').set({ lname: 'Quorn' }).where('id', '=', people.una).execute()
    expect(await jobsFound('quorn')).toEqual([beas])
    await db
      .updateTable('customers')
      .set({ lname: 'Zebley' })
      .where('id', '=', people.bea)
      .execute()
    expect(await jobsFound('zebley')).toEqual([beas, unasOfBea])
    await db
      .updateTable('jobs')
      .set({ contact_fname: 'Ottoline', contact_lname: 'Finch' })
      .where('id', '=', tomsOfAnna)
      .execute()
    expect(await jobsFound('ottoline')).toEqual([tomsOfAnna])
    await db
      .updateTable('jobs')
      .set({ id_customer: people.anna, postcode: 'SE3 9ZZ', outcode: 'SE3' })
      .where('id', '=', beas)
      .execute()
    expect([await jobsFound('zebley'), await jobsFound('se39zz')]).toEqual([[unasOfBea], [beas]])
  })

  test.each([
    ['a single letter', 'v', {}],
    ['signs', '%__%', {}],
    ['an emoji', '🙂🙂', {}],
    [
      'a character with a meaning in the database',
      've_ley',
      { data: [], total: 0, is_more: false },
    ],
  ])('%s is answered, and finds nothing', async (_, q, customers) => {
    expect((await find(boss, q)).customers ?? {}).toEqual(customers)
  })

  test('an empty search and a very long one are refused with a reason', async () => {
    for (const q of ['  ', 'x'.repeat(500)])
      await expect(find(boss, q)).rejects.toMatchObject({ status: 400 })
    expect((await find(boss, `${'word '.repeat(49)}`)).jobs?.data).toEqual([])
  })

  test('five results of a kind are shown, and all are counted', async () => {
    await createJobs(
      database.db,
      people.anna,
      Array.from({ length: 7 }, () => ({ descr: 'Hang a hammock.' })),
    )
    const { jobs: found } = await find(boss, 'hammock')
    expect([found?.data.length, found?.total, found?.is_more]).toEqual([5, 7, false])
    expect(found?.data.map(({ id }) => id)).toEqual(
      found?.data.map(({ id }) => id).toSorted((a, b) => b - a),
    )
  })
})
