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
  updateCustomer,
  updateTreasure,
  type Endpoint,
} from '@treasures/api-client'
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
