import {
  becomeAmbassador,
  createServiceOption,
  exportFranchisees,
  getAmbassador,
  listAmbassadors,
  listFranchisees,
  updateAmbassadorDescription,
  updateAmbassadorPriceBoost,
  updateAmbassadorRegionName,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'

let ambassador: SignedInClient

const { app, database } = useApp()
beforeAll(async () => {
  await createFixtures(database.db)
  ambassador = await signIn(app, await createUser(database.db, { id_ambassador: 1 }))
})

test('an ambassador names and describes only their own region', async () => {
  const by = ambassador
  const params = { id: 1 }
  await by.call(updateAmbassadorRegionName, { params, body: { region_name: ' South East ' } })
  await by.call(updateAmbassadorDescription, { params, body: { description: 'All of it.' } })
  await by.call(updateAmbassadorPriceBoost, {
    params,
    body: { automatically_price_boost: true },
  })
  expect((await by.call(listAmbassadors, {})).data).toMatchObject([
    {
      id: 1,
      region_name: 'South East',
      description: 'All of it.',
      automatically_price_boost: true,
    },
  ])
  expect(
    await refusal(by, updateAmbassadorRegionName, { params, body: { region_name: 'Region 2' } }),
  ).toMatchObject({ status: 409, errors: { region_name: [expect.any(String)] } })
  expect(
    await refusal(by, updateAmbassadorRegionName, {
      params: { id: 2 },
      body: { region_name: 'Mine' },
    }),
  ).toMatchObject({ status: 404 })
})

test.each([
  [updateAmbassadorRegionName, { region_name: ' ' }, 'Region name is required'],
  [updateAmbassadorRegionName, { region_name: 'x'.repeat(101) }, 'Region name is too long'],
] as const)(
  'an empty or overlong name is refused with a message',
  async (endpoint, body, words) => {
    expect(await refusal(ambassador, endpoint, { params: { id: 1 }, body })).toMatchObject({
      status: 422,
      errors: { region_name: [words] },
    })
  },
)

test('an admin has an ambassador record only while acting as an ambassador', async () => {
  const admin = await signIn(app, await createUser(database.db, { is_admin: true }))
  expect(await refusal(admin, getAmbassador, {})).toMatchObject({ status: 404 })
  await admin.call(becomeAmbassador, { body: { id_ambassador: 2 } })
  expect(await admin.call(getAmbassador, {})).toMatchObject({ id: 2, service_options: [] })
})

test('each franchisee includes their service options, for staff who may see them', async () => {
  const boss = await signIn(app, await createUser(database.db, { super: true }))
  const add = (id_ambassador: number) =>
    boss.call(createServiceOption, {
      body: { id_ambassador, id_service: 1, explanation: `Lawns of region ${id_ambassador}.` },
    })
  const [first, second] = [await add(1), await add(2)]
  const { data } = await boss.call(listAmbassadors, {})
  const of = (id: number) => data.find((one) => one.id === id)?.service_options
  expect(of(1)).toContainEqual(first)
  expect(of(2)).toEqual([second])
  const [own] = (await ambassador.call(listAmbassadors, {})).data
  expect(own?.service_options).toEqual(of(1))
  const allow = (allowed: boolean) =>
    database.db
      .updateTable('permissions')
      .set({ allowed })
      .where('name', '=', 'service_options.view')
      .execute()
  await allow(false)
  const [bare] = (await ambassador.call(listAmbassadors, {})).data
  expect(bare).not.toHaveProperty('service_options')
  await allow(true)
})

test('staff find franchisees by name, code or description, filter by activity, and sort them', async () => {
  const admin = await signIn(app, await createUser(database.db, { is_admin: true }))
  const { data: all } = await admin.call(listAmbassadors, {})
  const find = async (query: object) =>
    (await admin.call(listFranchisees, { query })).data.map(({ id }) => id)
  await database.db
    .updateTable('ambassadors')
    .set({ description: 'Both sides of the Medway; 100 % covered.' })
    .where('id', '=', 2)
    .execute()
  expect(await find({ search: 'medwAY' })).toEqual([2])
  expect(await find({ search: '100 %' })).toEqual([2])
  expect(await find({ search: 'no such place' })).toEqual([])
  await createTreasure(database.db, { lname: 'Mender', mphone: '+447700900001', id_region: 2 })
  await createTreasure(database.db, {
    lname: 'Rester',
    mphone: '+447700900002',
    switched_on: false,
  })
  expect(await find({ active: 'true' })).toEqual([2])
  expect(await find({ active: 'false' })).toEqual(all.flatMap(({ id }) => (id === 2 ? [] : [id])))
  const { data, meta } = await admin.call(listFranchisees, {
    query: { sort: 'open_jobs,desc', per_page: '1' },
  })
  expect(data).toMatchObject([{ open_jobs: Math.max(...all.map((row) => row.open_jobs)) }])
  expect(meta.total).toBe(all.length)
  const csv = await (await admin.call(exportFranchisees, { query: { search: 'medway' } })).text()
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain('"Both sides of the Medway; 100 % covered."')
  expect((await ambassador.call(listFranchisees, { query: {} })).data).toMatchObject([{ id: 1 }])
})
