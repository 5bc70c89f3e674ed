import {
  deleteDefaultPrice,
  deletePriceRule,
  listEnginePrices,
  listPriceRules,
  listPrices,
  listPriceVersions,
  saveDefaultPrice,
  saveDefaultPrices,
  savePriceRule,
  londonDate,
  type NewPriceRule,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { priceOption } from '#test/booking-fixtures.ts'
import { createFixtures, giveCodes } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { offeredOptions, quoteOption } from '../service-options/offered-options.ts'
import { showQuote } from '../service-options/quote.show.ts'
import { beginAs } from '../service-options/service-options.decide.ts'
import { serviceOptionsStore } from '../service-options/service-options.store.ts'

describe.each(mainEngines)('on %s', (engine) => {
  let admin: SignedInClient
  let ambassador: SignedInClient
  let kent: number
  let lewisham: number

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    const { db } = database
    await createFixtures(db)
    const county = await db
      .insertInto('counties')
      .values({ id_country: 1, name: 'Kent' })
      .returning('id')
      .executeTakeFirstOrThrow()
    kent = county.id
    const city = await db
      .insertInto('cities')
      .values({ id_country: 1, id_county: kent, name: 'Lewisham', lat: 51.46, lon: -0.01 })
      .returning('id')
      .executeTakeFirstOrThrow()
    lewisham = city.id
    await giveCodes(db, 2, ['SE13', 'SE3'])
    admin = await signIn(app, await createUser(db, { is_admin: true, fname: 'Ada', lname: 'Min' }))
    ambassador = await signIn(app, await createUser(db, { id_ambassador: 2 }))
  })

  const savePrice = (customerprice: number | null, treasureprice: number | null, id_service = 1) =>
    admin.call(saveDefaultPrice, {
      body: { id_service, id_price_unit: 1, treasureprice, customerprice },
    })
  const saveRule = (type: number, about: Partial<NewPriceRule>, customer_factor: number) =>
    admin.call(savePriceRule, {
      params: { type },
      body: { ...about, treasure_factor: 1, customer_factor, confirm_loss: true },
    })
  const versions = async () => (await admin.call(listPriceVersions, {})).data
  const costAt = async (postcode?: string) => {
    const { data } = await admin.call(listEnginePrices, {
      query: { id_service: 1, ...(postcode !== undefined && { postcode }) },
    })
    return data[0]
  }

  test('each change is a version with its author, and saving an unchanged price does not make a version', async () => {
    const before = await versions()
    const first = await savePrice(26.5, 18.5)
    const again = await savePrice(26.5, 18.5)
    const second = await savePrice(27, 18.5)
    const { id } = await saveRule(1, { id_county: kent }, 1.05)
    await admin.call(deletePriceRule, { params: { id }, query: {} })
    await admin.call(deleteDefaultPrice, { params: { id: second.id }, query: {} })
    expect(again).toEqual(first)
    const after = await versions()
    expect(after.slice(0, after.length - before.length)).toMatchObject([
      { descr: 'Gardening, per hour: default price ended.', by: 'Ada Min' },
      { descr: 'Kent: rule ended.' },
      { descr: 'Kent: × 1.05 for customers, × 1 for treasures.' },
      { descr: 'Gardening, per hour: £27.00 for customers, £18.50 for treasures.' },
      { descr: 'Gardening, per hour: £26.50 for customers, £18.50 for treasures.' },
    ])
    expect((await admin.call(listPrices, { query: {} })).data).toEqual([])
    // Ended prices stay, so that any price can be explained later.
    const kept = await database.db
      .selectFrom('default_prices')
      .select(['customer_price_pence', 'added_in', 'removed_in'])
      .orderBy('id')
      .execute()
    expect(kept).toMatchObject([
      { customer_price_pence: 2_650, added_in: first.version, removed_in: second.version },
      { customer_price_pence: 2_700, added_in: second.version, removed_in: after[0]?.version },
    ])
  })

  test('the log keeps each price and factor with its former value', async () => {
    await savePrice(30, 20, 2)
    const { version } = await savePrice(31.07, 20, 2)
    const event = await database.db
      .selectFrom('events')
      .select(['event', 'actor', 'data'])
      .where('event', '=', 'price.changed')
      .where('id_record', '=', version)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      actor: 'user',
      data: { changes: [{ field: 'customer_price_pence', before: 3_000, after: 3_107 }] },
    })
  })

  test('the closest rule of a place applies, then the rule of the service', async () => {
    await savePrice(26.5, 18.5)
    await saveRule(1, { id_county: kent }, 1.1)
    expect(await costAt('SE13 5AB')).toMatchObject({ customerprice: 29.15 })
    await saveRule(2, { id_city: lewisham }, 1.2)
    expect(await costAt('SE13 5AB')).toMatchObject({ customerprice: 31.8 })
    await saveRule(3, { prefix: 'se' }, 1.3)
    const close = await saveRule(3, { prefix: 'se13' }, 1.4)
    const ofService = await saveRule(4, { id_service: 1 }, 0.5)
    expect(close.prefix).toBe('SE13')
    expect(await costAt('SE3 0AA')).toMatchObject({ customerprice: 17.23 })
    expect(await costAt('SE13 5AB')).toMatchObject({
      customerprice: 18.55,
      treasureprice: 18.5,
      trace: {
        version: ofService.version,
        customer: {
          price: 18.55,
          from: 'engine',
          base: 26.5,
          factors: [
            { kind: 'postcode', id_rule: close.id, label: 'SE13', factor: 1.4 },
            { kind: 'service', id_rule: ofService.id, label: 'Gardening', factor: 0.5 },
          ],
        },
      },
    })
    expect(await costAt()).toMatchObject({ customerprice: 13.25 })
    const at = await admin.call(listEnginePrices, { query: { postcode: 'se13' } })
    expect(at).toMatchObject({ postcode: 'SE13', town: 'Lewisham', county: 'Kent' })
    expect(
      await refusal(admin, listEnginePrices, { query: { postcode: 'ZZ9 9ZZ' } }),
    ).toMatchObject({ status: 422, code: 'postcode_unknown' })
  })

  test('two postcodes of one outward code cost the same, even if one of them is nearer to another town', async () => {
    const { db } = database
    const { id: id_city } = await db
      .insertInto('cities')
      .values({ id_country: 1, id_county: kent, name: 'Hither Green', lat: 51.45, lon: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('postcodes')
      .values([
        { postcode: 'SE3 7AA', outcode: 'SE3', lat: 51.45, lon: 0 },
        { postcode: 'SE3 9ZZ', outcode: 'SE3', lat: 51.47, lon: 0.021 },
      ])
      .execute()
    await savePrice(26.5, 18.5)
    await saveRule(2, { id_city }, 3)
    expect(await costAt('SE3 7AA')).toMatchObject({
      customerprice: (await costAt('SE3 9ZZ'))?.customerprice,
    })
    await db.deleteFrom('postcodes').execute()
  })

  test("a region's own rule of a service is for that region, and other franchisees do not see it", async () => {
    await savePrice(26.5, 18.5)
    const all = await saveRule(4, { id_service: 1 }, 1)
    const own = await saveRule(4, { id_service: 1, id_ambassador: 1 }, 2)
    expect(own.label).toBe('Gardening in Region 1')
    const rulesFor = async (by: SignedInClient) =>
      (await by.call(listPriceRules, { params: { type: 4 }, query: { id_service: 1 } })).data.map(
        ({ id }) => id,
      )
    expect(await rulesFor(admin)).toEqual([all.id, own.id])
    expect(await rulesFor(ambassador)).toEqual([all.id])
    const other = { query: { id_region: 1 } }
    expect((await ambassador.call(listEnginePrices, other)).data).toEqual([])
    // Changes to the rule stay hidden too.
    const ofAmbassador = async () =>
      (await ambassador.call(listPriceVersions, {})).data.map(({ descr }) => descr)
    const mine = await saveRule(4, { id_service: 1, id_ambassador: 2 }, 3)
    await admin.call(deletePriceRule, { params: { id: own.id }, query: {} })
    expect((await versions()).filter(({ descr }) => descr.includes('Region 1'))).toHaveLength(2)
    expect((await ofAmbassador()).filter((descr) => descr.includes('Region 1'))).toEqual([])
    expect((await ofAmbassador())[0]).toContain('Gardening in Region 2')
    await admin.call(deletePriceRule, { params: { id: mine.id }, query: {} })
  })

  test.each([
    [1, {}, 'price_rule_incomplete', 'id_county'],
    [2, {}, 'price_rule_incomplete', 'id_city'],
    [3, { prefix: 'Lewis' }, 'price_rule_incomplete', 'prefix'],
    [3, { prefix: 'SE13 5' }, 'price_rule_incomplete', 'prefix'],
    [3, { prefix: 'SE13 5AB' }, 'price_rule_incomplete', 'prefix'],
    [4, {}, 'price_rule_incomplete', 'id_service'],
    [1, { id_county: 9_999 }, 'county_not_found', 'id_county'],
    [2, { id_city: 9_999 }, 'city_not_found', 'id_city'],
    [4, { id_service: 9_999 }, 'service_not_found', 'id_service'],
    [4, { id_service: 1, id_ambassador: 9_999 }, 'ambassador_not_found', 'id_ambassador'],
    [3, { prefix: 'SE', customer_factor: -1 }, 'invalid_fields', 'customer_factor'],
    [3, { prefix: 'SE', treasure_factor: 0.00001 }, 'invalid_fields', 'treasure_factor'],
  ])('a rule of type %i about %j is refused: %s', async (type, about, code, field) => {
    const before = await versions()
    const error = await refusal(admin, savePriceRule, {
      params: { type },
      body: { treasure_factor: 1, customer_factor: 1, ...about },
    })
    expect(error).toMatchObject({ status: 422, code, errors: { [field]: [expect.any(String)] } })
    expect(await versions()).toEqual(before)
  })

  test('rules that only together make a loss need an admin’s confirmation', async () => {
    const rule = (type: number, about: Partial<NewPriceRule>) =>
      [
        savePriceRule,
        { params: { type }, body: { treasure_factor: 1, customer_factor: 1, ...about } },
      ] as const
    await savePrice(20, 15, 2)
    const place = rule(3, { prefix: 'TN1', treasure_factor: 1.2 })
    const service = rule(4, { id_service: 2, treasure_factor: 1.25 })
    const code = 'treasure_above_customer'
    // £15 × 1.2 and £15 × 1.25 are less than £20, but £15 × 1.2 × 1.25 is more.
    await admin.call(...place)
    const before = await versions()
    expect(await refusal(admin, ...service)).toMatchObject({
      code,
      message: expect.stringContaining('in TN1'),
    })
    expect(await versions()).toEqual(before)
    await admin.call(...rule(4, { id_service: 2, treasure_factor: 1.1 }))
    expect(await refusal(admin, ...rule(3, { prefix: 'TN1', treasure_factor: 1.3 }))).toMatchObject(
      { code },
    )
    const price = { id_service: 2, id_price_unit: 1, treasureprice: 15.5, customerprice: 20 }
    expect(await refusal(admin, saveDefaultPrice, { body: price })).toMatchObject({ code })
    expect(await refusal(admin, saveDefaultPrices, { body: { prices: [price] } })).toMatchObject({
      code,
    })
    const confirm_loss = true
    const [call, { params, body }] = service
    await admin.call(call, { params, body: { ...body, confirm_loss } })
    // A loss that an admin confirmed stays possible and does not block other prices.
    await savePrice(20.5, 15, 2)
  })

  test('a price or rule whose end makes a loss ends only with an admin’s confirmation', async () => {
    const rule = (type: number, about: Partial<NewPriceRule>) =>
      admin.call(savePriceRule, {
        params: { type },
        body: { treasure_factor: 1, customer_factor: 1, confirm_loss: true, ...about },
      })
    await savePrice(20.5, 15, 2)
    const lower = await rule(4, { id_service: 2, treasure_factor: 0.5 })
    await rule(3, { prefix: 'TN1', treasure_factor: 1.4 })
    // £15 × 1.4 × 0.5 is less than £20.50, and £15 × 1.4 is more.
    const before = await versions()
    const params = { id: lower.id }
    expect(await refusal(admin, deletePriceRule, { params, query: {} })).toMatchObject({
      code: 'treasure_above_customer',
      message: expect.stringContaining('in TN1'),
    })
    expect(await versions()).toEqual(before)
    await admin.call(deletePriceRule, { params, query: { confirm_loss: 1 } })
    expect(await versions()).toHaveLength(before.length + 1)
  })

  test('default prices and rules that give the treasure more than the customer pays need an admin’s confirmation', async () => {
    const before = await versions()
    const price = { id_service: 1, id_price_unit: 2, treasureprice: 20, customerprice: 19.99 }
    const rule = { prefix: 'BN7', treasure_factor: 1.5, customer_factor: 0.5 }
    const code = 'treasure_above_customer'
    expect(await refusal(admin, saveDefaultPrice, { body: price })).toMatchObject({ code })
    expect(await refusal(admin, saveDefaultPrices, { body: { prices: [price] } })).toMatchObject({
      code,
      errors: { treasureprice: [expect.any(String)] },
    })
    const params = { type: 3 }
    expect(await refusal(admin, savePriceRule, { params, body: rule })).toMatchObject({
      code,
      errors: { treasure_factor: [expect.any(String)] },
    })
    expect(await versions()).toEqual(before)
    const confirm_loss = true
    await admin.call(saveDefaultPrices, { body: { prices: [price], confirm_loss } })
    const saved = await admin.call(savePriceRule, { params, body: { ...rule, confirm_loss } })
    expect(saved).toMatchObject(rule)
    await admin.call(deletePriceRule, { params: { id: saved.id }, query: {} })
  })

  test('an unknown service or unit cannot be priced, and an unknown price or rule cannot be ended', async () => {
    const body = { id_service: 1, id_price_unit: 9, treasureprice: 1, customerprice: 1 }
    expect(await refusal(admin, saveDefaultPrice, { body })).toMatchObject({
      code: 'price_unit_not_found',
    })
    expect(
      await refusal(admin, saveDefaultPrice, { body: { ...body, id_service: 99 } }),
    ).toMatchObject({ code: 'service_not_found' })
    const params = { id: 2_000_000 }
    for (const endpoint of [deleteDefaultPrice, deletePriceRule])
      expect(await refusal(admin, endpoint, { params, query: {} })).toMatchObject({ status: 404 })
  })

  test('simultaneous price changes take turns, so that versions have one order', async () => {
    const saved = await Promise.allSettled([
      ...Array.from({ length: 8 }, (_, i) => savePrice(100 + i, 50, 2)),
      ...Array.from({ length: 8 }, (_, i) => saveRule(3, { prefix: 'BN1' }, 1 + i / 10)),
    ])
    expect(saved.filter(({ status }) => status === 'rejected')).toEqual([])
    const { data } = await admin.call(listPrices, { query: { id_service: 2 } })
    expect(data).toHaveLength(1)
    const ended = await Promise.allSettled(
      [1, 2, 3].map(() =>
        admin.call(deleteDefaultPrice, { params: { id: data[0]?.id ?? 0 }, query: {} }),
      ),
    )
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await database.db
      .selectFrom('default_prices')
      .select(['added_in', 'removed_in'])
      .where('id_service', '=', 2)
      .orderBy('added_in')
      .execute()
    // Each price applies until the next one begins.
    expect(rows.slice(0, -1).map(({ removed_in }) => removed_in)).toEqual(
      rows.slice(1).map(({ added_in }) => added_in),
    )
  })

  test('an offer has the options of the outward code’s region, priced to the penny', async () => {
    const { db } = database
    const words = { phoneNumber: '0808 157 0123', vatRate: 20 }
    const day = londonDate(new Date())
    const add = async (changes: object, own?: Parameters<typeof priceOption>[2]) => {
      const added = await serviceOptionsStore(db).insert({
        ...beginAs(1, 1),
        id_service: 1,
        id_ambassador: 2,
        explanation: 'Mowing.',
        chip_text: null,
        booking_intro: null,
        postcode_regex: null,
        ...changes,
      })
      if (own) await priceOption(db, added.id, own)
      return added.id
    }
    await savePrice(26.5, 18.5)
    const usual = await add(
      { duration_hundredths: 200, is_service_defualt: true },
      { customer_price_pence: 2_650, treasure_price_pence: 1_850 },
    )
    const close = await add({ postcode_regex: '^SE13 ', id_price_unit: 4, price_multiplier: '1.5' })
    const elsewhere = await add({ postcode_regex: '^BN' })
    const ofFirst = await add({ id_ambassador: 1, id_service: 2, is_service_defualt: true })
    await admin.call(saveDefaultPrice, {
      body: { id_service: 1, id_price_unit: 4, treasureprice: 30, customerprice: null },
    })

    const offer = await offeredOptions(db, { postcode: 'se135ab', day })
    if ('refused' in offer) throw new Error(offer.refused)
    expect(offer).toMatchObject({ postcode: 'SE13 5AB', town: 'Lewisham', region: { id: 2 } })
    expect(
      offer.services.map(({ name, options }) => [name, options.map(({ row }) => row.id)]),
    ).toEqual([['Gardening', [close, usual]]])
    const gardening = offer.services[0]?.options.map((quote) => ({
      ...quote,
      option: showQuote(quote, words),
    }))
    // A job needs both sides of a price.
    expect(gardening?.[0]?.option).toMatchObject({
      available: false,
      chip: 'Option is temporarily unavailable.',
      customerprice: null,
    })
    expect(gardening?.[1]).toMatchObject({
      customer_price_pence: 2_650,
      treasure_price_pence: 1_850,
      option: {
        available: true,
        chip: '2 hours at £26.50 per hour',
        least: 53,
        least_vat: 8.83,
      },
      trace: { customer: { from: 'option', price: 26.5 } },
    })

    const here = (id: number, postcode = 'SE13 5AB') => quoteOption(db, { id, postcode, day })
    expect(await here(usual)).toMatchObject({ quote: { customer_price_pence: 2_650 } })
    expect(await here(elsewhere)).toEqual({ refused: 'option_not_here' })
    expect(await here(2_000_000)).toEqual({ refused: 'service_option_not_found' })
    expect(await here(usual, 'SE13')).toEqual({ refused: 'postcode_unknown' })
    expect(await offeredOptions(db, { postcode: 'BN1 1AA', day })).toMatchObject({
      region: { id: 1 },
      services: [{ name: 'Cleaning', options: [{ row: { id: ofFirst } }] }],
    })
    // The outward code had no region on that day.
    expect(await offeredOptions(db, { postcode: 'BN1 1AA', day: '2018-03-31' })).toMatchObject({
      region: null,
      services: [],
    })
  })
})
