import {
  addJobToAccount,
  bookJob,
  claimJob,
  continueJob,
  createCustomerAddress,
  createJob,
  declineJob,
  getCustomer,
  getJob,
  getLinkedJob,
  listCards,
  listCustomerActivities,
  listCustomers,
  listJobs,
  listMyCustomerJobs,
  mergeCustomers,
  register,
  requestPasswordReset,
  resetPassword,
  searchBoard,
  setPassword,
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
} from '#test/booking-fixtures.ts'
import { createFixtures, createCustomer, createTreasure, giveCodes } from '#test/fixtures.ts'
import { readLink, readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, testPassword } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'

let option: number
/** The same service in another region, by the sea. */
let optionBySea: number
const bySea = { postcode: 'BN1 1AA' }
const { app, database } = useApp()
beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  await giveCodes(db, 2, ['BN1'])
  option = await createOption(db)
  optionBySea = await createOption(db, { id_ambassador: 2 })
  await db.updateTable('permissions').set({ allowed: true }).execute()
})

const staff = async (who: object = { is_admin: true }) =>
  signIn(app, await createUser(database.db, who))
/** Token of the newest job link that was mailed to an address. */
async function jobLinkOf(email: string): Promise<string> {
  const [mail] = await readMails(database.db, email)
  return /continue-job\/([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
}
const linked = async (email: string) =>
  app.client.call(getLinkedJob, { params: { token: await jobLinkOf(email) } })
const add = async (email: string) =>
  app.client.call(addJobToAccount, { body: { token: await jobLinkOf(email) } })
const jobsOf = async (client: Awaited<ReturnType<typeof signIn>>) =>
  (await client.call(listMyCustomerJobs, { query: {} })).data.map(({ id }) => id)
const cards = (id_customer: number) =>
  database.db
    .insertInto('cards')
    .values({ id_customer, last4: '4242', exp_month: 1, exp_year: 2030, created_at: new Date() })
    .execute()

/** Creates an owner with an account, a record and a card. */
async function createOwner(changes = {}) {
  const email = freshEmail()
  const mphone = '+447700900333'
  const person = { email, fname: 'Known', lname: 'Record', mphone, ...changes }
  const id_customer = await createCustomer(database.db, person)
  await cards(id_customer)
  const user = await createUser(database.db, { email, fname: 'Known', id_customer })
  return { email, id_customer, client: await signIn(app, user) }
}
const partner = { fname: 'Partner', lname: 'Other', mphone: '07700 900444' }

test('a booking under a confirmed e-mail goes ahead at once, and its account does not show it', async () => {
  const { email, id_customer, client } = await createOwner()
  const { done } = await bookAtOnce(app.client, option, { email: email.toUpperCase(), ...partner })
  const { id_job: id } = done
  expect((await app.client.call(searchBoard, { query: { id_job: id } })).data).toHaveLength(1)
  expect(await jobsOf(client)).toEqual([])
  expect(await refusal(client, getJob, { params: { id } })).toMatchObject({ status: 404 })
  const job = await (await staff()).call(getJob, { params: { id } })
  expect(job.customer.id).not.toBe(id_customer)
  // The job has neither the owner's card nor their name.
  expect(job).toMatchObject({
    card_missing: true,
    customer: { fname: 'Partner', unconfirmed: true },
  })
  const [mail] = await readMails(database.db, email.toUpperCase())
  expect(mail?.body).toMatch(/^Hello Known,/)
  expect(mail?.body).toMatch(/booked under your e-mail by someone who wasn’t signed in/)
  expect(mail?.body).not.toMatch(/Partner|password|\{\{/)
})

test('its owner adds it through the mailed link and confirms; the typed contact stays', async () => {
  const { email, id_customer, client } = await createOwner()
  const { done } = await bookAtOnce(app.client, option, { email, ...partner })
  const { id_job: id } = done
  // Opening the link changes nothing.
  expect(await linked(email)).toMatchObject({ id, can_add: true, can_decline: true })
  expect(await jobsOf(client)).toEqual([])
  expect(await add(email)).toEqual({ id })
  expect(await add(email)).toEqual({ id })
  expect(await linked(email)).toMatchObject({ can_add: false })
  expect(await jobsOf(client)).toEqual([id])
  const admin = await staff()
  expect(await admin.call(getJob, { params: { id } })).toMatchObject({
    card_missing: false,
    customer: {
      id: id_customer,
      fname: 'Partner',
      lname: 'Other',
      mphone: '+447700900444',
      email,
      record: 'Known Record',
      unconfirmed: false,
    },
  })
  expect(await admin.call(getCustomer, { params: { id: id_customer } })).toMatchObject({
    fname: 'Known',
    mphone: '+447700900333',
  })
  for (const search of ['07700900444', 'partner other', 'known record']) {
    const { data } = await admin.call(listJobs, { query: { search } })
    expect([search, data.map((row) => row.id)]).toEqual([search, expect.arrayContaining([id])])
  }
})

test('the treasure receives the name and the number that were typed', async () => {
  const { email } = await createOwner()
  const { done } = await bookAtOnce(app.client, option, { email, ...partner })
  await add(email)
  const mobile = '+447700900888'
  await createTreasure(database.db, { lname: 'Penrose', mphone: mobile })
  await app.client.call(claimJob, { body: { id_job: done.id_job, mobile, last_name: 'Penrose' } })
  const [text] = await readMails(database.db, mobile)
  expect(text?.body).toContain('Partner Other')
  expect(text?.body).toContain('07700 900444')
  expect(text?.body).not.toMatch(/Known|900333/)
})

test('an owner who did not book it cancels it through the link, even after a claim', async () => {
  const { email, client } = await createOwner()
  const { done } = await bookAtOnce(app.client, option, { email })
  const mobile = '+447700900889'
  await createTreasure(database.db, { lname: 'Claims', mphone: mobile })
  await app.client.call(claimJob, { body: { id_job: done.id_job, mobile, last_name: 'Claims' } })
  expect(await linked(email)).toMatchObject({ can_decline: true })
  const token = await jobLinkOf(email)
  expect(
    await app.client.call(declineJob, { body: { token, reason: 'This was not me' } }),
  ).toMatchObject({ id_status: 7 })
  expect(await jobsOf(client)).toEqual([])
})

test('a new e-mail gets an account that counts once its link was followed', async () => {
  const { details, done } = await bookAtOnce(app.client, option, {})
  const email = details.email ?? ''
  // The account was created with the booking.
  expect(await linked(email)).toMatchObject({ can_add: false })
  const second = await bookAtOnce(app.client, option, { email })
  const { token } = await readLink(database.db, email)
  const password = { password: testPassword, password_confirmation: testPassword }
  await app.client.call(setPassword, { body: { token, email, ...password } })
  // The second booking brought the link, which adds it to the first one's account.
  expect(await jobsOf(await signIn(app, { email }))).toEqual([second.done.id_job, done.id_job])
})

test('no booking joins an existing record with its card, before or after the e-mail is confirmed', async () => {
  const email = freshEmail()
  const id_customer = await createCustomer(database.db, { email, fname: 'Older' })
  await cards(id_customer)
  const { done } = await bookAtOnce(app.client, option, { email, fname: 'Mallory' })
  const admin = await staff()
  const job = await admin.call(getJob, { params: { id: done.id_job } })
  expect(job.customer.id).not.toBe(id_customer)
  expect(job.card_missing).toBe(true)
})

test('setting another password adds no booking that its owner did not confirm', async () => {
  const email = freshEmail()
  await createUser(database.db, { email, fname: 'Signed up' })
  const { done } = await bookAtOnce(app.client, option, { email })
  await app.client.call(requestPasswordReset, { body: { email, provider: 'users' } })
  const { token } = await readLink(database.db, email)
  const password = { password: testPassword, password_confirmation: testPassword }
  await app.client.call(resetPassword, { body: { token, email, ...password } })
  const user = await database.db
    .selectFrom('users')
    .select('id_customer')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(user.id_customer).toBeNull()
  expect(done.id_status).toBe(1)
})

test("a stranger who signed up with an owner's e-mail cannot read the owner's bookings", async () => {
  const email = freshEmail()
  const person = { fname: 'Eve', lname: 'Adversary', email }
  const chosen = {
    password: testPassword,
    password_confirmation: testPassword,
    provider: 'users' as const,
  }
  await app.client.call(register, { body: { ...person, ...chosen } })
  await bookAtOnce(app.client, option, { email, descr: 'The key is under the mat.' })
  const stranger = await signIn(app, { email }).catch(() => undefined)
  expect(stranger ? await jobsOf(stranger) : []).toEqual([])
})

test('a treasure who confirms also becomes a customer; a member of staff gets no other role', async () => {
  const email = freshEmail()
  const id_treasure = await createTreasure(database.db, { lname: 'Books', mphone: '+447700900555' })
  const user = await createUser(database.db, { email, fname: 'Tess', id_treasure })
  const { done } = await bookAtOnce(app.client, option, { email })
  const rolesOf = (id: number) =>
    database.db
      .selectFrom('users')
      .select(['id_customer', 'id_treasure'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await rolesOf(user.id)).toEqual({ id_treasure, id_customer: null })
  await add(email)
  expect(await jobsOf(await signIn(app, user))).toEqual([done.id_job])

  const boss = await createUser(database.db, { email: freshEmail(), is_admin: true })
  await bookAtOnce(app.client, option, { email: boss.email })
  expect(await linked(boss.email)).toMatchObject({ can_add: false })
  expect(await add(boss.email).catch((error: { code?: string }) => error.code)).toBe(
    'job_not_addable',
  )
  expect(await rolesOf(boss.id)).toEqual({ id_treasure: null, id_customer: null })
})

test('a link that went to one e-mail adds nothing to the account of another', async () => {
  const { email, client } = await createOwner()
  const stranger = freshEmail()
  const held = await begin(app.client, option, filledIn({ email: stranger }))
  await app.client.call(updatePartialBooking, {
    params: { id: held.id },
    body: { token: held.token, send_link: true },
  })
  const token = await jobLinkOf(stranger)
  await complete(app.client, held, filledIn({ email }))
  for (const endpoint of [addJobToAccount, continueJob] as const)
    expect(await refusal(app.client, endpoint, { body: { token } })).toMatchObject({ status: 404 })
  expect(await jobsOf(client)).toEqual([])
})

test('a new customer belongs to the region of their first booking, or of their first address', async () => {
  const regionOf = async (id: number) =>
    (
      await database.db
        .selectFrom('customers')
        .select('id_region')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).id_region
  /** A record as signing up leaves it. */
  const signedUp = async () => {
    const { id } = await database.db
      .insertInto('customers')
      .values({
        id_region: null,
        fname: 'Sue',
        lname: 'Up',
        email: freshEmail(),
        created_at: new Date(),
        id_address: null,
        id_company: null,
        phone: null,
        mphone: null,
        birthdate: null,
        processor_customer: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, client: await signIn(app, await createUser(database.db, { id_customer: id })) }
  }
  const booker = await signedUp()
  const held = await begin(app.client, optionBySea, {
    ...bySea,
    descr: 'Mow',
    wanted: 'soon',
    address: '1 Sea View',
    mphone: '07700 900446',
  })
  await booker.client.call(bookJob, { body: { id: held.id, token: held.token, ...agreed } })
  expect(await regionOf(booker.id)).toBe(2)
  const mover = await signedUp()
  const address = (postcode: string) =>
    mover.client.call(createCustomerAddress, {
      body: { id_customer: mover.id, address: '1 Sea View', postcode, id_country: 1 },
    })
  await address('BN1 1AA')
  expect(await regionOf(mover.id)).toBe(2)
  // The customer moves to the region that serves their new address.
  await address('SE13 5AB')
  expect(await regionOf(mover.id)).toBe(1)

  const { email } = await createOwner({ id_region: 1 })
  const { done } = await bookAtOnce(app.client, optionBySea, { email, ...bySea })
  const job = await (
    await staff({ id_ambassador: 2 })
  ).call(getJob, { params: { id: done.id_job } })
  expect(await regionOf(job.customer.id ?? 0)).toBe(2)
})

test('a region with a job of a customer sees the customer, but not their jobs in other regions', async () => {
  const { email, id_customer } = await createOwner({ id_region: 1 })
  const inLondon = await bookAtOnce(app.client, option, { email })
  await add(email)
  const sea = await staff({ id_ambassador: 2 })
  const read = () => refusal(sea, getCustomer, { params: { id: id_customer } })
  expect(await read()).toMatchObject({ status: 404 })
  const atSea = await bookAtOnce(app.client, optionBySea, { email, ...bySea })
  await add(email)
  const found = await sea.call(getCustomer, { params: { id: id_customer } })
  expect(found).toMatchObject({ id: id_customer })
  expect((await sea.call(listCards, { params: { id: id_customer } })).data).toHaveLength(1)
  const home = {
    id_customer,
    id_option: optionBySea,
    descr: 'Mow',
    address: '1 Sea View',
    ...bySea,
  }
  const second = await sea.call(createJob, { body: home })
  expect(second.region.id).toBe(2)
  // Staff book by the hour with the same limits as customers.
  expect(second).toMatchObject({ duration: 2, ceiling: 3 })
  const { data } = await sea.call(listCustomers, { query: { search: email } })
  expect(data).toMatchObject([{ id: id_customer }])
  const about = await sea.call(listCustomerActivities, { params: { id: id_customer }, query: {} })
  const jobs = about.data.map(({ id_job }) => id_job)
  expect(jobs).toContain(atSea.done.id_job)
  expect(jobs).not.toContain(inLondon.done.id_job)
  // The customer's duplicate by the sea is merged with them.
  const duplicate = await createCustomer(database.db, { id_region: 2 })
  const body = { id_customerA: id_customer, id_customerB: duplicate }
  expect(await sea.call(mergeCustomers, { query: {}, body })).toMatchObject({ id: id_customer })
})
