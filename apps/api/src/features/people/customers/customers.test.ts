import {
  createCustomer,
  createCustomerAddress,
  getCustomer,
  getCustomerStat,
  isApiError,
  listCustomerActivities,
  listCustomerChannels,
  listCustomerTags,
  updateCustomer,
  updateCustomerAddress,
  type Endpoint,
  type InputOf,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createFixtures,
  createCustomer as insertCustomer,
  createJobs,
  giveCodes,
} from '#test/fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

describe.each(mainEngines)('on %s', (engine) => {
  let admin: SignedInClient
  let ambassador: SignedInClient
  let customer: SignedInClient
  /**
   * A franchisee of region 2 who is a customer of region 1. A test switches customers off for
   * franchisees.
   */
  let both: SignedInClient
  let grace: number
  let other: number
  let town: number
  const at = new Date('2026-11-21T09:00:00Z')

  const { app, database } = useApp({ engine, clock: () => at })
  beforeAll(async () => {
    const { db } = database
    grace = (await createFixtures(db)).id_customer
    other = await insertCustomer(db, { id_region: 2, fname: 'Bo', lname: 'Adams' })
    await giveCodes(db, 2, ['BN1'])
    const county = await db
      .insertInto('counties')
      .values({ id_country: 1, name: 'East Sussex' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const cities = await db
      .insertInto('cities')
      .values({ id_country: 1, id_county: county.id, name: 'Lewes', lat: 50.87, lon: 0.01 })
      .returning('id')
      .executeTakeFirstOrThrow()
    town = cities.id
    await db
      .insertInto('postcodes')
      .values({ postcode: 'SE13 5AB', outcode: 'SE13', lat: 51.4612345, lon: -0.0123456 })
      .execute()
    admin = await signIn(app, await createUser(db, { is_admin: true, fname: 'Ada', lname: 'Min' }))
    ambassador = await signIn(app, await createUser(db, { id_ambassador: 1 }))
    customer = await signIn(app, await createUser(db, { id_customer: grace }))
    const alsoCustomer = await insertCustomer(db, { fname: 'Kim', lname: 'Both' })
    both = await signIn(app, await createUser(db, { id_ambassador: 2, id_customer: alsoCustomer }))
  })

  const refusal = async <E extends Endpoint>(
    by: SignedInClient,
    endpoint: E,
    input: InputOf<E>,
  ) => {
    try {
      await by.call(endpoint, input as never)
    } catch (error) {
      if (isApiError(error)) return error
      throw error
    }
    throw new Error('It was not refused')
  }

  test('a customer is added with everything that the form asks for, in the region of their address', async () => {
    const added = await admin.call(createCustomer, {
      body: {
        fname: ' Philippa ',
        lname: 'Longstone',
        email: 'Pip@Example.org',
        mphone: '07700 900444',
        phone: '01273 496 0123',
        descr: 'Rings twice.',
        postcode: 'bn11aa',
        id_city: town,
        address: '1 North Street',
        detail: 'Blue door',
      },
    })
    expect(added).toMatchObject({
      fname: 'Philippa',
      name: 'Philippa Longstone',
      desc: 'Rings twice.',
      email: 'Pip@Example.org',
      mphone: '+447700900444',
      phone: '01273 496 0123',
      auto_payment: 1,
      company: null,
      card: null,
      region: { id: 2 },
      address: {
        address: '1 North Street',
        detail: 'Blue door',
        postcode: 'BN1 1AA',
        city: { name: 'Lewes', county: { name: 'East Sussex' } },
      },
      // The postcode is unknown, so its outward code gives the position.
      location: { lat: 50.844, lon: -0.14, coords: [-0.14, 50.844], postcode_selected: false },
      stat: { last_invoice: null, month_jobs: 0, current_month: '2026-11', owned: 0 },
      created_at: at.toISOString(),
    })
    const { data } = await admin.call(listCustomerActivities, {
      params: { id: added.id },
      query: {},
    })
    expect(data).toMatchObject([{ type: 2, descr: 'Ada Min added the customer.' }])
  })

  test('a name alone is enough: the place is unknown, and the region is the chosen one or none', async () => {
    admin.chooseRegion(2)
    const body = { fname: 'Anna', lname: 'Bell' }
    const added = await admin.call(createCustomer, { body })
    admin.chooseRegion(undefined)
    expect(added).toMatchObject({ address: null, location: null, region: { id: 2 }, mphone: null })
    expect((await admin.call(createCustomer, { body })).region).toBeNull()
  })

  test("a franchisee's new customers belong to their region, wherever they live", async () => {
    const added = await ambassador.call(createCustomer, {
      body: { fname: 'Faye', lname: 'Seaside', postcode: 'BN1 1AA' },
    })
    expect(added.region?.id).toBe(1)
    expect((await ambassador.call(getCustomer, { params: { id: added.id } })).id).toBe(added.id)
  })

  test('the same key adds one customer only', async () => {
    const body = { fname: 'Once', lname: 'Only' }
    const key = { idempotencyKey: `customer-${engine}` }
    const [first, second] = [
      await admin.call(createCustomer, { body: { ...body, fname: 'Onceonly' } }, key),
      await admin.call(createCustomer, { body: { ...body, fname: 'Onceonly' } }, key),
    ]
    expect(second).toEqual(first)
  })

  test.each([
    ['Tom', 'Lee'],
    ['Jo', 'Ng'],
    ['Æ', 'Ó'],
  ])('%s %s is a customer: a name may have one letter', async (fname, lname) => {
    expect(await admin.call(createCustomer, { body: { fname, lname } })).toMatchObject({
      name: `${fname} ${lname}`,
    })
  })

  test.each([
    [{ mphone: '12345678' }, 'mphone'],
    [{ fname: ' ' }, 'fname'],
    [{ postcode: 'SE13' }, 'postcode'],
    [{ id_company: 999_999 }, 'id_company'],
    [{ id_city: 999_999 }, 'id_city'],
    [{ id_country: 7, id_city: 1 }, 'id_city'],
    [{ id_country: 3 }, 'id_country'],
    [{ email: 'nobody' }, 'email'],
  ])('invalid input is refused with a reason under its field: %j', async (wrong, field) => {
    const error = await refusal(admin, createCustomer, {
      body: { fname: 'Anna', lname: 'Bell', ...wrong },
    })
    expect(error.status).toBe(422)
    expect(error.errors[field]?.[0]).toMatch(/\w/)
  })

  test("another region's customer and a missing one get the same answer in every call", async () => {
    for (const id of [other, 999_999]) {
      const params = { id }
      const body = { fname: 'New', lname: 'Name' }
      const answers = await Promise.all([
        refusal(ambassador, getCustomer, { params }),
        refusal(ambassador, getCustomerStat, { params }),
        refusal(ambassador, listCustomerTags, { params }),
        refusal(ambassador, listCustomerChannels, { params }),
        refusal(ambassador, listCustomerActivities, { params, query: {} }),
        refusal(ambassador, updateCustomer, { params, body }),
        refusal(ambassador, createCustomerAddress, { body: { id_customer: id } }),
      ])
      for (const { status, code, message } of answers)
        expect([status, code, message]).toEqual([
          404,
          'customer_not_found',
          'We can’t find that customer.',
        ])
    }
    expect(await refusal(customer, getCustomer, { params: { id: other } })).toMatchObject({
      status: 404,
    })
  })

  test('a franchisee with customers switched off sees their own record only', async () => {
    const { db } = database
    const own = await both.call(getCustomer, { params: { id: other } })
    expect(own.region?.id).toBe(2)
    await db
      .updateTable('permissions')
      .set({ allowed: false })
      .where('role', '=', 'ambassador')
      .where('name', 'in', ['customers.view', 'customers.edit'])
      .execute()
    for (const params of [{ id: other }, { id: grace }]) {
      expect(await refusal(both, getCustomer, { params })).toMatchObject({ status: 404 })
      expect(
        await refusal(both, updateCustomer, { params, body: { fname: 'X', lname: 'Y' } }),
      ).toMatchObject({ status: 404 })
    }
    await db.updateTable('permissions').set({ allowed: true }).execute()
  })

  test('customers change their own details, but not those that staff decide', async () => {
    const { db } = database
    const company = await db
      .insertInto('companies')
      .values({ name: 'Blackheath Bakery' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await admin.call(updateCustomer, {
      params: { id: grace },
      body: {
        fname: 'Grace',
        lname: 'Hollis',
        desc: 'Pays late.',
        auto_payment: 0,
        id_company: company.id,
      },
    })
    const mine = await customer.call(updateCustomer, {
      params: { id: grace },
      body: {
        fname: 'Gracie',
        lname: 'Hollis',
        birthdate: '1970-02-28',
        desc: 'Pays early.',
        auto_payment: 1,
        id_company: null,
      },
    })
    expect(mine).toMatchObject({
      fname: 'Gracie',
      birthdate: '1970-02-28',
      desc: '',
      company: null,
    })
    const theirs = await admin.call(getCustomer, { params: { id: grace } })
    expect(theirs).toMatchObject({
      desc: 'Pays late.',
      auto_payment: 0,
      company: { name: 'Blackheath Bakery' },
      // Fields left out are unchanged.
      email: 'grace@example.org',
      mphone: '+447700900999',
    })
    const { data } = await admin.call(listCustomerActivities, { params: { id: grace }, query: {} })
    expect(data.map(({ descr }) => descr)).toEqual([
      'Robin Marsh changed first name, date of birth.',
      'Ada Min changed company, automatic payment, description.',
    ])
  })

  test('empty fields are cleared, and a date that does not exist is refused', async () => {
    const id = await insertCustomer(database.db, { fname: 'Empty', phone: '020 7946 0001' })
    const names = { fname: 'Empty', lname: 'Hollis' }
    const changed = await admin.call(updateCustomer, {
      params: { id },
      body: { ...names, email: '', mphone: null, phone: ' 020 7946 0002 ' },
    })
    expect(changed).toMatchObject({ email: null, mphone: null, phone: '020 7946 0002' })
    const error = await refusal(admin, updateCustomer, {
      params: { id },
      body: { ...names, birthdate: '2026-02-30' },
    })
    expect([error.status, Object.keys(error.errors)]).toEqual([422, ['birthdate']])
  })

  test('a new address becomes the current one, updates the search, and leaves jobs where they are', async () => {
    const { db } = database
    const id = await insertCustomer(db, { fname: 'Mover', lname: 'Around' })
    const [job = 0] = await createJobs(db, id, [{}])
    const address = await admin.call(createCustomerAddress, {
      body: { id_customer: id, address: '5 High Street', postcode: 'bn1 1aa' },
    })
    expect(address).toMatchObject({
      address: '5 High Street',
      postcode: 'BN1 1AA',
      city: { name: 'Lewes' },
    })
    expect(await admin.call(getCustomer, { params: { id } })).toMatchObject({
      id_address: address.id,
      location: { lat: 50.844 },
      // The new address is in region 2.
      region: { id: 2 },
    })
    const changed = await admin.call(updateCustomerAddress, {
      params: { id: address.id },
      body: { address: '6 High Street', postcode: 'SE13 5AB', id_city: town },
    })
    expect(changed).toMatchObject({ id: address.id, city: { id: town } })
    expect((await admin.call(getCustomer, { params: { id } })).location).toMatchObject({
      lat: 51.4612345,
      postcode_selected: true,
    })
    const row = await db
      .selectFrom('customers')
      .select(['postcode', 'found_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.postcode).toBe('SE13 5AB')
    expect(row.found_by).toContain(' se13 5ab')
    const kept = await db
      .selectFrom('jobs')
      .select('address')
      .where('id', '=', job)
      .executeTakeFirstOrThrow()
    expect(kept.address).toBe('12 Manor Road, Lewisham')
    const body = { address: 'Mine now', postcode: null }
    for (const by of [customer, both])
      expect(
        await refusal(by, updateCustomerAddress, { params: { id: address.id }, body }),
      ).toMatchObject({ status: 404, code: 'address_not_found' })
  })

  test('a customer is contacted by e-mail and text unless they refuse', async () => {
    await database.db
      .insertInto('customer_channels')
      .values({ id_customer: grace, id_channel: 2, enabled: false })
      .execute()
    const { data } = await customer.call(listCustomerChannels, { params: { id: grace } })
    expect(data.map(({ enabled }) => enabled)).toEqual([true, false, false])
  })

  test("events of a customer's jobs appear among their activities, the newest first", async () => {
    const { db } = database
    const id = await insertCustomer(db, { fname: 'Busy' })
    const [job = 0] = await createJobs(db, id, [{}])
    await db
      .insertInto('activities')
      .values([
        { id_customer: id, id_job: null, type: 1, descr: 'first', created_at: at },
        { id_customer: null, id_job: job, type: 2, descr: 'second', created_at: at },
        { id_customer: id, id_job: job, type: 1, descr: 'third', created_at: at },
      ])
      .execute()
    const descriptions = async (per_page: number) =>
      (await admin.call(listCustomerActivities, { params: { id }, query: { per_page } })).data.map(
        ({ descr }) => descr,
      )
    expect(await descriptions(250)).toEqual(['third', 'second', 'first'])
    expect(await descriptions(2)).toEqual(['third', 'second'])
  })
})
