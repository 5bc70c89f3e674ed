import {
  completeBooking,
  copyDefaultServiceOptions,
  deleteDefaultPrice,
  deletePriceRule,
  getBookingPrice,
  getServiceOption,
  listEnginePrices,
  listPriceRules,
  listPrices,
  listPublicServiceOptions,
  listMyServiceOptions,
  listPriceVersions,
  saveDefaultPrice,
  savePriceRule,
  setOptionPrices,
  takeBackOptionPrices,
  updateOptionCustomerPrice,
  updateOptionJobType,
} from '@treasures/api-client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreed, begin, complete, createOption, filledIn } from '#test/booking-fixtures.ts'
import { createFixtures } from '#test/fixtures.ts'
import { injectClient } from '#test/inject-client.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

describe.each(mainEngines)('on %s', (engine) => {
  let at = new Date('2026-11-26T12:00:00Z')
  let who: Awaited<ReturnType<typeof createUser>>
  let admin: SignedInClient

  const { app, database } = useApp({ engine, clock: () => at })
  beforeAll(async () => {
    await createFixtures(database.db)
    who = await createUser(database.db, { is_admin: true })
  })
  beforeEach(async () => {
    for (const table of ['default_prices', 'price_rules'] as const)
      await database.db
        .updateTable(table)
        .set((eb) => ({ removed_in: eb.ref('added_in') }))
        .execute()
    admin = await signIn(app, who)
  })

  const visitor = () => injectClient(app)
  const costOf = async (option: number, postcode = 'SE13 5AB') =>
    (await visitor().call(getBookingPrice, { params: { a: option, b: postcode } })).option
      .customerprice
  const own = (id: number, customerprice: number | null, valid_from?: string) =>
    admin.call(setOptionPrices, {
      params: { id },
      body: { treasureprice: 16.5, customerprice, ...(valid_from && { valid_from }) },
    })
  const usual = (customerprice: number | null, valid_from?: string) =>
    admin.call(saveDefaultPrice, {
      body: {
        id_service: 2,
        id_price_unit: 1,
        treasureprice: 10,
        customerprice,
        ...(valid_from && { valid_from }),
      },
    })
  const rule = (customer_factor: number, valid_from?: string) =>
    admin.call(savePriceRule, {
      params: { type: 3 },
      body: {
        prefix: 'SE13',
        treasure_factor: 1,
        customer_factor,
        ...(valid_from && { valid_from }),
      },
    })
  const eventsOf = async (id_record: number) =>
    (
      await database.db
        .selectFrom('events')
        .select('data')
        .where('event', '=', 'option.changed')
        .where('id_record', '=', id_record)
        .orderBy('id')
        .execute()
    ).map(({ data }) => (data as { changes: object[] }).changes)
  const unpriced = { treasure_price_pence: null, customer_price_pence: null }

  test('an option’s later price is listed, can be replaced and withdrawn, and is logged', async () => {
    const id = await createOption(database.db)
    await own(id, 28, '2027-01-01')
    const replaced = await own(id, 29, '2027-01-01')
    expect(replaced).toMatchObject({
      customerprice: 26.5,
      later_prices: [{ valid_from: '2027-01-01', treasureprice: 16.5, customerprice: 29 }],
    })
    expect(await costOf(id)).toBe(26.5)
    // Visitors do not see coming prices.
    const shown = await visitor().call(listPublicServiceOptions, { params: { id: 1 } })
    expect(shown.data.find((one) => one.id === id)).not.toHaveProperty('later_prices')

    const taken = await admin.call(takeBackOptionPrices, {
      params: { id, valid_from: '2027-01-01' },
    })
    expect(taken).toMatchObject({ customerprice: 26.5, later_prices: [] })
    expect(
      await refusal(admin, takeBackOptionPrices, { params: { id, valid_from: '2027-01-01' } }),
    ).toMatchObject({ status: 404, code: 'later_price_not_found' })
    expect(await eventsOf(id)).toEqual([
      [
        { field: 'treasure_price_pence', before: 1_850, after: 1_650 },
        { field: 'customer_price_pence', before: 2_650, after: 2_800 },
        { field: 'valid_from', before: null, after: '2027-01-01' },
      ],
      [
        { field: 'customer_price_pence', before: 2_800, after: 2_900 },
        { field: 'valid_from', before: null, after: '2027-01-01' },
      ],
      [
        { field: 'valid_from', before: '2027-01-01', after: null },
        { field: 'treasure_price_pence', before: 1_650, after: null },
        { field: 'customer_price_pence', before: 2_900, after: null },
      ],
    ])
  })

  test('a price of today replaces another one of today, and cannot be withdrawn', async () => {
    const id = await createOption(database.db)
    await own(id, 30)
    await admin.call(updateOptionCustomerPrice, { params: { id }, body: { customerprice: 31 } })
    expect(await admin.call(getServiceOption, { params: { id } })).toMatchObject({
      treasureprice: 16.5,
      customerprice: 31,
    })
    const rows = await database.db
      .selectFrom('option_prices')
      .select(['valid_from', 'customer_price_pence'])
      .where('id_service_option', '=', id)
      .orderBy('valid_from')
      .execute()
    expect(rows).toEqual([
      { valid_from: '2000-01-01', customer_price_pence: 2_650 },
      { valid_from: '2026-11-26', customer_price_pence: 3_100 },
    ])
    expect(
      await refusal(admin, takeBackOptionPrices, { params: { id, valid_from: '2026-11-26' } }),
    ).toMatchObject({ status: 404 })
  })

  test('saving a price that already applies on its date changes nothing', async () => {
    const id = await createOption(database.db)
    await admin.call(setOptionPrices, {
      params: { id },
      body: { treasureprice: 18.5, customerprice: 26.5, valid_from: '2027-01-01' },
    })
    expect(await eventsOf(id)).toEqual([])
    const first = await usual(20)
    const latest = (await admin.call(listPriceVersions, {})).data[0]?.version
    expect(await usual(20, '2027-02-01')).toEqual(first)
    expect((await admin.call(listPriceVersions, {})).data[0]?.version).toBe(latest)
  })

  test('a price cannot begin before today in London', async () => {
    const id = await createOption(database.db)
    const past = { status: 422, code: 'price_date_past' }
    const yesterday = '2026-11-25'
    const prices = { treasureprice: 1, customerprice: 2, valid_from: yesterday }
    expect(await refusal(admin, setOptionPrices, { params: { id }, body: prices })).toMatchObject({
      ...past,
      errors: { valid_from: ['Must be today or later'] },
    })
    expect(
      await refusal(admin, saveDefaultPrice, {
        body: { id_service: 2, id_price_unit: 1, ...prices },
      }),
    ).toMatchObject(past)
    expect(
      await refusal(admin, savePriceRule, {
        params: { type: 3 },
        body: { prefix: 'SE13', treasure_factor: 1, customer_factor: 2, valid_from: yesterday },
      }),
    ).toMatchObject(past)
  })

  test('an estimate has no price of its own, now or later', async () => {
    const id = await createOption(database.db)
    await own(id, 28, '2027-01-01')
    const estimate = await admin.call(updateOptionJobType, {
      params: { id },
      body: { id_job_type: 2 },
    })
    expect(estimate).toMatchObject({ treasureprice: null, customerprice: null, later_prices: [] })
    expect(
      await refusal(admin, setOptionPrices, {
        params: { id },
        body: { treasureprice: 1, customerprice: 2, valid_from: '2027-01-01' },
      }),
    ).toMatchObject({ status: 409, code: 'option_is_estimate' })
  })

  test('default prices and rules list later ones, and a later one is withdrawn alone', async () => {
    await usual(20)
    const later = await usual(22, '2027-01-01')
    await usual(24, '2027-01-01')
    await rule(1.1)
    const laterRule = await rule(1.2, '2027-01-01')
    const listed = async () =>
      (await admin.call(listPrices, { query: { id_service: 2 } })).data.map(
        ({ customerprice, valid_from, is_current }) => [customerprice, valid_from, is_current],
      )
    expect(later).toMatchObject({ customerprice: 22, is_current: false })
    expect(await listed()).toEqual([
      [20, '2026-11-26', true],
      [24, '2027-01-01', false],
    ])
    const rules = await admin.call(listPriceRules, { params: { type: 3 }, query: {} })
    expect(
      rules.data.map(({ customer_factor, is_current }) => [customer_factor, is_current]),
    ).toEqual([
      [1.1, true],
      [1.2, false],
    ])

    expect(
      await refusal(admin, deleteDefaultPrice, { params: { id: later.id }, query: {} }),
    ).toMatchObject({
      status: 404,
    })
    const { data } = await admin.call(listPrices, { query: { id_service: 2 } })
    await admin.call(deleteDefaultPrice, { params: { id: data[1]?.id ?? 0 }, query: {} })
    await admin.call(deletePriceRule, { params: { id: laterRule.id }, query: {} })
    expect(await listed()).toEqual([[20, '2026-11-26', true]])
    const versions = (await admin.call(listPriceVersions, {})).data
    expect(versions.slice(0, 2).map(({ descr }) => descr)).toEqual([
      'SE13: rule from Friday 1 January 2027 taken back.',
      'Cleaning, per hour: default price from Friday 1 January 2027 taken back.',
    ])
  })

  test('ending a price today neither brings an earlier one back nor ends the later one', async () => {
    await usual(20)
    await usual(21, '2026-12-01')
    await usual(25, '2027-01-01')
    at = new Date('2026-12-02T12:00:00Z')
    admin = await signIn(app, who)
    const { data } = await admin.call(listPrices, { query: { id_service: 2 } })
    expect(data.map(({ customerprice }) => customerprice)).toEqual([21, 25])
    await admin.call(deleteDefaultPrice, { params: { id: data[0]?.id ?? 0 }, query: {} })
    const left = await admin.call(listPrices, { query: { id_service: 2 } })
    expect(left.data.map(({ customerprice }) => customerprice)).toEqual([25])
  })

  test('a region that copies the defaults also gets their later prices', async () => {
    const id = await createOption(database.db, { is_service_defualt: true })
    await own(id, 28, '2027-01-01')
    await admin.call(copyDefaultServiceOptions, { body: { id_ambassador: 2 } })
    const { data } = await admin.call(listMyServiceOptions, { query: { id_ambassador: 2 } })
    expect(data).toMatchObject([
      { customerprice: 26.5, later_prices: [{ valid_from: '2027-01-01', customerprice: 28 }] },
    ])
    await database.db.updateTable('service_options').set({ is_service_defualt: false }).execute()
  })

  test.each([
    ['the new year', '2027-01-01', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z'],
    ['the day that loses an hour', '2027-03-28', '2027-03-27T23:59:59Z', '2027-03-28T00:00:00Z'],
    ['the day after it', '2027-03-29', '2027-03-28T22:59:59Z', '2027-03-28T23:00:00Z'],
    ['the day that gains an hour', '2027-10-31', '2027-10-30T22:59:59Z', '2027-10-30T23:00:00Z'],
    ['the day after that', '2027-11-01', '2027-10-31T23:59:59Z', '2027-11-01T00:00:00Z'],
  ])(
    'on %s, %s, bookings have the old price until midnight in London and the new one from then',
    async (_, valid_from, evening, morning) => {
      at = new Date(new Date(evening).getTime() - 36 * 3_600_000)
      admin = await signIn(app, who)
      const [priced, byEngine] = [
        await createOption(database.db),
        await createOption(database.db, { ...unpriced, id_service: 2 }),
      ]
      await usual(20)
      await rule(1)
      await own(priced, 28, valid_from)
      await usual(24, valid_from)
      await rule(1.5, valid_from)

      at = new Date(evening)
      const drafts = await Promise.all(
        [priced, byEngine].map((id) => begin(visitor(), id, filledIn())),
      )
      expect([await costOf(priced), await costOf(byEngine)]).toEqual([26.5, 20])
      const booked = await complete(visitor(), await begin(visitor(), priced, filledIn()))
      expect(booked.customerprice).toBe(26.5)

      at = new Date(morning)
      expect([await costOf(priced), await costOf(byEngine)]).toEqual([28, 36])
      for (const [place, [shown, now]] of [
        [26.5, 28],
        [20, 36],
      ].entries()) {
        const draft = drafts[place]
        if (!draft) throw new Error('There is no draft')
        const { id, token } = draft
        const body = { id, token, ...agreed, customerprice: shown ?? 0 }
        expect(await refusal(visitor(), completeBooking, { body })).toMatchObject({
          status: 409,
          code: 'price_changed',
        })
        const done = await complete(visitor(), draft, { customerprice: now ?? 0 })
        expect(done.customerprice).toBe(now)
      }
      const job = await database.db
        .selectFrom('jobs')
        .select('customer_price_pence')
        .where('id', '=', booked.id_job)
        .executeTakeFirstOrThrow()
      expect(job.customer_price_pence).toBe(2_650)

      admin = await signIn(app, who)
      const { data } = await admin.call(listEnginePrices, {
        query: { postcode: 'SE13 5AB', id_region: 1 },
      })
      const traceOf = (id: number) => data.find((one) => one.id_service_option === id)?.trace
      expect(traceOf(priced)?.customer).toMatchObject({ from: 'option', since: valid_from })
      expect(traceOf(byEngine)?.customer).toMatchObject({
        since: valid_from,
        factors: [{ label: 'SE13', since: valid_from }],
      })
    },
  )
})
