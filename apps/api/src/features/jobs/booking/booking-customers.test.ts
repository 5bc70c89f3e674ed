import {
  askForCoverage,
  bookJob,
  createJob,
  getMyBookingPrice,
  isApiError,
  isCustomerAccountHolder,
  listAgreed,
  listBookingServices,
  listCoverageRequests,
  listMyBookingServices,
  listMyCustomerJobs,
  updatePartialBooking,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import {
  agreed,
  begin,
  bookAtOnce,
  complete,
  createOption,
  filledIn,
  freshEmail,
  save,
} from '#test/booking-fixtures.ts'
import { createFixtures, createCustomer, giveCodes } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { startTestApp } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'
import { bookingLimits } from './booking-limits.ts'

let option: number
const { app, database } = useApp()
beforeAll(async () => {
  await createFixtures(database.db)
  option = await createOption(database.db)
})

const refusal = (error: unknown) =>
  isApiError(error) ? { status: error.status, code: error.code } : error
const ownerOf = async (id_job: number) =>
  (
    await database.db
      .selectFrom('jobs')
      .select('id_customer')
      .where('id', '=', id_job)
      .executeTakeFirstOrThrow()
  ).id_customer
const recordOf = (id: number | null) =>
  database.db
    .selectFrom('customers')
    .leftJoin('addresses', 'addresses.id', 'customers.id_address')
    .selectAll('customers')
    .select('addresses.address')
    .where('customers.id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
test("a new customer's record has what they typed, their address, and the region of the job", async () => {
  const { done, details } = await bookAtOnce(app.client, option, { mphone: '+44 7700 900 777' })
  expect(await recordOf(await ownerOf(done.id_job))).toMatchObject({
    id_region: 1,
    fname: 'Ada',
    lname: 'Byron',
    email: details.email,
    mphone: '+447700900777',
    postcode: 'SE13 5AB',
    address: '12 Manor Road, Lewisham',
  })
})

test('a name that contains a web address is left out of our e-mails', async () => {
  const email = freshEmail()
  await bookAtOnce(app.client, option, { email, fname: 'See www.evil.example' })
  expect((await readMails(database.db, email))[0]?.body).toMatch(/^Hello there,/)
})

test('signed-in customers book for themselves without typing their contact', async () => {
  const email = freshEmail()
  const id_customer = await createCustomer(database.db, { email })
  const user = await createUser(database.db, { email, id_customer })
  const client = await signIn(app, user)
  expect(await client.call(listMyBookingServices, {})).toMatchObject({ postcode: 'SE13 5AB' })
  expect(await client.call(getMyBookingPrice, { params: { id: option } })).toMatchObject({
    option: { customerprice: 26.5 },
    why: [{ label: 'Price of this option, per hour', amount: 26.5 }],
  })
  const held = await begin(app.client, option, {
    descr: 'Mow',
    wanted: 'soon',
    address: '12 Manor Road',
  })
  const done = await client.call(bookJob, { body: { id: held.id, token: held.token, ...agreed } })
  expect(done).toMatchObject({ email })
  expect((await client.call(listMyCustomerJobs, { query: {} })).data).toMatchObject([
    { id: done.id_job },
  ])

  const homeless = await createCustomer(database.db, { postcode: null, lat: null, lon: null })
  const other = await signIn(app, await createUser(database.db, { id_customer: homeless }))
  expect(await other.call(listMyBookingServices, {}).catch(refusal)).toEqual({
    status: 409,
    code: 'customer_has_no_postcode',
  })
})

test('staff book for a named customer, who may have no e-mail', async () => {
  await database.db.updateTable('permissions').set({ allowed: true }).execute()
  const client = await signIn(app, await createUser(database.db, { is_admin: true, fname: 'Sam' }))
  const book = async (id_customer?: number) => {
    const held = await begin(app.client, option, { descr: 'Mow', wanted: 'soon', address: 'No. 1' })
    const body = { id: held.id, token: held.token, ...agreed }
    return client
      .call(bookJob, { body: { ...body, ...(id_customer && { id_customer }) } })
      .catch(refusal)
  }
  expect(await book()).toEqual({ status: 422, code: 'customer_required' })
  expect(await book(2_000_000)).toEqual({ status: 404, code: 'customer_not_found' })
  const silent = await createCustomer(database.db, { email: null })
  expect(await book(silent)).toMatchObject({ id_status: 1, email: '' })
  const email = freshEmail()
  const reachable = await createCustomer(database.db, { email, fname: 'Ruth' })
  expect(await book(reachable)).toMatchObject({ email })
  const { id } = await database.db
    .selectFrom('jobs')
    .select('id')
    .where('id_customer', '=', reachable)
    .executeTakeFirstOrThrow()
  const params = { id }
  expect((await client.call(listAgreed, { params })).data).toMatchObject([
    { source: 'staff', by_staff: true, agreed_by: 'Sam', customerprice: 26.5 },
  ])
  const [mail] = await readMails(database.db, email)
  expect(mail?.body).toMatch(/^Hello Ruth,\n\nWe’ve booked Gardening for you. /)
  expect(mail?.body).toContain(
    'Your description: Mow\nWhen: as soon as possible\nWhere: No. 1, Lewisham, SE13 5AB\nPrice: £26.50 per hour, at least £53.00, at most £79.50 unless you agree to more. VAT of £8.83 is included in the £53.00. You pay after the work is done.\n',
  )
})

test('no answer reveals whether an e-mail has an account', async () => {
  const email = freshEmail()
  await createUser(database.db, { email })
  const held = await begin(app.client, option)
  const ask = (who: string, id = held.id) =>
    app.client
      .call(isCustomerAccountHolder, { params: { email: who }, query: { id } })
      .catch(refusal)
  expect(await ask(email)).toEqual(await ask('nobody-here@example.org'))
  expect(await ask(email)).toEqual({ is_account_holder: null })
  expect(await ask(email, 'x'.repeat(22))).toEqual({ status: 404, code: 'booking_not_found' })
})

test('a text of more than 2,000 characters is refused in its field, in a draft, a booking and by staff', async () => {
  const descr = 'x'.repeat(2_001)
  const errors = { descr: ['Please use at most 2,000 characters'] }
  const wordsOf = (error: unknown) =>
    isApiError(error) ? { status: error.status, errors: error.errors } : error
  const held = await begin(app.client, option, filledIn())
  expect(await save(app.client, held, { descr }).catch(wordsOf)).toEqual({ status: 422, errors })
  expect(await complete(app.client, held, { descr }).catch(wordsOf)).toEqual({
    status: 422,
    errors,
  })
  await database.db.updateTable('permissions').set({ allowed: true }).execute()
  const client = await signIn(app, await createUser(database.db, { is_admin: true }))
  const id_customer = await createCustomer(database.db)
  const home = { id_customer, id_option: option, address: 'No. 1', postcode: 'SE13 5AB' }
  expect(await client.call(createJob, { body: { ...home, descr } }).catch(wordsOf)).toEqual({
    status: 422,
    errors,
  })
  expect(await complete(app.client, held, { descr: 'x'.repeat(2_000) })).toMatchObject({
    id_status: 1,
  })
})

test('one e-mail takes five bookings a day, known or not; a refused one is saved and can be completed signed in', async () => {
  await database.db.deleteFrom('rate_limits').execute()
  let now = new Date()
  const limited = await startTestApp(database, {
    limits: { bookingsPerEmail: bookingLimits.bookingsPerEmail },
    clock: () => now,
  })
  try {
    const known = freshEmail()
    const id_customer = await createCustomer(database.db, { email: known })
    const user = await createUser(database.db, { email: known, id_customer })
    const words: unknown[] = []
    const sixth = async (email: string) => {
      // Failed bookings do not count.
      const wrong = await begin(limited.client, option, filledIn({ email, address: '' }))
      for (let i = 0; i < 3; i++) await complete(limited.client, wrong).catch(refusal)
      for (let i = 0; i < 5; i++)
        await bookAtOnce(limited.client, option, { email: i % 2 ? email.toUpperCase() : email })
      const held = await begin(limited.client, option, filledIn({ email, descr: 'The sixth.' }))
      const error: unknown = await complete(limited.client, held).catch((e: unknown) => e)
      expect(refusal(error)).toEqual({ status: 429, code: 'booking_email_busy' })
      words.push((error as Error).message)
      const kept = { descr: 'The sixth.', id_job: null }
      expect(await save(limited.client, held, {})).toMatchObject(kept)
      return held
    }
    const { id, token } = await sixth(known)
    const client = await signIn(limited, user)
    expect(await client.call(bookJob, { body: { id, token, ...agreed } })).toMatchObject({
      id_status: 1,
    })
    const held = await sixth(freshEmail())
    now = new Date(now.getTime() + 25 * 3_600_000)
    expect(await complete(limited.client, held)).toMatchObject({ id_status: 1 })
    expect(words[0]).toBe(words[1])
    expect(words[0]).toMatch(/^We take at most 5 bookings a day under one e-mail\..*0808 157 0123/)
  } finally {
    await limited.close()
  }
})

test('a visitor from an area that is not covered may leave an e-mail, once, and staff see where people wait', async () => {
  await database.db
    .insertInto('outcodes')
    .values({ outcode: 'ZE1', town: 'Lerwick', lat: 60.15, lon: -1.15 })
    .execute()
  const place = await app.client.call(listBookingServices, {
    params: { postcode: 'ZE1 0AA' },
    query: {},
  })
  expect(place.served).toBe(false)
  const ask = (email: string, postcode = 'ze1 0aa') =>
    app.client.call(askForCoverage, { body: { email, postcode } }).catch(refusal)
  expect(await ask('waits@example.org')).toEqual({ postcode: 'ZE1 0AA' })
  expect(await ask('WAITS@example.org')).toEqual({ postcode: 'ZE1 0AA' })
  await ask('waits-too@example.org')
  expect(await ask('waits@example.org', 'nowhere')).toEqual({
    status: 422,
    code: 'postcode_unknown',
  })
  await database.db.updateTable('permissions').set({ allowed: true }).execute()
  // Region 1 is the nearest to this outward code, which belongs to no region.
  const client = await signIn(app, await createUser(database.db, { id_ambassador: 1 }))
  expect((await client.call(listCoverageRequests, {})).data).toMatchObject([
    { outcode: 'ZE1', town: 'Lerwick', people: 2 },
  ])
})

test('a postcode of a known area is never unknown: it is not covered yet, and staff see who waits', async () => {
  const offer = (postcode: string) =>
    app.client.call(listBookingServices, { params: { postcode }, query: {} }).catch(refusal)
  expect(await offer('ab10 1ab')).toEqual({
    postcode: 'AB10 1AB',
    town: 'Aberdeen',
    served: false,
    opening_soon: false,
    region: null,
    data: [],
  })
  // Other outward codes of the area have names of their own.
  expect(await offer('ZE9 9AA')).toMatchObject({ town: 'ZE9', served: false })
  for (const nonsense of ['QQ1 1AA', 'AB10', 'nowhere'])
    expect([nonsense, await offer(nonsense)]).toEqual([
      nonsense,
      { status: 422, code: 'postcode_unknown' },
    ])
  const ask = (postcode: string) =>
    app.client
      .call(askForCoverage, { body: { email: 'north@example.org', postcode } })
      .catch(refusal)
  expect(await ask('ab101ab')).toEqual({ postcode: 'AB10 1AB' })
  expect(await ask('QQ1 1AA')).toMatchObject({ status: 422 })
  await database.db.updateTable('permissions').set({ allowed: true }).execute()
  const client = await signIn(app, await createUser(database.db, { is_admin: true }))
  expect((await client.call(listCoverageRequests, {})).data).toContainEqual(
    expect.objectContaining({ outcode: 'AB10', town: 'Aberdeen', people: 1 }),
  )
})

test('a franchisee sees only the people who wait nearest to their own region', async () => {
  await database.db.deleteFrom('coverage_requests').execute()
  await database.db
    .insertInto('ambassadors')
    .values([
      { id: 8, mnemonic: 'W', region_name: 'West', description: '' },
      { id: 9, mnemonic: 'E', region_name: 'East', description: '' },
    ])
    .execute()
  await database.db
    .insertInto('outcodes')
    .values([
      // West of both regions but nearer to the eastern one, then between the two and nearer to the
      // east, then one in each region.
      { outcode: 'TR1', town: 'Truro', lat: 50.5, lon: -7 },
      { outcode: 'PL1', town: 'Plymouth', lat: 50.5, lon: -4.2 },
      { outcode: 'TR16', town: 'Redruth', lat: 50.5, lon: -5.5 },
      { outcode: 'EX1', town: 'Exeter', lat: 50.5, lon: -3.5 },
    ])
    .execute()
  await giveCodes(database.db, 8, ['TR16'])
  await giveCodes(database.db, 9, ['EX1'])
  for (const postcode of ['TR1 1AA', 'EX1 1AA', 'PL1 1AA'])
    await app.client.call(askForCoverage, { body: { email: 'waits@example.org', postcode } })
  await database.db.updateTable('permissions').set({ allowed: true }).execute()
  const seenBy = async (who: object) => {
    const client = await signIn(app, await createUser(database.db, who))
    const { data } = await client.call(listCoverageRequests, {})
    return data.map(({ outcode }) => outcode).toSorted()
  }
  expect(await seenBy({ id_ambassador: 8 })).toEqual(['TR1'])
  expect(await seenBy({ id_ambassador: 9 })).toEqual(['EX1', 'PL1'])
  expect(await seenBy({ is_admin: true })).toEqual(['EX1', 'PL1', 'TR1'])
})

test('calls that are expensive or send e-mails are counted by address', async () => {
  await database.db.deleteFrom('rate_limits').execute()
  const few = { most: 2, seconds: 60 }
  const limited = await startTestApp(database, {
    limits: {
      draftsPerAddress: few,
      completionsPerAddress: few,
      continueLinksPerEmail: { most: 1, seconds: 60 },
      notServedPerAddress: few,
      uploadsPerDraft: { most: 0, seconds: 60 },
    },
  })
  try {
    const { client } = limited
    const email = freshEmail()
    const first = await begin(client, option, filledIn({ email }))
    const second = await begin(client, option, filledIn({ email }))
    expect(await begin(client, option).catch(refusal)).toMatchObject({ status: 429 })
    const link = ({ id, token }: typeof first) =>
      client
        .call(updatePartialBooking, { params: { id }, body: { token, send_link: true } })
        .catch(refusal)
    expect(await link(first)).toMatchObject({ id: first.id })
    expect(await link(second)).toMatchObject({ status: 429 })
    const form = new FormData()
    form.append('id_job', first.id)
    form.append('token', first.token)
    form.append('image_number', '1')
    form.append('file', new Blob(['x']), 'x')
    const upload = await fetch(`${limited.apiBase}/public/job/booking/image`, {
      method: 'POST',
      body: form,
    })
    expect(upload.status).toBe(429)
    expect(await complete(client, first)).toMatchObject({ id_status: 1 })
    expect(await complete(client, first)).toMatchObject({ id_status: 1 })
    expect(await complete(client, second).catch(refusal)).toMatchObject({ status: 429 })
  } finally {
    await limited.close()
  }
})
