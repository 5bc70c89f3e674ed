import { randomBytes } from 'node:crypto'
import { portalClient, type Contract } from '@treasures/api-client'
import { askEmailChange } from './ask-email-change.ts'
import { linksStore } from '../src/features/people/users/links.store.ts'
import { signUpsStore } from '../src/features/people/users/sign-ups.store.ts'
import type { Db } from '../src/kernel/db/connect.ts'
import { makeSecret } from '../src/kernel/secrets.ts'
import { createJobs, createTreasure } from './fixtures.ts'
import { apiKeysInputs } from './inputs/api-keys.ts'
import { importsInputs } from './inputs/imports.ts'
import { automationInputs } from './inputs/automation.ts'
import { bulkInputs } from './inputs/bulk.ts'
import { viewsInputs } from './inputs/views.ts'
import { chatbotInputs } from './inputs/chatbot.ts'
import { ambassadorsInputs } from './inputs/ambassadors.ts'
import { brandInputs } from './inputs/brand.ts'
import { catalogueInputs } from './inputs/catalogue.ts'
import { regionsInputs } from './inputs/regions.ts'
import { optionsInputs } from './inputs/service-options.ts'
import { pricesInputs } from './inputs/prices.ts'
import { bookingInputs } from './inputs/booking.ts'
import { jobsInputs } from './inputs/jobs.ts'
import { cardsInputs } from './inputs/cards.ts'
import { chargesInputs } from './inputs/charges.ts'
import { embedsInputs } from './inputs/embeds.ts'
import { treasuresInputs } from './inputs/treasures.ts'
import { skillsInputs } from './inputs/skills.ts'
import { reportsInputs } from './inputs/reports.ts'
import { reviewsInputs } from './inputs/reviews.ts'
import { tagsInputs } from './inputs/tags.ts'
import { activitiesInputs } from './inputs/activities.ts'
import { staffJobsInputs } from './inputs/staff-jobs.ts'
import { opportunitiesInputs } from './inputs/opportunities.ts'
import { diaryInputs } from './inputs/diary.ts'
import { appointmentsInputs } from './inputs/appointments.ts'
import { agreedLinesInputs } from './inputs/agreed-lines.ts'
import { estimatesInputs } from './inputs/estimates.ts'
import { workInputs } from './inputs/work.ts'
import { accountingInputs } from './inputs/accounting.ts'
import { billsInputs } from './inputs/bills.ts'
import { timesheetsInputs } from './inputs/timesheets.ts'
import { invoicesInputs } from './inputs/invoices.ts'
import { payoutsInputs } from './inputs/payouts.ts'
import { deliveryInputs } from './inputs/delivery.ts'
import { notificationsInputs } from './inputs/notifications.ts'
import { secondFactorInputs, withoutFactors } from './inputs/second-factor.ts'
import { staffInputs } from './inputs/staff.ts'
import { documentsInputs } from './inputs/documents.ts'
import { treasureApplicationsInputs } from './inputs/treasure-applications.ts'
import { walletsInputs } from './inputs/wallets.ts'
import { markOfA } from './mark-of-a.ts'
import {
  freshEmail,
  freshMobile,
  type Asking,
  type InputsFor,
  type PolicyFixtures,
} from './policy-fixtures.ts'
import type { RawInput } from './raw-call.ts'
import { createUser, testPassword, type TestUser } from './sign-in.ts'
import { quickPasswords } from './test-app.ts'

/** Valid requests about A's records. */
const given: InputsFor<keyof Contract> = {
  ...ambassadorsInputs,
  ...apiKeysInputs,
  ...brandInputs,
  ...regionsInputs,
  ...optionsInputs,
  ...catalogueInputs,
  ...pricesInputs,
  ...bookingInputs,
  ...jobsInputs,
  ...cardsInputs,
  ...chargesInputs,
  ...embedsInputs,
  ...treasuresInputs,
  ...treasureApplicationsInputs,
  ...documentsInputs,
  ...bulkInputs,
  ...viewsInputs,
  ...importsInputs,
  ...skillsInputs,
  ...reportsInputs,
  ...reviewsInputs,
  ...tagsInputs,
  ...activitiesInputs,
  ...staffJobsInputs,
  ...opportunitiesInputs,
  ...appointmentsInputs,
  ...diaryInputs,
  ...agreedLinesInputs,
  ...estimatesInputs,
  ...workInputs,
  ...timesheetsInputs,
  ...accountingInputs,
  ...billsInputs,
  ...invoicesInputs,
  ...payoutsInputs,
  ...walletsInputs,
  ...secondFactorInputs,
  ...notificationsInputs,
  ...staffInputs,

  listBoardChanges: () => ({ query: { since: '0' } }),
  async claimJob({ fixtures: { db, customerA } }) {
    const mobile = freshMobile()
    await createTreasure(db, { lname: 'Claimant', mphone: mobile })
    const [id_job = 0] = await createJobs(db, customerA, [{}])
    return { body: { id_job, mobile: `0${mobile.slice(3)}`, last_name: 'Claimant' } }
  },
  listImageUrls: () => ({ params: { id: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
  searchPostcodes: () => ({ query: { term: 'SE1' } }),
  listCounties: () => ({ params: { id: 1 } }),
  searchCities: () => ({ params: { id: 1 }, query: { cityterm: 'Le' } }),
  listPublicServiceOptions: () => ({ params: { id: 1 } }),

  register: () => ({ body: { ...person, ...passwords, email: freshEmail(), provider: 'users' } }),
  async confirmRegistration({ fixtures: { db } }) {
    const token = makeSecret()
    const id = await signUpsStore(db).add(
      {
        fname: 'Robin',
        lname: 'Marsh',
        email: freshEmail(),
        password_hash: await quickPasswords.hash(testPassword),
      },
      new Date(),
    )
    await signUpsStore(db).giveLink(id, token)
    return { body: { token, password: testPassword } }
  },
  requestPasswordReset: () => ({ body: { email: freshEmail(), provider: 'users' } }),
  async issueToken({ fixtures }) {
    await withoutFactors(fixtures)
    const username = fixtures.users['customer B'].email
    return {
      body: { ...portalClient, grant_type: 'password', username, password: testPassword },
    }
  },
  updateUser: ({ targets }) => ({
    params: { id: targets.account() },
    body: { ...person, lname: markOfA, email: `${markOfA}@example.org` },
  }),
  getEmailChange: async ({ fixtures }) => ({
    params: { token: (await askForEmail(fixtures)).change },
  }),
  confirmEmailChange: async ({ fixtures }) => ({
    body: { token: (await askForEmail(fixtures)).change, password: testPassword },
  }),
  refuseEmailChange: async ({ fixtures }) => ({
    body: { token: (await askForEmail(fixtures)).keep },
  }),
  cancelEmailChange: ({ targets }) => ({ params: { id: targets.account() } }),
  changePassword: ({ targets }) => ({
    params: { id: targets.account() },
    body: { oldPassword: testPassword, newPassword: testPassword },
  }),
  eraseMyself: () => ({ query: { simulated: 1 }, body: {} }),
  getPasswordLink: async ({ fixtures }) => {
    const { token } = (await byLink(fixtures, 'reset')).body
    return { params: { purpose: 'reset', token } }
  },
  resetPassword: ({ fixtures }) => byLink(fixtures, 'reset'),
  setPassword: ({ fixtures }) => byLink(fixtures, 'set'),
  signOut: () => ({ body: {} }),
  createUserForTreasure: async ({ targets }) => ({
    body: { id_treasure: await targets.treasureWithoutUser() },
  }),
  createUserForCustomer: async ({ targets }) => ({
    body: { id_customer: await targets.customerWithoutUser() },
  }),
  getUserForTreasure: ({ targets }) => ({ params: { id: targets.treasure() } }),
  getUserForCustomer: ({ targets }) => ({ params: { id: targets.customer() } }),
  becomeAmbassador: () => ({ body: { id_ambassador: 1 } }),
  unbecomeAmbassador: () => ({ body: { id_ambassador: 1 } }),

  updatePermission: async ({ fixtures: { db } }) => {
    const { id } = await db.selectFrom('permissions').select('id').executeTakeFirstOrThrow()
    return { params: { id }, body: { allowed: true } }
  },

  ...automationInputs,
  ...chatbotInputs,
  getTemplate: () => ({ params: { id: 1 } }),
  previewTemplate: () => ({ params: { id: 1 }, query: {} }),
  previewWords: async ({ fixtures: { db } }) => ({
    params: { id: await templateOfBookings(db) },
    body: trial,
  }),
  testTemplate: async ({ fixtures: { db } }) => ({
    params: { id: await templateOfBookings(db) },
    body: trial,
  }),
  listTemplateChanges: () => ({ params: { id: 1 } }),
  updateTemplate: async ({ fixtures: { db } }) => ({
    params: { id: await templateOfBookings(db) },
    body: { subject: 'Your booking', body: 'Go on: {{link}}' },
  }),
  restoreTemplate: async ({ fixtures: { db } }) => ({
    params: { id: await templateOfBookings(db) },
    body: {},
  }),
  openBusiness: () => ({ body: { simulated: true } }),
  tryOut: () => ({ body: {} }),
  makeBackup: () => ({ body: {} }),
  runTaskAgain: async ({ fixtures: { db } }) => ({
    params: { id: await failedTask(db) },
    body: {},
  }),
  runTasksAgain: () => ({ body: { name: 'job.match' } }),
  deleteTask: async ({ fixtures: { db } }) => ({ params: { id: await failedTask(db) } }),
  ...deliveryInputs,
  async openMessage({ fixtures: { db, customerA } }) {
    const [id_job = 0] = await createJobs(db, customerA, [{}])
    const { id } = await db
      .insertInto('messages')
      .values({
        channel: 'email',
        recipient: 'ann@example.org',
        subject: 'Your booking',
        body: `https://treasures.example/public/customer/continue-job/${makeSecret()}`,
        id_job,
        is_secret: true,
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id }, body: {} }
  },

  searchCompanies: () => ({ query: { search: 'Co' } }),
  createCompany: () => ({ body: { name: `Company ${randomBytes(6).toString('hex')}` } }),
  searchEverything: () => ({ query: { q: markOfA } }),

  searchCustomers: () => ({ query: { search: 'ex' } }),
  listSimilarCustomers: () => ({ query: { email: 'someone@example.org' } }),
  createCustomer: () => ({
    body: { ...person, ...contact, descr: '', ...place, email: null },
  }),
  getCustomer: ofCustomer,
  updateCustomer: ({ targets }) => ({
    params: { id: targets.customer() },
    // The contact stays: a change would end the links of all jobs and send new ones.
    body: {
      ...person,
      ...contact,
      mphone: '+447700900999',
      lname: markOfA,
      email: `${markOfA}@example.org`,
      birthdate: null,
    },
  }),
  deleteCustomer: ({ targets }) => ({
    params: { id: targets.customer() },
    query: { simulated: 1 },
  }),
  getCustomerData: ofCustomer,
  downloadCustomerData: ofCustomer,
  eraseCustomer: (asking) => ({ ...ofCustomer(asking), query: { simulated: 1 } }),
  mergeCustomers: async ({ targets }) => ({
    query: { simulated: 1 },
    body: { id_customerA: targets.customer(), id_customerB: await targets.secondCustomer() },
  }),
  getCustomerStat: ofCustomer,
  listCustomerChannels: ofCustomer,
  updateCustomerChannels: (asking) => ({
    ...ofCustomer(asking),
    body: { channels: [{ id_channel: 2, enabled: false, marketing: true }] },
  }),
  listCustomerTags: ofCustomer,
  createCustomerAddress: ({ targets }) => ({ body: { id_customer: targets.customer(), ...place } }),
  updateCustomerAddress: ({ targets }) => ({ params: { id: targets.address() }, body: place }),
}

/** Returns a valid request for a call, about A's records. */
export const inputOf = async (name: keyof Contract, asking: Asking): Promise<RawInput> =>
  ((await given[name]?.(asking)) ?? {}) as RawInput

const trial = { subject: 'Hello', body: 'Go on: {{link}}', id_job: null }
const person = { fname: 'Robin', lname: 'Newcomer' }
const passwords = { password: testPassword, password_confirmation: testPassword }
const contact = { mphone: null, phone: null, id_company: null }
const place = {
  address: '1 High Street',
  detail: '',
  postcode: 'SE13 5AB',
  id_city: null,
  id_country: 1 as const,
}

function ofCustomer({ targets }: Asking) {
  return { params: { id: targets.customer() } }
}

async function byLink({ db }: PolicyFixtures, purpose: 'reset' | 'set') {
  const user: TestUser = await createUser(db, {
    email: `link-${randomBytes(6).toString('hex')}@example.org`,
  })
  const none = { id_customer: null, id_treasure: null }
  const token = await linksStore(db).create(user.id, purpose, new Date(), none)
  return { body: { token, email: user.email, ...passwords } }
}

async function askForEmail({ db }: PolicyFixtures) {
  const user = await createUser(db)
  const asked = { email: freshEmail(), needs_password: true }
  return askEmailChange(db, user.id, asked)
}

async function templateOfBookings(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('templates')
    .select('id')
    .where('code', '=', 'booking_continue')
    .executeTakeFirstOrThrow()
  return id
}

async function failedTask(db: Db): Promise<number> {
  const [run_at, dead_at] = [new Date(), new Date()]
  const { id } = await db
    .insertInto('tasks')
    .values({ name: 'job.match', run_at, dead_at, attempts: 6, error: 'No answer.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Calls about records that belong to the caller, or to their session. */
const ofTheCaller = new Set<keyof Contract>([
  'addPasskey',
  'createApiKey',
  'getBulk',
  'listBulkRows',
  'runBulk',
  'undoBulk',
])

/**
 * Returns a valid request of one call. It stays the same until the call succeeds, because refusals
 * use nothing up.
 */
export function requestOf(name: keyof Contract, asking: Asking) {
  let request: RawInput | undefined
  return {
    read: async () => {
      if (ofTheCaller.has(name)) request = undefined
      return (request ??= await inputOf(name, asking))
    },
    wasAnswered(status: number) {
      if (status < 400) request = undefined
    },
  }
}
