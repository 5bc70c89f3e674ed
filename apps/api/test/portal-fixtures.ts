import { opportunityStatus } from '@treasures/api-client'
import { sql, type Insertable } from 'kysely'
import { generateSync } from 'otplib'
import { payLinksStore } from '../src/features/money/charges/pay-links.store.ts'
import {
  createCard,
  createIssuedInvoice,
  createUncoveredRefund,
  payByCard,
  giveCredit,
  withholdCis,
} from './money-fixtures.ts'
import { cardsStore } from '../src/features/money/cards/cards.store.ts'
import { opportunityEnds } from '../src/features/jobs/opportunities/opportunities.rules.ts'
import { opportunitiesStore } from '../src/features/jobs/opportunities/opportunities.store.ts'
import { jobLinkEnds, jobLinksStore } from '../src/features/jobs/jobs/job-links.store.ts'
import { unsubscribeToken } from '../src/features/messages/unsubscribe/unsubscribe-links.ts'
import { syncPermissions } from '../src/features/people/permissions/permissions.store.ts'
import type { Owner } from '../src/features/money/wallets/owner.ts'
import { importTasks } from '../src/features/site/imports/import-tasks.ts'
import type { Database, Db } from '../src/kernel/db/connect.ts'
import type { Tables } from '../src/kernel/db/tables.ts'
import { makeSecret } from '../src/kernel/secrets.ts'
import { readLink, readMails } from './outbox.ts'
import { runDueTasks } from './run-due-tasks.ts'
import { askEmailChange } from './ask-email-change.ts'
import { linksStore } from '../src/features/people/users/links.store.ts'
import { createOption } from './booking-fixtures.ts'
import { createFixtures, createCustomer, createJobs, createTreasure } from './fixtures.ts'
import { testSeal } from './test-app.ts'
import { createUser, type NewUser } from './sign-in.ts'
import { createBankAccount, createWallet } from './wallet-fixtures.ts'
import {
  createAppointment,
  createBegunJobs,
  createReviewLink,
  createTreasureLink,
  createWork,
} from './work-fixtures.ts'
import { createDraft, createDueLine, createIssued } from './invoice-fixtures.ts'
import { emailOf, own, password, people, type Person } from './fixture-people.ts'

/** A row to insert. Times may be text. */
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>

/** Inserts rows into any table and returns their ids, if it has any. */
async function insert<T extends keyof Tables>(db: Db, table: T, rows: NewRow<T>[]) {
  const inserted = await db
    .insertInto(table as 'customers')
    .values(rows as unknown as NewRow<'customers'>[])
    .returningAll()
    .execute()
  return inserted.map(({ id }) => id)
}

/** Changes one row, by its id. */
async function update<T extends keyof Tables>(
  db: Db,
  table: T,
  id: number,
  changes: Partial<NewRow<T>>,
) {
  await db
    .updateTable(table as 'customers')
    .set(changes as Partial<NewRow<'customers'>>)
    .where('id', '=', id)
    .execute()
}

/**
 * Creates enough customers for a long list, from `Customer Able 00001`, which come first by name.
 */
async function fillCustomers(db: Db, count: number) {
  await sql`insert into customers (id_region, fname, lname, email, mphone, created_at)
    select 1, 'Customer', 'Able ' || lpad(n::text, 5, '0'), 'customer' || n || '@example.org', '+447700900123', '2026-11-03T09:30:00Z'
    from generate_series(1, ${count}::int) n`.execute(db)
}

/** Creates a user with the password of `fixture-people.ts`, unless another is given. */
const createSignIn = (db: Db, changes: NewUser = {}) => createUser(db, { password, ...changes })

const userId = async (db: Db, email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow())
    .id

/** Creates a link that sets a password, and returns its token. */
async function passwordLink(db: Db, id_user: number, purpose: 'reset' | 'set') {
  const none = { id_customer: null, id_treasure: null }
  return linksStore(db).create(id_user, purpose, new Date(), none)
}

/**
 * Creates an e-mail change and returns the tokens of both links: to confirm it, and to keep the old
 * e-mail.
 */
const emailChange = (db: Db, id_user: number, email: string, needs_password: boolean) =>
  askEmailChange(db, id_user, { email, needs_password })

/** Returns the address of the newest link e-mailed to a recipient. */
const mailedLink = async (db: Db, recipient: string) => (await readLink(db, recipient)).url.href

/** Creates a link with which a customer continues or cancels a job, and returns its token. */
const jobLink = (db: Db, id_job: number) => {
  const at = new Date()
  return jobLinksStore(db).create(id_job, at, jobLinkEnds(at))
}

/** Creates the link with which a treasure gives an estimate. */
const estimateLink = (db: Db, id_job: number, id_treasure: number) => {
  const at = new Date()
  const link = { id_job, id_treasure, expires_at: jobLinkEnds(at) }
  return jobLinksStore(db).createFor('estimate', link, at)
}

/** Creates the link with which a customer compares estimates. */
const estimatesLink = (db: Db, id_job: number) => {
  const at = new Date()
  return jobLinksStore(db).createFor('estimates', { id_job, expires_at: jobLinkEnds(at) }, at)
}

/** Creates the link with which a customer answers about extra work. */
const extraWorkLink = (db: Db, id_job: number, id_agreed: number) => {
  const at = new Date()
  const link = { id_job, id_agreed, expires_at: jobLinkEnds(at) }
  return jobLinksStore(db).createFor('change', link, at)
}

/** Returns the token of the newest job link e-mailed to a recipient. */
async function mailedJobLink(db: Db, recipient: string) {
  for (const { body } of await readMails(db, recipient)) {
    const [, token] = /\/continue-job\/([\w-]{43})/.exec(body) ?? []
    if (token) return token
  }
  throw new Error(`No link to a job was sent to ${recipient}`)
}

/** Creates a link with which a customer adds a card, and returns its opaque id. */
const cardLink = (db: Db, id_customer: number) => cardsStore(db).createLink(id_customer, new Date())

/** Creates a link with which an invoice is paid, and returns its secret. */
const payLink = (db: Db, id_invoice: number) => payLinksStore(db).create(id_invoice, new Date())

/** Creates an offer that was sent. Returns its id, and the token of its link. */
async function createOffer(db: Db, id_job: number, id_treasure: number) {
  const store = opportunitiesStore(db)
  const at = new Date()
  const added = await store.add(
    { id_job, id_treasure, how: 'staff', score: 76, parts: [], expires_at: opportunityEnds(at) },
    at,
  )
  if (!added) throw new Error('An offer of this job waits for this treasure already')
  const token = makeSecret()
  await store.giveLink(added.id, token)
  await update(db, 'opportunities', added.id, {
    id_status: opportunityStatus.sent,
    sent_at: at,
  })
  return { id: added.id, token }
}

/** Creates a wallet of a treasure or a region with a balance in pence. */
const fillWallet = (db: Db, owner: Owner, pence: number) => createWallet(db, owner, pence)

/** Creates a bank account that can be paid to, entered by its treasure. */
const fillBankAccount = (db: Db, id_treasure: number, id_user: number) =>
  createBankAccount(db, id_treasure, { id_user }).then(() => undefined)

/** Creates a visit of one hour, by default at noon UTC, to an assigned job. */
const createVisit = (
  db: Db,
  taken: { id_job: number; id_treasure: number },
  day: string,
  time = '12:00',
) => createAppointment(db, taken, new Date(`${day}T${time}:00Z`), 3_600_000)

/** Creates a link on which a customer follows the visit of a job. */
const visitLink = async (db: Db, id_job: number) => {
  const { id: id_time } = await db
    .selectFrom('appointment_times as t')
    .innerJoin('appointments as a', 'a.id', 't.id_appointment')
    .select('t.id')
    .where('a.id_job', '=', id_job)
    .executeTakeFirstOrThrow()
  const at = new Date()
  return jobLinksStore(db).createFor('visit', { id_job, id_time, expires_at: jobLinkEnds(at) }, at)
}

/** Reports something about the visit of a job, now. */
async function reportAtVisit(
  db: Db,
  id_job: number,
  kind: 'nobody_in' | 'late_told' | 'done' | 'arrived',
  at = new Date(),
) {
  await sql`
    insert into visit_events (id_time, starts_at, kind, at_device, at_server)
    select t.id, lower(t.during), ${kind}, ${at}, ${at}
    from appointment_times t join appointments a on a.id = t.id_appointment where a.id_job = ${id_job}
  `.execute(db)
}

/** Returns the code that an authenticator app with this secret shows now. */
const authenticatorCode = async (_db: Db, secret: string) => generateSync({ secret })

/** Ends every confirmation of identity. */
const forgetConfirmations = (db: Db) =>
  db
    .updateTable('access_tokens')
    .set({ confirmed_at: null })
    .execute()
    .then(() => undefined)

/** Runs the due checks, runs and undos of imports. */
const runImports = (db: Db) =>
  runDueTasks({ db }, importTasks({ database: { db } as Database }), new Date()).then(
    () => undefined,
  )

/** Fixtures that a test may add to its database, by name. */
export const portalFixtures = {
  /** Returns a token with which a new treasure stops news. */
  unsubscribeToken: async (db: Db) => {
    const id_treasure = await createTreasure(db, { lname: 'Tired', mphone: '+447700900198' })
    return unsubscribeToken(testSeal, { id_treasure, group: 'news' })
  },
  fillWallet,
  fillBankAccount,
  insert,
  update,
  fillCustomers,
  createSignIn,
  userId,
  passwordLink,
  authenticatorCode,
  forgetConfirmations,
  runImports,
  emailChange,
  mailedLink,
  jobLink,
  mailedJobLink,
  estimateLink,
  estimatesLink,
  extraWorkLink,
  cardLink,
  payLink,
  createIssuedInvoice,
  giveCredit,
  withholdCis,
  createUncoveredRefund,
  payByCard,
  createCard,
  createOffer,
  createVisit,
  visitLink,
  reportAtVisit,
  createCustomer,
  createJobs,
  createTreasure,
  createOption,
  createBegunJobs,
  createWork,
  createTreasureLink,
  createReviewLink,
  createDueLine,
  createDraftInvoice: createDraft,
  createInvoice: createIssued,
}

const roles: Record<Person, NewUser> = {
  super: { is_admin: true, super: true },
  admin: { is_admin: true },
  acting: { is_admin: true, id_ambassador: 2 },
  ambassador: { id_ambassador: 2 },
  treasure: { id_treasure: own.treasure },
  customer: { id_customer: own.customer },
  both: { id_customer: own.bothCustomer, id_treasure: own.bothTreasure },
  nobody: {},
}

/**
 * Creates the people that every test file begins with: two regions, three services, a customer, and
 * one person for each kind of sign-in.
 */
export async function createPeople(db: Db) {
  await createFixtures(db)
  await syncPermissions(db)
  await db.updateTable('permissions').set({ allowed: true }).execute()
  for (const [id, mnemonic, region_name] of [
    [1, 'LSE', 'London South East'],
    [2, 'LEW', 'Lewisham'],
  ] as const)
    await db
      .updateTable('ambassadors')
      .set({ mnemonic, region_name })
      .where('id', '=', id)
      .execute()
  for (const [id, lname] of [
    [own.customer, 'Brown'],
    [own.bothCustomer, 'Both'],
  ] as const) {
    const made = await createCustomer(db, {
      fname: 'Pat',
      lname,
      email: emailOf(id === own.customer ? 'customer' : 'both'),
    })
    if (made !== id) throw new Error(`The customer should have the number ${id} and has ${made}.`)
  }
  for (const [id, lname, mphone] of [
    [own.treasure, 'Brown', '+447700900201'],
    [own.bothTreasure, 'Both', '+447700900202'],
  ] as const) {
    const made = await createTreasure(db, {
      lname,
      mphone,
      email: emailOf(id === own.treasure ? 'treasure' : 'both'),
    })
    if (made !== id) throw new Error(`The treasure should have the number ${id} and has ${made}.`)
  }
  for (const who of people)
    await createUser(db, {
      fname: 'Pat',
      lname: 'Brown',
      email: emailOf(who),
      password,
      ...roles[who],
    })
}
