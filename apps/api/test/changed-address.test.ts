import {
  confirmEmailChange,
  getLinkedCalendar,
  getLinkedEstimates,
  getLinkedJob,
  getLinkedReview,
  getOpportunity,
  getPayInvoice,
  getPublicCardToken,
  getTreasureLinkedJob,
  mergeCustomers,
  updateCustomer,
  updateTreasure,
  type Endpoint,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { jobLinksStore, type JobLinkPurpose } from '../src/features/jobs/jobs/job-links.store.ts'
import { payLinksStore } from '../src/features/money/charges/pay-links.store.ts'
import { hashSecret, makeSecret } from '../src/kernel/secrets.ts'
import { askEmailChange } from './ask-email-change.ts'
import { createCustomer, createFixtures, createJobs, createTreasure } from './fixtures.ts'
import { createIssued } from './invoice-fixtures.ts'
import { callRaw } from './raw-call.ts'
import { createUser, signIn, type SignedInClient } from './sign-in.ts'
import { useApp } from './use-app.ts'
import { createBegunJob, createWork } from './work-fixtures.ts'

let admin: SignedInClient
const { app, database } = useApp()
beforeAll(async () => {
  await createFixtures(database.db)
  await database.db.updateTable('permissions').set({ allowed: true }).execute()
  admin = await signIn(app, await createUser(database.db, { super: true }))
})

let people = 0
const fresh = () => `person${++people}@changed.example`
const freshMobile = () => `+4477009${String(++people).padStart(5, '0')}`

/**
 * Creates a customer and a treasure with a job in progress, an invoice and an offer, and a link of
 * each kind.
 */
async function setUp() {
  const { db } = database
  const emails = { customer: fresh(), treasure: fresh() }
  const id_customer = await createCustomer(db, { email: emails.customer, mphone: freshMobile() })
  const id_treasure = await createTreasure(db, {
    lname: `Fox${people}`,
    mphone: freshMobile(),
    email: emails.treasure,
  })
  const id_job = await createBegunJob(db, { id_customer, id_treasure })
  const { id: id_work } = await createWork(db, { id: id_job, id_treasure })
  const id_invoice = await createIssued(db, { id_customer, id_treasure })
  const [offered = 0] = await createJobs(db, id_customer, [{}])
  const at = new Date(Date.now() - 60_000)
  const expires_at = new Date(at.getTime() + 86_400_000)
  const ofJob = (purpose: JobLinkPurpose, whose: { id_treasure?: number; id_work?: number } = {}) =>
    jobLinksStore(db).createFor(purpose, { id_job, expires_at, ...whose }, at)
  const [card, offer] = [makeSecret(), makeSecret()]
  await db
    .insertInto('card_links')
    .values({ hash: hashSecret(card), id_customer, created_at: at, expires_at, used_at: null })
    .execute()
  await db
    .insertInto('opportunities')
    .values({
      id_job: offered,
      id_treasure,
      how: 'staff',
      id_status: 2,
      score_hundredths: 5_000,
      score_parts: '[]',
      token_hash: hashSecret(offer),
      created_at: at,
      sent_at: at,
      expires_at,
    })
    .execute()
  const links: Record<'customer' | 'treasure', [string, Endpoint, Record<string, string>][]> = {
    customer: [
      ['continue', getLinkedJob, { token: await ofJob('continue') }],
      ['calendar', getLinkedCalendar, { token: await ofJob('calendar') }],
      ['estimates', getLinkedEstimates, { token: await ofJob('estimates') }],
      ['review', getLinkedReview, { token: await ofJob('review', { id_work }) }],
      ['pay', getPayInvoice, { token: await payLinksStore(db).create(id_invoice, at) }],
      ['card', getPublicCardToken, { id_customer: card }],
    ],
    treasure: [
      ['treasure', getTreasureLinkedJob, { token: await ofJob('treasure', { id_treasure }) }],
      ['start', getTreasureLinkedJob, { token: await ofJob('start', { id_treasure }) }],
      ['estimate', getTreasureLinkedJob, { token: await ofJob('estimate', { id_treasure }) }],
      ['calendar', getLinkedCalendar, { token: await ofJob('calendar', { id_treasure }) }],
      ['opportunity', getOpportunity, { id: offer }],
    ],
  }
  return { id_customer, id_treasure, id_job, id_invoice, links, emails }
}

const statusOf = async (endpoint: Endpoint, link: Record<string, string>) =>
  (await callRaw(app.apiBase, endpoint, endpoint.body ? { body: link } : { params: link })).status

type Who = 'customer' | 'treasure'
type People = Awaited<ReturnType<typeof setUp>>

async function confirm(whose: { id_customer: number } | { id_treasure: number }) {
  const { id } = await createUser(database.db, whose)
  const { change } = await askEmailChange(database.db, id, {
    email: fresh(),
    needs_password: false,
  })
  await app.client.call(confirmEmailChange, { body: { token: change } })
}

const names = { fname: 'Grace', lname: 'Payer' }
const ways = [
  [
    'customer',
    'staff correct the e-mail',
    ({ id_customer: id }: People) =>
      admin.call(updateCustomer, { params: { id }, body: { ...names, email: fresh() } }),
  ],
  [
    'customer',
    'staff correct the mobile',
    ({ id_customer: id }: People) =>
      admin.call(updateCustomer, { params: { id }, body: { ...names, mphone: freshMobile() } }),
  ],
  [
    'customer',
    'its owner confirms another e-mail',
    ({ id_customer }: People) => confirm({ id_customer }),
  ],
  [
    'treasure',
    'staff correct the e-mail',
    ({ id_treasure: id }: People) =>
      admin.call(updateTreasure, { params: { id }, body: { email: fresh() } }),
  ],
  [
    'treasure',
    'staff correct the mobile',
    ({ id_treasure: id }: People) =>
      admin.call(updateTreasure, { params: { id }, body: { mphone: freshMobile() } }),
  ],
  [
    'treasure',
    'its owner confirms another e-mail',
    ({ id_treasure }: People) => confirm({ id_treasure }),
  ],
] as const

test.each(ways)(
  'every link of a %s ends once %s, no other does, and open requests are sent again',
  async (who, _how, change) => {
    const made = await setUp()
    const other: Who = who === 'customer' ? 'treasure' : 'customer'
    const statuses = (whose: Who) =>
      Promise.all(
        made.links[whose].map(async ([purpose, endpoint, params]) => [
          purpose,
          await statusOf(endpoint, params),
        ]),
      )
    const all = (whose: Who, status: number) =>
      made.links[whose].map(([purpose]) => [purpose, status])
    expect(await statuses(who)).toEqual(all(who, 200))
    await change(made)
    await app.drain()
    expect(await statuses(who)).toEqual(all(who, 404))
    expect(await statuses(other)).toEqual(all(other, 200))
    const { email } = await database.db
      .selectFrom(who === 'customer' ? 'customers' : 'treasures')
      .select('email')
      .where('id', '=', who === 'customer' ? made.id_customer : made.id_treasure)
      .executeTakeFirstOrThrow()
    const sent = await database.db
      .selectFrom('messages')
      .select('template')
      .where('recipient', '=', email)
      .execute()
    const templates = sent.map(({ template }) => template)
    const anew = who === 'customer' ? ['booking', 'invoice_pay'] : ['job_yours', 'opportunity']
    expect(anew.filter((one) => !templates.some((each) => each?.startsWith(one)))).toEqual([])
  },
)

test('the same mailbox in another spelling ends no link', async () => {
  const made = await setUp()
  await admin.call(updateCustomer, {
    params: { id: made.id_customer },
    body: { ...names, email: made.emails.customer.toUpperCase() },
  })
  for (const [, endpoint, params] of made.links.customer)
    expect(await statusOf(endpoint, params)).toBe(200)
})

const findPerson = async (id: number) => {
  const { email, mphone } = await database.db
    .selectFrom('customers')
    .select(['email', 'mphone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { email: email ?? '', mphone: mphone ?? '' }
}

/** Gives a customer's job the contact that a merge leaves: the one typed with the booking. */
async function keepContact(id_job: number, contact: { email: string; mphone: string }) {
  const { db } = database
  const values = { contact_fname: 'Ada', contact_lname: 'Byron', contact_mphone: contact.mphone }
  await db
    .updateTable('jobs')
    .set({ ...values, contact_email: contact.email.toUpperCase() })
    .where('id', '=', id_job)
    .execute()
}
const contactOf = (id_job: number) =>
  database.db
    .selectFrom('jobs')
    .select(['contact_fname as fname', 'contact_email as email', 'contact_mphone as mphone'])
    .where('id', '=', id_job)
    .executeTakeFirstOrThrow()
const mailsTo = async (email: string) =>
  (
    await database.db
      .selectFrom('messages')
      .select('template')
      .where(sql<boolean>`lower(recipient) = lower(${email})`)
      .execute()
  ).map(({ template }) => template ?? '')

test.each(ways.filter(([who]) => who === 'customer'))(
  "once a %s's contact changes because %s, the contact kept with their job is the new one, and links go there",
  async (_who, _how, change) => {
    const made = await setUp()
    const former = await findPerson(made.id_customer)
    await keepContact(made.id_job, former)
    await change(made)
    await app.drain()
    const present = await findPerson(made.id_customer)
    expect(await contactOf(made.id_job)).toEqual({ fname: 'Ada', ...present, email: present.email })
    const isSame = present.email === former.email
    expect(isSame ? [] : await mailsTo(former.email)).toEqual([])
    expect(await mailsTo(present.email)).toContainEqual(expect.stringMatching(/^booking/))
  },
)

test("another person's contact kept with a job stays when its customer's changes", async () => {
  const made = await setUp()
  const other = { email: fresh(), mphone: freshMobile() }
  await keepContact(made.id_job, other)
  await ways[0][2](made)
  expect(await contactOf(made.id_job)).toMatchObject({ mphone: other.mphone })
  expect((await contactOf(made.id_job)).email).toBe(other.email.toUpperCase())
})

test('a merge ends the links that went to the e-mail given up, and sends new ones for these to the remaining one', async () => {
  const [right, typo] = [await setUp(), await setUp()]
  await keepContact(typo.id_job, await findPerson(typo.id_customer))
  await admin.call(mergeCustomers, {
    query: {},
    body: { id_customerA: right.id_customer, id_customerB: typo.id_customer },
  })
  await app.drain()
  for (const [, endpoint, params] of typo.links.customer)
    expect(await statusOf(endpoint, params)).toBe(404)
  for (const [, endpoint, params] of right.links.customer)
    expect(await statusOf(endpoint, params)).toBe(200)
  expect(await mailsTo(typo.emails.customer)).toEqual([])
  const renewed = await database.db
    .selectFrom('messages')
    .select(['template', 'id_job'])
    .where('recipient', '=', right.emails.customer)
    .execute()
  expect(renewed.map(({ id_job }) => id_job)).toContain(typo.id_job)
  expect(renewed.map(({ id_job }) => id_job)).not.toContain(right.id_job)
  expect(renewed.filter(({ template }) => template?.startsWith('invoice_pay'))).toHaveLength(1)
  expect(await contactOf(typo.id_job)).toMatchObject({
    fname: 'Ada',
    email: right.emails.customer,
  })
})
