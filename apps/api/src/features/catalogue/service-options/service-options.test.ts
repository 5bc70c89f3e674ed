import {
  copyDefaultServiceOptions,
  createServiceOption,
  deletePriceRule,
  deleteServiceOption,
  getAmbassador,
  getServiceOption,
  listMyServiceOptions,
  listPublicServiceOptions,
  listServiceOptionServices,
  makeOptionServiceDefault,
  previewPostcodeRegex,
  saveDefaultPrice,
  savePriceRule,
  setOptionPrices,
  takeBackOptionPrices,
  updateOptionAskForImages,
  updateOptionAutoMatch,
  updateOptionBookingIntro,
  updateOptionChipText,
  updateOptionCustomerPrice,
  updateOptionDisplayInJobBookingForm,
  updateOptionDuration,
  updateOptionExplanation,
  updateOptionJobType,
  updateOptionOnBoard,
  updateOptionPostcodeRegex,
  updateOptionPriceMultiplier,
  updateOptionPriceUnit,
  updateOptionTreasurePrice,
  type Endpoint,
  type InputOf,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createJobs } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

describe.each(mainEngines)('on %s', (engine) => {
  let admin: SignedInClient
  let ambassador: SignedInClient
  let customer: number

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    const { db } = database
    customer = (await createFixtures(db)).id_customer
    admin = await signIn(app, await createUser(db, { is_admin: true }))
    ambassador = await signIn(app, await createUser(db, { id_ambassador: 1 }))
    await admin.call(saveDefaultPrice, {
      body: { id_service: 1, id_price_unit: 1, treasureprice: 18.5, customerprice: 26.5 },
    })
  })

  const create = (
    changes: Partial<InputOf<typeof createServiceOption>['body']> = {},
    by = ambassador,
  ) => by.call(createServiceOption, { body: { id_service: 1, explanation: 'Mowing.', ...changes } })

  test('a new option has sensible defaults and shows the price engine’s prices', async () => {
    expect(await create({ chip_text: '', postcode_regex: ' ' })).toMatchObject({
      id_ambassador: 1,
      id_job_type: 1,
      id_price_unit: 1,
      duration: null,
      explanation: 'Mowing.',
      chip_text: null,
      postcode_regex: null,
      customerprice: null,
      derived_customer_price: 26.5,
      derived_treasure_price: 18.5,
      price_multiplier: 1,
      is_service_defualt: false,
      display_in_job_booking_form: true,
      auto_match: false,
      on_board: true,
      ask_for_images: false,
      job_type: { name: 'Standard' },
      price_unit: { name: 'per hour' },
      service: { name: 'Gardening' },
    })
    expect(
      (await ambassador.call(listServiceOptionServices, {})).data.map(
        ({ name, id_price_units }) => [name, id_price_units],
      ),
    ).toEqual([
      ['Cleaning', [1]],
      ['Gardening', [1]],
    ])
  })

  test('a treasure gets at most the customer’s price, unless an admin confirms it', async () => {
    const params = { id: (await create()).id }
    const refused = {
      status: 422,
      code: 'treasure_above_customer',
      errors: { treasureprice: ['The treasure would get more than the customer pays'] },
    }
    const { errors: _where, ...anywhere } = refused
    // The engine's customer price is £26.50.
    expect(
      await refusal(ambassador, updateOptionTreasurePrice, {
        params,
        body: { treasureprice: 1_000_000 },
      }),
    ).toMatchObject(refused)
    expect(
      await refusal(ambassador, updateOptionCustomerPrice, {
        params,
        body: { customerprice: 0.01 },
      }),
    ).toMatchObject({ ...anywhere, errors: { customerprice: [expect.any(String)] } })
    const loss = { treasureprice: 30, customerprice: 29.99 }
    const confirmed = { ...loss, confirm_loss: true }
    for (const body of [loss, confirmed])
      expect(await refusal(ambassador, setOptionPrices, { params, body })).toMatchObject(refused)
    expect(await refusal(admin, setOptionPrices, { params, body: loss })).toMatchObject(refused)
    const body = { id_service: 1, explanation: 'Mowing.', ...loss }
    expect(await refusal(ambassador, createServiceOption, { body })).toMatchObject(refused)
    expect(await admin.call(setOptionPrices, { params, body: confirmed })).toMatchObject(loss)
    const same = { treasureprice: 30, customerprice: 30 }
    expect(await ambassador.call(setOptionPrices, { params, body: same })).toMatchObject(same)
  })

  test('place rules of the region count, too: a treasure gets at most the customer’s price', async () => {
    const params = { id: (await create()).id }
    const code = 'treasure_above_customer'
    const own = (by: SignedInClient, treasureprice: number, valid_from?: string) =>
      [
        by,
        setOptionPrices,
        {
          params,
          body: {
            treasureprice,
            customerprice: null,
            ...(valid_from !== undefined && { valid_from }),
          },
        },
      ] as const
    const rule = (prefix: string, factor: number) =>
      ({
        params: { type: 3 },
        body: { prefix, treasure_factor: factor, customer_factor: factor },
      }) as const
    const set = ([by, call, input]: ReturnType<typeof own>) => by.call(call, input)
    await set(own(ambassador, 18))
    // The engine's customer price of £26.50 becomes £15.90 in SE13.
    expect(await refusal(admin, savePriceRule, rule('SE13', 0.6))).toMatchObject({
      code,
      message: expect.stringContaining('in SE13'),
    })
    const { id: here } = await admin.call(savePriceRule, rule('SE13', 0.7))
    // Manchester is not in the region.
    const { id: away } = await admin.call(savePriceRule, rule('M1', 0.5))
    expect(await refusal(...own(ambassador, 18.56))).toMatchObject({ code })
    await set(own(ambassador, 18.55))
    await set(own(ambassador, 18.5, '2050-01-01'))
    expect(await refusal(...own(ambassador, 18.6, '2050-02-01'))).toMatchObject({ code })
    const body = { id_service: 1, explanation: 'Mowing.', customerprice: null }
    expect(
      await refusal(ambassador, createServiceOption, { body: { ...body, treasureprice: 18.56 } }),
    ).toMatchObject({ code })
    const [, call, { body: prices }] = own(admin, 20)
    const confirmed = { params, body: { ...prices, confirm_loss: true } }
    expect(await admin.call(call, confirmed)).toMatchObject({ treasureprice: 20 })
    const later = { params: { ...params, valid_from: '2050-01-01' } }
    expect(await refusal(ambassador, takeBackOptionPrices, later)).toMatchObject({ code })
    for (const id of [here, away]) await admin.call(deletePriceRule, { params: { id }, query: {} })
  })

  test('an option’s unit cannot change to one that makes a loss', async () => {
    const { id } = await create({ id_service: 2 })
    const params = { id }
    const price = { id_service: 2, id_price_unit: 1, treasureprice: 10, customerprice: 20 }
    await admin.call(saveDefaultPrice, { body: price })
    const less = { ...price, id_price_unit: 2, treasureprice: 5, customerprice: 9 }
    await admin.call(saveDefaultPrice, { body: less })
    await ambassador.call(updateOptionTreasurePrice, { params, body: { treasureprice: 15 } })
    const body = { id_price_unit: 2 }
    expect(await refusal(ambassador, updateOptionPriceUnit, { params, body })).toMatchObject({
      code: 'treasure_above_customer',
      errors: { id_price_unit: [expect.any(String)] },
    })
    await ambassador.call(updateOptionTreasurePrice, { params, body: { treasureprice: 9 } })
    await ambassador.call(updateOptionPriceUnit, { params, body })
  })

  test('each field has its own call', async () => {
    const { id } = await create()
    const params = { id }
    const by = ambassador
    await by.call(updateOptionExplanation, { params, body: { explanation: ' Hedges. ' } })
    await by.call(updateOptionChipText, { params, body: { chip_text: '£{customerprice}' } })
    await by.call(updateOptionBookingIntro, { params, body: { booking_intro: 'Ring.' } })
    await by.call(updateOptionPostcodeRegex, { params, body: { postcode_regex: '^SE13 ' } })
    await by.call(updateOptionDuration, { params, body: { duration: 2.25 } })
    await by.call(updateOptionPriceUnit, { params, body: { id_price_unit: 2 } })
    await by.call(updateOptionPriceMultiplier, { params, body: { price_multiplier: 1.0625 } })
    await by.call(updateOptionTreasurePrice, { params, body: { treasureprice: 100.29 } })
    await by.call(updateOptionCustomerPrice, { params, body: { customerprice: 150 } })
    await by.call(updateOptionAutoMatch, { params, body: { auto_match: true } })
    await by.call(updateOptionOnBoard, { params, body: { on_board: false } })
    await by.call(updateOptionAskForImages, { params, body: { ask_for_images: true } })
    await by.call(updateOptionDisplayInJobBookingForm, {
      params,
      body: { display_in_job_booking_form: false },
    })
    const changed = {
      explanation: 'Hedges.',
      chip_text: '£{customerprice}',
      booking_intro: 'Ring.',
      postcode_regex: '^SE13 ',
      duration: 2.25,
      id_price_unit: 2,
      price_multiplier: 1.0625,
      treasureprice: 100.29,
      customerprice: 150,
      auto_match: true,
      on_board: false,
      ask_for_images: true,
      display_in_job_booking_form: false,
    }
    expect(await by.call(getServiceOption, { params })).toMatchObject(changed)
    const emptied = await by.call(updateOptionCustomerPrice, {
      params,
      body: { customerprice: null },
    })
    expect(emptied.customerprice).toBeNull()
    const logged = await database.db
      .selectFrom('events')
      .select(['actor', 'data'])
      .where('event', '=', 'option.changed')
      .where('id_record', '=', id)
      .orderBy('id')
      .execute()
    expect(logged).toHaveLength(14)
    expect(logged.at(-1)).toEqual({
      actor: 'user',
      data: { changes: [{ field: 'customer_price_pence', before: 15_000, after: null }] },
    })
  })

  /** Events of an option, oldest first, with each field before and after. */
  const logOf = async (id: number) => {
    const rows = await database.db
      .selectFrom('events')
      .select(['event', 'data'])
      .where('id_record', '=', id)
      .where('event', 'like', 'option.%')
      .where('id_region', 'is not', null)
      .orderBy('id')
      .execute()
    return rows.map(({ event, data }) => {
      const { changes } = data as { changes: { field: string; before: unknown; after: unknown }[] }
      return [event, Object.fromEntries(changes.map((one) => [one.field, [one.before, one.after]]))]
    })
  }

  test('adding, choosing as default, replacing as default and deleting an option are recorded', async () => {
    const { id } = await create({ explanation: 'Lawns.', chip_text: 'Lawn' })
    const other = await create()
    const makeDefault = (one: number) =>
      ambassador.call(makeOptionServiceDefault, { params: { id: one }, body: {} })
    await makeDefault(id)
    await makeDefault(other.id)
    await ambassador.call(deleteServiceOption, { params: { id } })
    await ambassador.call(deleteServiceOption, { params: { id: other.id } })
    expect(await logOf(id)).toEqual([
      [
        'option.created',
        expect.objectContaining({
          id_service: [null, 1],
          explanation: [null, 'Lawns.'],
          chip_text: [null, 'Lawn'],
          is_service_defualt: [null, false],
        }),
      ],
      ['option.changed', { is_service_defualt: [false, true] }],
      ['option.changed', { is_service_defualt: [true, false] }],
      [
        'option.deleted',
        expect.objectContaining({
          id_service: [1, null],
          explanation: ['Lawns.', null],
          chip_text: ['Lawn', null],
          is_service_defualt: [false, null],
        }),
      ],
    ])
  })

  test('a multiplier applies only if the option has no price of its own', async () => {
    const params = { id: (await create()).id }
    await ambassador.call(updateOptionPriceMultiplier, { params, body: { price_multiplier: 1.5 } })
    expect(await ambassador.call(getServiceOption, { params })).toMatchObject({
      derived_customer_price: 39.75,
      derived_treasure_price: 27.75,
    })
    expect(
      await ambassador.call(updateOptionTreasurePrice, { params, body: { treasureprice: 20 } }),
    ).toMatchObject({ treasureprice: 20, derived_customer_price: 26.5 })
    const listed = await ambassador.call(listPublicServiceOptions, { params: { id: 1 } })
    expect(listed.data.find(({ id }) => id === params.id)).toMatchObject({
      treasureprice: 20,
      customerprice: 26.5,
    })
  })

  test('only staff of the region see the treasure’s price, other callers see the booking form’s fields', async () => {
    const { id } = await create({ treasureprice: 20, customerprice: 30 })
    const hidden = await create({ display_in_job_booking_form: false })
    const someone = await signIn(app, await createUser(database.db, { id_customer: customer }))
    const elsewhere = await signIn(app, await createUser(database.db, { id_ambassador: 2 }))
    const listed = async (by: Pick<SignedInClient, 'call'>) => {
      const { data } = await by.call(listPublicServiceOptions, { params: { id: 1 } })
      return data.find((option) => option.id === id)
    }
    for (const by of [ambassador, admin])
      expect(await listed(by)).toMatchObject({ treasureprice: 20, customerprice: 30 })
    for (const by of [app.client, someone, elsewhere]) {
      expect(await listed(by)).toMatchObject({ customerprice: 30 })
      expect(await listed(by)).not.toHaveProperty('treasureprice')
    }
    expect(await someone.call(getServiceOption, { params: { id } })).toEqual(await listed(someone))
    for (const one of [
      { by: someone, id: hidden.id },
      { by: elsewhere, id },
    ])
      expect(await refusal(one.by, getServiceOption, { params: { id: one.id } })).toMatchObject({
        status: 404,
        code: 'service_option_not_found',
      })
  })

  const tooLong = 'Two many characters'
  const negative = 'Cannot be negative'
  type Bad = readonly [field: string, endpoint: Endpoint, body: object, words: string]
  const badChanges: Bad[] = [
    ['duration', updateOptionDuration, { duration: -1 }, negative],
    ['treasureprice', updateOptionTreasurePrice, { treasureprice: -0.01 }, negative],
    ['customerprice', updateOptionCustomerPrice, { customerprice: -1 }, negative],
    ['price_multiplier', updateOptionPriceMultiplier, { price_multiplier: -1 }, negative],
    ['explanation', updateOptionExplanation, { explanation: 'x'.repeat(65_536) }, tooLong],
    ['explanation', updateOptionExplanation, { explanation: ' ' }, 'Explanation is required'],
    ['chip_text', updateOptionChipText, { chip_text: 'x'.repeat(101) }, tooLong],
    ['booking_intro', updateOptionBookingIntro, { booking_intro: 'x'.repeat(251) }, tooLong],
    ['postcode_regex', updateOptionPostcodeRegex, { postcode_regex: 'x'.repeat(251) }, tooLong],
    ['id_price_unit', updateOptionPriceUnit, { id_price_unit: 0 }, 'Price Unit is required'],
    ['id_price_unit', updateOptionPriceUnit, { id_price_unit: null }, 'Price Unit is required'],
    ['id_price_unit', updateOptionPriceUnit, {}, 'Price Unit is required'],
    ['id_job_type', updateOptionJobType, { id_job_type: 0 }, 'Job Type is required'],
    ['id_job_type', updateOptionJobType, { id_job_type: '' }, 'Job Type is required'],
    ['id_job_type', updateOptionJobType, {}, 'Job Type is required'],
  ]
  test.each(badChanges)(
    'an invalid change of %s is refused with a message',
    async (field, endpoint, body, words) => {
      const params = { id: (await create()).id }
      const input = { params, body } as unknown as InputOf<Endpoint>
      expect(await refusal(ambassador, endpoint, input)).toMatchObject({
        status: 422,
        errors: { [field]: [words] },
      })
    },
  )

  test('the longest texts are saved', async () => {
    const params = { id: (await create({ explanation: 'é'.repeat(250) })).id }
    const by = ambassador
    await by.call(updateOptionChipText, { params, body: { chip_text: 'x'.repeat(100) } })
    await by.call(updateOptionBookingIntro, { params, body: { booking_intro: 'x'.repeat(250) } })
    const postcode_regex = `^${'x'.repeat(249)}`
    await by.call(updateOptionPostcodeRegex, { params, body: { postcode_regex } })
    expect(await by.call(getServiceOption, { params })).toMatchObject({ postcode_regex })
  })

  test.each([
    [{ id_service: 0 }, 'id_service', 'Service is required'],
    [{ id_service: 17 }, 'id_service', 'We can’t find that service'],
    [{ id_job_type: 9 }, 'id_job_type', 'We can’t find that job type'],
    [{ id_price_unit: 9 }, 'id_price_unit', 'We can’t find that price unit'],
    [{ explanation: '' }, 'explanation', 'Explanation is required'],
    [
      { postcode_regex: '(SE' },
      'postcode_regex',
      'This pattern cannot be read: missing closing ): `(SE`.',
    ],
    // Its price on the public board would reveal in which streets of SE13 a job is.
    [
      { postcode_regex: '^SE13 5' },
      'postcode_regex',
      'This takes only a part of SE13. Name whole outward codes, as in ^SE13 .',
    ],
  ])('a new option with %j is refused', async (changes, field, words) => {
    const body = { id_service: 1, explanation: 'Mowing.', ...changes }
    expect(await refusal(ambassador, createServiceOption, { body })).toMatchObject({
      status: 422,
      errors: { [field]: [words] },
    })
  })

  test('an estimate has no duration, unit or price, until its job type changes again', async () => {
    const params = { id: (await create()).id }
    const by = ambassador
    await by.call(updateOptionDuration, { params, body: { duration: 2 } })
    await by.call(updateOptionTreasurePrice, { params, body: { treasureprice: 20 } })
    expect(await by.call(updateOptionJobType, { params, body: { id_job_type: 2 } })).toMatchObject({
      id_job_type: 2,
      id_price_unit: 4,
      duration: null,
      treasureprice: null,
      customerprice: null,
      derived_customer_price: null,
      price_multiplier: 0,
    })
    const refused: [Endpoint, object][] = [
      [updateOptionDuration, { duration: 1 }],
      [updateOptionTreasurePrice, { treasureprice: 1 }],
      [updateOptionCustomerPrice, { customerprice: 1 }],
      [updateOptionPriceMultiplier, { price_multiplier: 1 }],
      [updateOptionPriceUnit, { id_price_unit: 1 }],
    ]
    for (const [endpoint, body] of refused)
      expect(
        await refusal(by, endpoint, { params, body } as unknown as InputOf<Endpoint>),
      ).toMatchObject({ status: 409, code: 'option_is_estimate' })
    expect(await by.call(updateOptionJobType, { params, body: { id_job_type: 1 } })).toMatchObject({
      id_price_unit: 1,
      price_multiplier: 1,
      derived_customer_price: 26.5,
    })
    expect(await by.call(updateOptionJobType, { params, body: { id_job_type: 3 } })).toMatchObject({
      id_price_unit: 4,
      price_multiplier: 1,
    })
    expect(
      await refusal(by, updateOptionPriceUnit, { params, body: { id_price_unit: 1 } }),
    ).toMatchObject({ status: 409, code: 'option_is_fixed_rate' })
    expect(await create({ id_job_type: 2 })).toMatchObject({
      id_price_unit: 4,
      price_multiplier: 0,
    })
  })

  test('a default applies everywhere: no option with a regex becomes a default, and no default gets a regex', async () => {
    const [first, second] = [await create({ id_service: 2 }), await create({ id_service: 2 })]
    const make = (id: number) =>
      ambassador.call(makeOptionServiceDefault, { params: { id }, body: {} })
    const regexOf = (id: number, postcode_regex: string | null) =>
      ({ params: { id }, body: { postcode_regex } }) as const
    expect(await make(first.id)).toMatchObject({ is_service_defualt: true })
    expect(
      await refusal(ambassador, updateOptionPostcodeRegex, regexOf(first.id, '^SE')),
    ).toMatchObject({ status: 409, code: 'option_is_default' })
    await ambassador.call(updateOptionPostcodeRegex, regexOf(second.id, '^SE'))
    expect(
      await refusal(ambassador, makeOptionServiceDefault, { params: { id: second.id }, body: {} }),
    ).toMatchObject({
      status: 409,
      message:
        'Service Option has a Regex pattern - It cannot be made the Service Default as may not always be pressent.',
    })
    await ambassador.call(updateOptionPostcodeRegex, regexOf(second.id, null))
    await make(second.id)
    const own = await ambassador.call(getAmbassador, {})
    expect(
      own.service_options
        .filter(({ id_service, is_service_defualt }) => id_service === 2 && is_service_defualt)
        .map(({ id }) => id),
    ).toEqual([second.id])
  })

  test(
    'simultaneous choices of a default are all answered, and one default remains',
    { tags: 'slow' },
    async () => {
      const options: number[] = []
      for (let i = 0; i < 6; i++) options.push((await create({ id_service: 2 })).id)
      for (let round = 0; round < 5; round++) {
        const answers = await Promise.allSettled([
          ...options.map((id) =>
            ambassador.call(makeOptionServiceDefault, { params: { id }, body: {} }),
          ),
          // Other calls change the same options meanwhile.
          ...options.map((id) =>
            ambassador.call(updateOptionOnBoard, { params: { id }, body: { on_board: true } }),
          ),
        ])
        expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
        const { data } = await ambassador.call(listMyServiceOptions, { query: {} })
        const defaults = data.filter((one) => one.id_service === 2 && one.is_service_defualt)
        expect(defaults).toHaveLength(1)
      }
    },
  )

  test('an ambassador changes only their own options, and other options look absent', async () => {
    const { id } = await create({ id_ambassador: 2 }, admin)
    const absent = 2_000_000
    for (const endpoint of [getServiceOption, deleteServiceOption]) {
      const ask = (id_option: number) =>
        refusal(ambassador, endpoint, { params: { id: id_option } })
      const [others, none] = [await ask(id), await ask(absent)]
      expect(others).toMatchObject({ status: 404, code: 'service_option_not_found' })
      expect(others.message).toBe(none.message)
    }
    await refusal(ambassador, makeOptionServiceDefault, { params: { id }, body: {} })
    await refusal(ambassador, updateOptionChipText, { params: { id }, body: { chip_text: 'Ha' } })
    expect(await admin.call(getServiceOption, { params: { id } })).toMatchObject({
      chip_text: null,
      is_service_defualt: false,
    })
    const theirs = { query: { id_ambassador: 2 } }
    expect((await admin.call(listMyServiceOptions, theirs)).data).toHaveLength(1)
    expect(await refusal(ambassador, listMyServiceOptions, theirs)).toMatchObject({ status: 404 })
    expect(
      await refusal(ambassador, createServiceOption, {
        body: { id_ambassador: 2, id_service: 1, explanation: 'x' },
      }),
    ).toMatchObject({ status: 404 })
  })

  test('deleting an option leaves the jobs booked with it unchanged', async () => {
    const { id } = await create()
    const [id_job = 0] = await createJobs(database.db, customer, [{}])
    await database.db
      .updateTable('jobs')
      .set({ id_service_option: id })
      .where('id', '=', id_job)
      .execute()
    expect(await ambassador.call(deleteServiceOption, { params: { id } })).toEqual({ id })
    const job = await database.db
      .selectFrom('jobs')
      .select(['id_service_option', 'customer_price_pence'])
      .where('id', '=', id_job)
      .executeTakeFirstOrThrow()
    expect(job).toEqual({ id_service_option: null, customer_price_pence: 2_650 })
  })

  test('repeated and simultaneous calls copy each default once, for services without an option of the region’s own', async () => {
    const gardening = await create()
    await ambassador.call(makeOptionServiceDefault, { params: { id: gardening.id }, body: {} })
    const copy = (id_ambassador: number) =>
      admin.call(copyDefaultServiceOptions, { body: { id_ambassador } })
    await database.db
      .insertInto('ambassadors')
      .values({
        id: 3,
        mnemonic: 'R3',
        region_name: 'Region 3',
        description: '',
      })
      .execute()
    await create({ id_ambassador: 3, id_service: 2 }, admin)
    // For some postcodes only: the default covers the others.
    await create({ id_ambassador: 3, id_service: 1, postcode_regex: '^BN9' }, admin)
    const made = await Promise.all([copy(3), copy(3), copy(3)])
    expect(made.filter(({ created }) => created === 1)).toHaveLength(1)
    expect(made.filter(({ created }) => created === 0)).toHaveLength(2)
    const { data } = await admin.call(listMyServiceOptions, { query: { id_ambassador: 3 } })
    expect(data).toHaveLength(3)
    const copied = data.find((one) => one.id_service === 1 && one.postcode_regex === null)
    expect(copied).toMatchObject({
      explanation: 'Mowing.',
      is_service_defualt: true,
      derived_customer_price: 26.5,
    })
    expect(await logOf(copied?.id ?? 0)).toEqual([
      ['option.created', expect.objectContaining({ explanation: [null, 'Mowing.'] })],
    ])
    expect(
      await refusal(admin, copyDefaultServiceOptions, { body: { id_ambassador: 999 } }),
    ).toMatchObject({ status: 422, code: 'ambassador_not_found' })
  })

  test('the preview lists outward codes that match in whole, and in part', async () => {
    const preview = (postcode_regex: string) =>
      ambassador.call(previewPostcodeRegex, { query: { postcode_regex } })
    expect(await preview('^SE(13 [1-5]|3 )')).toEqual({
      data: [
        { outcode: 'SE13', town: 'Lewisham', matches: 'some' },
        { outcode: 'SE3', town: 'Blackheath', matches: 'all' },
      ],
      known: 3,
    })
    expect((await preview('')).data).toHaveLength(3)
    expect(
      await refusal(ambassador, previewPostcodeRegex, { query: { postcode_regex: '(?=SE)' } }),
    ).toMatchObject({ status: 422, code: 'postcode_regex_refused' })
  })
})
