import {
  answerExtraWork,
  askForExtraWork,
  checkDue,
  createJob,
  creditInvoice,
  getInvoice,
  getJob,
  issueInvoices,
  listAgreed,
  listBookingServices,
  listMyCustomerJobs,
  listPublicServiceOptions,
  poundsOf,
  previewJobCorrection,
  priceAnswers,
  readPartialBooking,
  recordLabour,
  searchBoard,
  setPassword,
  shareOf,
  updateJob,
  updateOptionJobType,
  updateOptionQuestions,
  vatWithin,
  type Answer,
  type InputOf,
  type Question,
} from '@treasures/api-client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  begin,
  complete,
  createOption,
  filledIn,
  freshEmail,
  save,
} from '#test/booking-fixtures.ts'
import { createCustomer, createFixtures, createTreasure } from '#test/fixtures.ts'
import { readLink, readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, testPassword, type SignedInClient } from '#test/sign-in.ts'
import { mainEngines } from '#test/test-database.ts'
import { useApp } from '#test/use-app.ts'
import { createAppointment } from '#test/work-fixtures.ts'

type NewQuestion = InputOf<typeof updateOptionQuestions>['body']['questions'][number]

const bedrooms = {
  key: 'bedrooms',
  words: 'Bedrooms',
  kind: 'number',
  required: true,
  price: 35,
  min: 1,
  max: 6,
  included: 1,
} as const
const oven = { key: 'oven', words: 'Oven?', kind: 'yes_no', required: false, price: 25 } as const
const size = {
  key: 'size',
  words: 'Size',
  kind: 'choice',
  required: true,
  choices: [
    { words: 'Flat', price: 10 },
    { words: 'House', price: 40.01 },
  ],
} as const
const note = { key: 'note', words: 'Gate code', kind: 'text', required: false } as const
const asked: readonly NewQuestion[] = [
  bedrooms,
  oven,
  { ...size, choices: [...size.choices] },
  note,
]

const answers: Answer[] = [
  { key: 'bedrooms', value: 3 },
  { key: 'oven', value: true },
  { key: 'size', value: 'Flat' },
  { key: 'note', value: 'Ring Ada on 07700 900 999' },
]
/** £120.00 and £90.00 for the job, and the answers above. */
const total = 120 + 70 + 25 + 10
const treasureTotal = (total * 3) / 4

/** Bookings with random questions and answers. */
const rounds = Number(process.env['ANSWER_BOOKINGS'] ?? 8)

describe.each(mainEngines)('on %s', (engine) => {
  const { app, database } = useApp({ engine })
  let admin: SignedInClient
  let ambassador: SignedInClient
  let elsewhere: SignedInClient
  let martin: SignedInClient
  let id_treasure: number
  let option: number
  beforeAll(async () => {
    const { db } = database
    await createFixtures(db)
    await db.updateTable('permissions').set({ allowed: true }).execute()
    id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
    admin = await signIn(app, await createUser(db, { is_admin: true }))
    ambassador = await signIn(app, await createUser(db, { id_ambassador: 1 }))
    elsewhere = await signIn(app, await createUser(db, { id_ambassador: 2 }))
    martin = await signIn(app, await createUser(db, { id_treasure }))
  })
  beforeEach(async () => {
    option = await newOption()
  })

  /** A fixed price of £120.00, of which the treasure gets £90.00. */
  const newOption = (changes: Parameters<typeof createOption>[1] = {}) =>
    createOption(database.db, {
      id_job_type: 3,
      id_price_unit: 4,
      duration_hundredths: null,
      customer_price_pence: 12_000,
      treasure_price_pence: 9_000,
      ...changes,
    })
  const ask = (questions: readonly NewQuestion[] = asked, id = option, by = admin) =>
    by.call(updateOptionQuestions, { params: { id }, body: { questions: [...questions] } })
  const offered = async (id = option) => {
    const { data } = await app.client.call(listBookingServices, {
      params: { postcode: 'SE13 5AB' },
      query: {},
    })
    const found = data.flatMap(({ options }) => options).find((one) => one.id === id)
    if (!found) throw new Error('The option is not on offer')
    return found
  }
  const versionOf = async (id = option) => (await offered(id)).questions?.id_version ?? 0
  const book = async (given: readonly Answer[], customerprice: number, id = option) => {
    const held = await begin(app.client, id, filledIn())
    const body = { answers: [...given], id_questions: await versionOf(id), customerprice }
    return complete(app.client, held, body)
  }
  const refusedBooking = async (given: readonly Answer[], customerprice = 0) =>
    book(given, customerprice).then(
      () => 'booked',
      (error: unknown) => error,
    )
  const stored = (id_job: number) =>
    database.db
      .selectFrom('job_answers')
      .selectAll()
      .where('id_job', '=', id_job)
      .orderBy('position')
      .execute()
  const jobOf = (id: number) =>
    database.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  /** Gives the job to Martin, who visited it yesterday. */
  async function assign(id_job: number) {
    const { db } = database
    const yesterday = new Date(Date.now() - 86_400_000 + id_job * 10)
    const given = {
      id_job,
      id_treasure,
      how: 'claim',
      assigned_at: yesterday,
      ended_at: null,
    } as const
    await db.insertInto('assignments').values(given).execute()
    await createAppointment(db, { id_job, id_treasure }, yesterday, 1)
    await db
      .updateTable('jobs')
      .set({ id_status: 3, on_board: false })
      .where('id', '=', id_job)
      .execute()
  }

  test('the first price includes the least of what must be answered, and says “From”', async () => {
    expect(await offered()).toMatchObject({ customerprice: 120, chip: '£120.00 (fixed price)' })
    expect(await offered()).not.toHaveProperty('questions')
    await ask()
    expect(await offered()).toMatchObject({
      customerprice: 130,
      least: 130,
      chip: 'From £130.00 (fixed price)',
      questions: { customerprice: 120, list: [{ key: 'bedrooms' }, { key: 'oven' }, {}, {}] },
    })
    const { data } = await app.client.call(listPublicServiceOptions, { params: { id: 1 } })
    expect(data.find(({ id }) => id === option)).toMatchObject({ customerprice: 130 })
    await ask([])
    expect(await offered()).not.toHaveProperty('questions')
  })

  test('a booking costs what its answers cost, everywhere and to the penny', async () => {
    await ask()
    const email = freshEmail()
    const held = await begin(app.client, option, filledIn({ email }))
    const saved = await save(app.client, held, { answers, id_questions: await versionOf() })
    expect(saved).toMatchObject({ answers, option: { customerprice: total, least: total } })
    const done = await complete(app.client, held, { customerprice: total })
    expect(done.customerprice).toBe(total)
    const { id_job } = done

    const job = await jobOf(id_job)
    expect(job).toMatchObject({
      customer_price_pence: total * 100,
      treasure_price_pence: treasureTotal * 100,
    })
    const trace = job.price_trace?.answers
    const sum = (side: 'customer' | 'treasure') =>
      trace?.list.reduce((pence, one) => pence + Math.round(one[side] * 100), 0) ?? 0
    expect(sum('customer') + 12_000).toBe(job.customer_price_pence)
    expect(sum('treasure') + 9_000).toBe(job.treasure_price_pence)

    expect((await admin.call(getJob, { params: { id: id_job } })).answers).toMatchObject([
      { question: 'Bedrooms', answer: '3', customerprice: 70, treasureprice: 52.5 },
      { question: 'Oven?', answer: 'Yes', customerprice: 25, treasureprice: 18.75 },
      { question: 'Size', answer: 'Flat', customerprice: 10, treasureprice: 7.5 },
      { question: 'Gate code', answer: 'Ring Ada on 07700 900 999', customerprice: 0 },
    ])
    // The board shows no typed text, and no customer's price.
    const [shown] = (await app.client.call(searchBoard, { query: { id_job } })).data
    expect(shown).toMatchObject({ treasure_price: treasureTotal })
    expect(shown?.job_details).toMatch(/\n\nBedrooms: 3\nOven: Yes\nSize: Flat$/)

    const [mail] = await readMails(database.db, email)
    expect(mail?.body).toContain(
      'Your answers: Bedrooms: 3 (+ £70.00); Oven: Yes (+ £25.00); Size: Flat (+ £10.00); Gate code: Ring Ada',
    )
    expect(mail?.body).toContain(`Price: £${total}.00 fixed price.`)

    const { id_customer } = job
    const { token } = await readLink(database.db, email)
    const passwords = { password: testPassword, password_confirmation: testPassword }
    await app.client.call(setPassword, { body: { token, email, ...passwords } })
    const customer = await signIn(app, { email })
    const [mine] = (await customer.call(listMyCustomerJobs, { query: {} })).data
    expect(mine).toMatchObject({ customerprice: total })
    expect(mine?.answers[0]).toMatchObject({ customerprice: 70, treasureprice: null })

    await assign(id_job)
    const theirs = await martin.call(getJob, { params: { id: id_job } })
    expect(theirs).toMatchObject({ treasureprice: treasureTotal })
    expect(theirs.answers[0]).toMatchObject({
      answer: '3',
      customerprice: null,
      treasureprice: 52.5,
    })

    const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await martin.call(recordLabour, { body: { id_job, date, quantity: 5, descr: 'All of it' } })
    await database.db.updateTable('timesheets').set({ id_status: 3 }).execute()
    const due = { dry_run: false, id_customer: id_customer ?? 0 }
    const [draft] = (await admin.call(checkDue, { body: due })).data
    await admin.call(issueInvoices, { body: { ids: [draft?.id ?? 0] } })
    const invoice = await admin.call(getInvoice, { params: { id: draft?.id ?? 0 } })
    expect(invoice.lines).toMatchObject([
      {
        total,
        treasure_income: treasureTotal,
        vat: poundsOf(vatWithin(total * 100, 20)),
        about: expect.stringMatching(
          /, Bedrooms: 3 \(\+ £70\.00\), Oven: Yes \(\+ £25\.00\), Size: Flat \(\+ £10\.00\)$/,
        ),
      },
    ])
  })

  test('answers of an hourly job are per hour, and are part of its minimum', async () => {
    const own = { id_job_type: 1, id_price_unit: 1, duration_hundredths: 200 }
    const hourly = await newOption({
      ...own,
      customer_price_pence: 2_650,
      treasure_price_pence: 1_850,
    })
    await ask([{ ...oven, words: 'Own products?', price: 1 }], hourly)
    expect(await offered(hourly)).toMatchObject({ customerprice: 26.5, least: 53 })
    const done = await book([{ key: 'oven', value: true }], 27.5, hourly)
    expect(done).toMatchObject({ customerprice: 27.5, least: 55 })
    const { treasure_price_pence } = await jobOf(done.id_job)
    expect(treasure_price_pence).toBe(1_850 + shareOf(100, 1_850n, 2_650n))
  })

  test('an hourly job with answers, a ceiling and more hours costs the same everywhere', async () => {
    const hourly = await newOption({
      id_job_type: 1,
      id_price_unit: 1,
      duration_hundredths: 200,
      customer_price_pence: 2_637,
      treasure_price_pence: 1_849,
    })
    await ask([{ ...oven, words: 'Own products?', price: 1.13 }], hourly)
    const email = freshEmail()
    const held = await begin(app.client, hourly, filledIn({ email }))
    const saved = await save(app.client, held, {
      answers: [{ key: 'oven', value: true }],
      id_questions: await versionOf(hourly),
    })
    expect(saved.option).toMatchObject({ customerprice: 27.5, least: 55, ceiling: 3 })
    const { id_job } = await complete(app.client, held, { customerprice: 27.5 })
    const [mail] = await readMails(database.db, email)
    expect(mail?.body).toContain('Own products: Yes (+ £1.13 per hour)')
    expect(mail?.body).toContain(
      'Price: £27.50 per hour, at least £55.00, at most £82.50 unless you agree to more.',
    )
    const { id_customer } = await jobOf(id_job)
    const { token } = await readLink(database.db, email)
    const passwords = { password: testPassword, password_confirmation: testPassword }
    await app.client.call(setPassword, { body: { token, email, ...passwords } })
    const customer = await signIn(app, { email })
    const [mine] = (await customer.call(listMyCustomerJobs, { query: {} })).data
    expect(mine).toMatchObject({ customerprice: 27.5, least: 55, ceiling: 3 })

    await assign(id_job)
    await database.db.updateTable('timesheets').set({ id_status: 1 }).execute()
    const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const record = (quantity: number, descr: string) =>
      martin.call(recordLabour, { body: { id_job, date, quantity, descr } })
    await record(3, 'Clean')
    const more = { params: { id: id_job }, body: { what: 'The oven', hours: 1.25 } }
    const { id } = await martin.call(askForExtraWork, more)
    const answer = { params: { id }, body: { answer: 'agreed' as const } }
    const line = await customer.call(answerExtraWork, answer)
    expect(line).toMatchObject({ customerprice: 34.38, what: '1.25 more hours: The oven' })
    expect((await readMails(database.db, email)).map(({ body }) => body).join()).toContain('£34.38')
    expect((await customer.call(listAgreed, { params: { id: id_job } })).data).toMatchObject([
      { source: 'booking', customerprice: 27.5, quantity: 3, agreed_by: 'Ada' },
      { source: 'change', customerprice: 34.38, quantity: 1.25, agreed_by: 'Ada' },
    ])
    await record(1.25, 'Oven')
    await database.db.updateTable('timesheets').set({ id_status: 3 }).execute()
    const due = { dry_run: false, id_customer: id_customer ?? 0 }
    const [draft] = (await admin.call(checkDue, { body: due })).data
    const params = { id: draft?.id ?? 0 }
    await admin.call(issueInvoices, { body: { ids: [params.id] } })
    const { lines, total: sum } = await admin.call(getInvoice, { params })
    expect(lines).toMatchObject([
      { total: 82.5, about: expect.stringContaining('Own products: Yes (+ £1.13 per hour)') },
      { total: 34.38 },
    ])
    expect(sum).toBe(116.88)
    const credited = [{ id_line: lines[1]?.id ?? 0, amount: 34.38 }]
    const body = { reason: 'goodwill' as const, notes: '', lines: credited }
    const { credit_notes } = await admin.call(creditInvoice, { params, body })
    expect(credit_notes).toMatchObject([{ total: 34.38, vat: 5.73 }])
  })

  test.each<[string, Answer[], Record<string, string[]>]>([
    [
      'a million bedrooms',
      [{ key: 'bedrooms', value: 1_000_000 }],
      { 'answers.bedrooms': ['Must be a whole number from 1 to 6'] },
    ],
    [
      'fewer than none',
      [{ key: 'bedrooms', value: -1 }],
      { 'answers.bedrooms': ['Must be a whole number from 1 to 6'] },
    ],
    [
      'the wrong kind',
      [{ key: 'bedrooms', value: true }],
      { 'answers.bedrooms': ['Must be a whole number from 1 to 6'] },
    ],
    ['a missing answer', [], { 'answers.bedrooms': ['Please answer this'] }],
    [
      'another choice',
      [{ key: 'size', value: 'Castle' }],
      { 'answers.size': ['Please choose one of the answers'] },
    ],
    [
      'an unknown question',
      [...answers, { key: 'loft', value: 1 }],
      { answers: ['One of these answers is to a question that is not asked'] },
    ],
    [
      'two answers to one',
      [...answers, { key: 'oven', value: false }],
      { answers: ['Answer each question only once'] },
    ],
  ])('%s is refused in words, and books nothing', async (_name, given, errors) => {
    await ask()
    expect(await refusedBooking(given)).toMatchObject({
      status: 422,
      code: 'booking_incomplete',
      errors: expect.objectContaining(errors),
    })
  })

  test('the server computes the price, whatever the client says', async () => {
    await ask()
    expect(await refusedBooking(answers, 130)).toMatchObject({
      status: 409,
      code: 'price_changed',
      message: expect.stringContaining('it is now £225.00'),
    })
  })

  test('answers to former questions never cost anything silently', async () => {
    await ask()
    const held = await begin(app.client, option, filledIn())
    const former = await versionOf()
    await save(app.client, held, { answers, id_questions: former })
    await ask(asked.filter(({ key }) => key !== 'bedrooms'))
    // The form shows the present price, without the question that was removed.
    const { id, token } = held
    const now = await app.client.call(readPartialBooking, { params: { id }, body: { token } })
    expect(now).toMatchObject({ option: { customerprice: 155 }, answers: answers.slice(1) })
    for (const customerprice of [total, 155])
      await expect(complete(app.client, held, { customerprice })).rejects.toMatchObject({
        status: 409,
        code: 'price_changed',
      })
    const again = { answers: answers.slice(1), id_questions: await versionOf(), customerprice: 155 }
    const done = await complete(app.client, held, again)
    expect(done.customerprice).toBe(155)
    // The same price for another question counts as another question.
    const other = await begin(app.client, option, filledIn())
    await save(app.client, other, { answers: again.answers, id_questions: again.id_questions })
    await ask([{ ...oven, words: 'Fridge?' }, { ...size, choices: [...size.choices] }, note])
    await expect(complete(app.client, other, { customerprice: 155 })).rejects.toMatchObject({
      code: 'price_changed',
    })
  })

  test('a draft takes no answers to the questions of another option, or of none', async () => {
    await ask()
    const version = await versionOf()
    const other = await newOption()
    const held = await begin(app.client, other, { answers, id_questions: version })
    expect(held.booking.answers).toEqual([])
    const nowhere = { answers, id_questions: 2_000_000_000 }
    expect((await save(app.client, held, nowhere)).answers).toEqual([])
    expect((await save(app.client, held, { answers })).answers).toEqual([])
    const chosen = await save(app.client, held, {
      ...nowhere,
      id_service_option: option,
      id_questions: version,
    })
    expect(chosen.answers).toEqual(answers)
    expect((await save(app.client, held, { id_service_option: other })).answers).toEqual([])
  })

  test('staff answer when they add a job', async () => {
    await ask()
    const body = {
      id_customer: await createCustomer(database.db, { lname: 'Answers' }),
      id_option: option,
      descr: 'Clean it',
      address: '12 Manor Road',
      postcode: 'SE13 5AB',
    }
    expect(await refusal(admin, createJob, { body })).toMatchObject({
      status: 422,
      errors: { 'answers.bedrooms': ['Please answer this'] },
    })
    const job = await admin.call(createJob, { body: { ...body, answers } })
    expect(job).toMatchObject({ customerprice: total, treasureprice: treasureTotal })
    expect(job.answers).toHaveLength(4)
  })

  test('another postcode keeps the answers, another option does not, and a typed price replaces theirs', async () => {
    await ask()
    const { id_job: id } = await book(answers, total)
    const other = await newOption({ customer_price_pence: 20_000, treasure_price_pence: 10_000 })
    const change = async (body: { postcode?: string; id_option?: number }) => {
      const { after } = await admin.call(previewJobCorrection, { params: { id }, query: body })
      const { customerprice, treasureprice } = after
      const shown = { customerprice, treasureprice }
      return admin.call(updateJob, { params: { id }, body: { ...body, shown } })
    }
    const moved = await change({ postcode: 'SE13 6LG' })
    expect(moved).toMatchObject({ customerprice: total, treasureprice: treasureTotal })
    expect(moved.answers).toHaveLength(4)
    const typed = await admin.call(updateJob, { params: { id }, body: { customerprice: 300 } })
    expect(typed.answers[0]).toMatchObject({ answer: '3', customerprice: 0, treasureprice: 0 })
    const changed = await change({ id_option: other })
    expect(changed).toMatchObject({ customerprice: 200, treasureprice: 100, answers: [] })
    const [shown] = (await app.client.call(searchBoard, { query: { id_job: id } })).data
    expect(shown?.job_details).not.toContain('Bedrooms')
  })

  test('an estimate asks without prices, also after an option becomes one', async () => {
    await ask()
    const made = await admin.call(updateOptionJobType, {
      params: { id: option },
      body: { id_job_type: 2 },
    })
    expect(made.questions.map(({ price }) => price)).toEqual([0, 0, 0, 0])
    expect(
      await refusal(admin, updateOptionQuestions, {
        params: { id: option },
        body: { questions: [oven] },
      }),
    ).toMatchObject({
      status: 409,
      code: 'option_is_estimate',
    })
    const given = [
      { key: 'bedrooms', value: 2 },
      { key: 'size', value: 'House' },
    ]
    const held = await begin(app.client, option, filledIn())
    const body = { answers: given, id_questions: await versionOf(), customerprice: null }
    const { id_job } = await complete(app.client, held, body)
    expect(await stored(id_job)).toMatchObject([{ customer_pence: 0 }, { customer_pence: 0 }])
  })

  test('franchisees change the questions of their own options, and each change is recorded', async () => {
    expect(await ask([oven], option, ambassador)).toMatchObject({
      questions: [{ key: 'oven', price: 25 }],
    })
    const refused = await refusal(elsewhere, updateOptionQuestions, {
      params: { id: option },
      body: { questions: [] },
    })
    expect(refused).toMatchObject({ status: 404, code: 'service_option_not_found' })
    await ask([oven], option, ambassador)
    const events = await database.db
      .selectFrom('events')
      .select('data')
      .where('event', '=', 'option.changed')
      .where('id_record', '=', option)
      .execute()
    expect(events.map(({ data }) => data)).toEqual([
      { changes: [{ field: 'questions', before: '', after: 'Oven? (yes or no, £25.00 if yes)' }] },
    ])
    const versions = database.db
      .selectFrom('option_questions')
      .where('id_service_option', '=', option)
    expect(await versions.selectAll().execute()).toHaveLength(1)
  })

  test.each<[string, unknown[], RegExp]>([
    ['a negative price', [{ ...oven, price: -1 }], /Cannot be negative/],
    ['a fraction of a penny', [{ ...oven, price: 0.001 }], /decimal/],
    ['the same key twice', [oven, oven], /key of its own/],
    ['one answer to choose from', [{ ...size, choices: [size.choices[0]] }], /at least two/],
    ['equal answers', [{ ...size, choices: [size.choices[0], size.choices[0]] }], /differ/],
    ['a maximum below the minimum', [{ ...bedrooms, min: 7 }], /below the minimum/],
    ['more than can be asked', [{ ...bedrooms, max: 1_000_000 }], /At most 1000/],
    ['more numbers than fit a list', [{ ...bedrooms, max: 202 }], /At most 200 above/],
    ['more than £100,000 together', [{ ...bedrooms, max: 201, price: 1_000 }], /£100,000/],
    ['no words', [{ ...oven, words: ' ' }], /Type the question/],
  ])('%s cannot be asked', async (_name, questions, words) => {
    const body = { questions } as never
    const refused = await refusal(admin, updateOptionQuestions, { params: { id: option }, body })
    expect(refused).toMatchObject({ status: 422, code: 'invalid_fields' })
    expect(JSON.stringify(refused)).toMatch(words)
  })

  const timeout = 60_000 + rounds * 1_000
  test('random answers to random questions: form, job and trace agree', { timeout }, async () => {
    let seed = 1
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % (most + 1)
    const pounds = () => random(9_999) / 100
    for (let round = 0; round < rounds; round++) {
      const id = await newOption({
        customer_price_pence: 10_000 + random(9_999),
        treasure_price_pence: random(10_000),
      })
      const questions: NewQuestion[] = Array.from({ length: 1 + random(4) }, (_, index) => {
        const kind = (['number', 'choice', 'yes_no', 'text'] as const)[random(3)] ?? 'text'
        const [min, included] = [random(3), random(4)]
        const choices = [0, 1, 2].map((one) => ({ words: `Answer ${one}`, price: pounds() }))
        return {
          key: `q${index}`,
          words: `Question ${index}`,
          kind,
          required: random(1) === 1,
          price: pounds(),
          min,
          max: min + random(6),
          included,
          choices,
        }
      })
      const { questions: list } = await ask(questions, id)
      const given = list.flatMap((question): Answer[] => {
        if (!question.required && random(1)) return []
        const value = valueFor(question, random)
        return [{ key: question.key, value }]
      })
      const base = (await offered(id)).questions?.customerprice ?? 0
      const shown = Math.round(base * 100) + priceAnswers(list, given).pence
      const { id_job } = await book(given, shown / 100, id)
      const job = await jobOf(id_job)
      const rows = await stored(id_job)
      const { share, list: costly = [] } = job.price_trace?.answers ?? {}
      expect(job.customer_price_pence).toBe(shown)
      expect(rows.reduce((all, row) => all + row.customer_pence, Math.round(base * 100))).toBe(
        shown,
      )
      const gets = Math.round((job.price_trace?.treasure?.price ?? 0) * 100)
      expect(job.treasure_price_pence).toBe(
        costly.reduce((all, { customer }) => {
          const part = shareOf(
            Math.round(customer * 100),
            BigInt(share?.treasure ?? 0),
            BigInt(share?.customer ?? 1),
          )
          return all + part
        }, gets),
      )
      expect(costly.map(({ key }) => key)).toEqual(
        rows.filter(({ customer_pence }) => customer_pence > 0).map(({ key }) => key),
      )
    }
  })
})

function valueFor({ kind, min, max, choices }: Question, random: (most: number) => number) {
  if (kind === 'number') return min + random(max - min)
  if (kind === 'yes_no') return random(1) === 1
  return kind === 'choice' ? (choices[random(choices.length - 1)]?.words ?? '') : 'Any text'
}
