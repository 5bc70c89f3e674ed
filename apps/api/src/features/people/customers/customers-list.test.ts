import {
  exportCustomers,
  getCustomersSummary,
  isApiError,
  listCustomerPlaces,
  listCustomers,
  listSimilarCustomers,
  searchCustomers,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createCustomer, createJobs } from '#test/fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

type Query = Record<string, string | number>

describe.each(mainEngines)('on %s', (engine) => {
  let admin: SignedInClient
  let ambassador: SignedInClient
  const ids: Record<string, number> = {}
  const at = new Date('2026-11-21T09:00:00Z')

  const { app, database } = useApp({ engine, clock: () => at })
  beforeAll(async () => {
    const { db } = database
    ids.grace = (await createFixtures(db)).id_customer
    const company = await db
      .insertInto('companies')
      .values({ name: 'Seven Dials Café' })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.oneill = await createCustomer(db, {
      fname: 'Zoë',
      lname: 'O’Neill',
      email: 'zoe@example.org',
      mphone: '+447700900123',
      phone: '+44 (0)20 7946 0812',
      id_company: company.id,
      postcode: 'SE3 0AA',
      created_at: new Date('2026-11-02T10:00:00Z'),
    })
    ids.smith = await createCustomer(db, {
      fname: 'Åsa',
      lname: 'Smith-Jones',
      email: null,
      mphone: null,
      postcode: null,
      lat: null,
      lon: null,
    })
    ids.brighton = await createCustomer(db, {
      id_region: 2,
      fname: 'Bo',
      lname: 'Adams',
      email: 'bo@example.org',
      mphone: '+447700900555',
      postcode: 'BN1 1AA',
    })
    const [vip, late] = await db
      .insertInto('tags')
      .values([
        { name: 'VIP', color: '#112233', id_model: 3 },
        { name: 'Late', color: '#445566', id_model: 3 },
      ])
      .returning('id')
      .execute()
    ids.vip = vip?.id ?? 0
    await db
      .insertInto('customer_tags')
      .values([
        { id_customer: ids.grace, id_tag: ids.vip },
        { id_customer: ids.grace, id_tag: late?.id ?? 0 },
      ])
      .execute()
    const card = { exp_month: 1, exp_year: 2030, created_at: at }
    await db
      .insertInto('cards')
      .values([
        { ...card, id_customer: ids.grace, last4: '1111', payment_retry: 3 },
        { ...card, id_customer: ids.oneill, last4: '2222', payment_retry: 2 },
        // The newer of the two cards is in use, and has not failed.
        { ...card, id_customer: ids.oneill, last4: '3333', payment_retry: 0 },
      ])
      .execute()
    await createJobs(db, ids.grace, [
      { posted_at: new Date('2026-10-31T23:30:00Z') },
      { posted_at: new Date('2026-11-01T00:00:00Z'), id_service: 2, id_status: 3 },
    ])
    admin = await signIn(app, await createUser(db, { is_admin: true }))
    ambassador = await signIn(app, await createUser(db, { id_ambassador: 1 }))
  })

  const list = async (query: Query = {}, by = admin) =>
    (await by.call(listCustomers, { query: query as never })).data.map(({ lname }) => lname)

  test.each([
    ['a word of the name, whatever its case and accents', 'zoe', ['O’Neill']],
    ['a name typed with another kind of apostrophe', "o'neill", ['O’Neill']],
    ['a name typed without its apostrophe', 'ONEILL', ['O’Neill']],
    ['words in any order', 'jones åsa', ['Smith-Jones']],
    ['a part of a word from three letters on', 'ith', ['Smith-Jones']],
    ['one or two letters only at the beginning of a word', 'bo', ['Adams']],
    ['a full postcode without its space', 'se135ab', ['Hollis']],
    ['an outward code', 'SE3 ', ['O’Neill']],
    ['a mobile as people dial it', '07700 900 123', ['O’Neill']],
    ['a mobile with its country', '+44 7700-900123', ['O’Neill']],
    ['a landline, however it was typed', '020 7946', ['O’Neill']],
    ['the company', 'dials cafe', ['O’Neill']],
    ['an e-mail', 'bo@example', ['Adams']],
    ['no customer for characters with a meaning in the database', '100%_\\', []],
    ['all customers for an empty text', '  ', ['Adams', 'Hollis', 'O’Neill', 'Smith-Jones']],
  ])('the search finds %s', async (_what, search, expected) => {
    expect(await list({ search })).toEqual(expected)
  })

  test.each([
    ['name,asc', ['Adams', 'Hollis', 'O’Neill', 'Smith-Jones']],
    ['name,desc', ['Smith-Jones', 'O’Neill', 'Hollis', 'Adams']],
    ['postcode,asc', ['Adams', 'Hollis', 'O’Neill', 'Smith-Jones']],
    ['postcode,desc', ['O’Neill', 'Hollis', 'Adams', 'Smith-Jones']],
    ['email,asc', ['Adams', 'Hollis', 'O’Neill', 'Smith-Jones']],
    ['email,desc', ['O’Neill', 'Hollis', 'Adams', 'Smith-Jones']],
    ['created_at,desc', ['O’Neill', 'Adams', 'Smith-Jones', 'Hollis']],
    ['id,asc', ['Hollis', 'O’Neill', 'Smith-Jones', 'Adams']],
  ])('sorted by %s, customers without a value come last', async (sort, expected) => {
    expect(await list({ sort })).toEqual(expected)
  })

  test('filters apply, and an exclamation mark inverts them', async () => {
    expect(await list({ tag: ids.vip ?? 0 })).toEqual(['Hollis'])
    expect(await list({ tag: `!${ids.vip}` })).toEqual(['Adams', 'O’Neill', 'Smith-Jones'])
    expect(await list({ id_region: '2' })).toEqual(['Adams'])
    expect(await list({ id_region: '!2' })).toEqual(['Hollis', 'O’Neill', 'Smith-Jones'])
    expect(await list({ card_failing: 'true' })).toEqual(['Hollis'])
    expect(await list({ card_failing: 'false' })).toEqual(['Adams', 'O’Neill', 'Smith-Jones'])
  })

  test('pages follow one another without a gap, and the total counts all customers', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => admin.call(listCustomers, { query: { page, per_page: 2 } })),
    )
    expect(pages.map(({ data }) => data.map(({ lname }) => lname))).toEqual([
      ['Adams', 'Hollis'],
      ['O’Neill', 'Smith-Jones'],
      [],
    ])
    expect(pages[1]?.meta).toMatchObject({ total: 4, page: 2, per_page: 2 })
  })

  test('a row has everything that the list shows of a customer', async () => {
    const { data } = await admin.call(listCustomers, { query: { search: 'grace' } })
    expect(data).toMatchObject([
      {
        name: 'Grace Hollis',
        email: 'grace@example.org',
        mphone: '+447700900999',
        postcode: 'SE13 5AB',
        company: null,
        city: null,
        region: { id: 1, mnemonic: 'R1', region_name: 'Region 1' },
        tags: [{ name: 'Late' }, { name: 'VIP' }],
        last_job: { service: 'Cleaning', id_status: 3 },
        // The other job was posted in October, London time.
        month_jobs: 1,
        owned: 0,
        card_failing: true,
      },
    ])
  })

  test('a franchisee sees their own region, whatever they ask for', async () => {
    const own = ['Hollis', 'O’Neill', 'Smith-Jones']
    expect(await list({}, ambassador)).toEqual(own)
    expect(await list({ id_region: '2' }, ambassador)).toEqual([])
    ambassador.chooseRegion(2)
    expect(await list({}, ambassador)).toEqual(own)
    ambassador.chooseRegion(undefined)
    expect((await ambassador.call(searchCustomers, { query: { search: 'adams' } })).data).toEqual(
      [],
    )
    const places = await ambassador.call(listCustomerPlaces, { query: {} })
    expect(places.data.map(({ name }) => name)).not.toContain('Bo Adams')
    expect(places.meta.total).toBe(3)
  })

  test('the region that an admin has chosen narrows list, summary, search and places', async () => {
    expect(await admin.call(getCustomersSummary, {})).toEqual({
      new_this_month: 1,
      jobs_in_progress: 1,
      owed: 0,
      cards_failing: 1,
    })
    admin.chooseRegion(2)
    expect(await list()).toEqual(['Adams'])
    expect(await admin.call(getCustomersSummary, {})).toMatchObject({ cards_failing: 0 })
    expect((await admin.call(searchCustomers, { query: { search: 'hollis' } })).data).toEqual([])
    expect((await admin.call(listCustomerPlaces, { query: {} })).meta.total).toBe(1)
    admin.chooseRegion(undefined)
  })

  test("a caller without permission cannot export, and the file has the list's scope", async () => {
    expect(
      await ambassador.call(exportCustomers, { query: {} }).catch((error: unknown) => error),
    ).toSatisfy((error) => isApiError(error) && error.status === 403)
    admin.chooseRegion(2)
    const csv = await (await admin.call(exportCustomers, { query: {} })).text()
    admin.chooseRegion(undefined)
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(csv).toContain('07700 900555')
  })

  test("similar customers are found for a new one, within the caller's scope", async () => {
    const similar = async (who: SignedInClient, query: Record<string, string>) =>
      (await who.call(listSimilarCustomers, { query })).data.map(({ id, alike }) => [id, ...alike])
    const zoe = { fname: 'Z', lname: 'ONeill', postcode: 'se30aa' }
    expect(await similar(admin, {})).toEqual([])
    expect(await similar(admin, { email: 'ZOE@example.org', mphone: '07700 900123' })).toEqual([
      [ids.oneill, 'email', 'mobile'],
    ])
    expect(await similar(admin, zoe)).toEqual([[ids.oneill, 'name_and_postcode']])
    expect(await similar(admin, { ...zoe, fname: 'Ann' })).toEqual([])
    expect(await similar(admin, { mphone: '0770', email: 'zoe@' })).toEqual([])
    expect(await similar(admin, { email: 'bo@example.org' })).toEqual([[ids.brighton, 'email']])
    expect(await similar(ambassador, { email: 'zoe@example.org' })).toHaveLength(1)
    expect(await similar(ambassador, { email: 'bo@example.org' })).toEqual([])
  })
})
