import { contract, Secret, type Contract, type Endpoint } from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jobLinksStore, type JobLinkPurpose } from '../src/features/jobs/jobs/job-links.store.ts'
import { hashSecret, makeSecret } from '../src/kernel/secrets.ts'
import { createPolicyFixtures, type PolicyFixtures } from './policy-fixtures.ts'
import { inputOf } from './policy-inputs.ts'
import { callRaw, type RawInput } from './raw-call.ts'
import { spread } from './spread.ts'
import { useApp } from './use-app.ts'
import { createBegunJob, createWork } from './work-fixtures.ts'

type Name = keyof Contract
type Kind =
  | JobLinkPurpose
  | 'opportunity'
  | 'reset'
  | 'set'
  | 'confirm'
  | 'change'
  | 'keep'
  | 'booking'
  | 'card'
  | 'pay'
  | 'unsubscribe'
  | 'diary'
  | 'invite'
  | 'ticket'
  | 'join'

/** Kinds of link that each call accepts. It answers to any other as to an unknown one. */
const follows: Partial<Record<Name, readonly Kind[]>> = {
  getPasswordLink: ['reset'],
  resetPassword: ['reset'],
  setPassword: ['set'],
  confirmRegistration: ['confirm'],
  getEmailChange: ['change'],
  confirmEmailChange: ['change'],
  refuseEmailChange: ['keep'],
  updatePartialBooking: ['booking'],
  holdWindow: ['booking'],
  readPartialBooking: ['booking'],
  uploadBookingImage: ['booking'],
  removeBookingImage: ['booking'],
  completeBooking: ['booking'],
  getPublicCardToken: ['card'],
  createPublicCard: ['card'],
  getPayInvoice: ['pay'],
  beginPayment: ['pay'],
  finishPayment: ['pay'],
  getEmailChoice: ['unsubscribe'],
  stopEmails: ['unsubscribe'],
  allowEmails: ['unsubscribe'],
  readDiaryFeed: ['diary'],
  getInvitation: ['invite'],
  acceptInvitation: ['invite'],
  finishSignIn: ['ticket'],
  getTreasureForm: ['join'],
  saveTreasureForm: ['join'],
  sendTreasureForm: ['join'],
  getLinkedJob: ['continue'],
  declineJob: ['continue'],
  declineJobByToken: ['continue'],
  continueJob: ['continue'],
  addJobToAccount: ['continue'],
  getTreasureLinkedJob: ['treasure', 'start', 'estimate'],
  answerStart: ['treasure', 'start'],
  getOpportunity: ['opportunity'],
  viewOpportunity: ['opportunity'],
  respondToLinkedOpportunity: ['opportunity'],
  createLinkedAppointment: ['treasure'],
  createStartAppointment: ['start'],
  moveLinkedAppointment: ['treasure', 'start'],
  getLinkedCalendar: ['calendar', 'continue', 'treasure', 'start'],
  createLinkedEstimate: ['treasure', 'estimate', 'opportunity'],
  createStartEstimate: ['start'],
  previewLinkedEstimate: ['treasure', 'estimate', 'start', 'opportunity'],
  getLinkedEstimates: ['estimates'],
  respondToLinkedEstimate: ['estimates'],
  getLinkedTimesheetJob: ['treasure'],
  recordLinkedLabour: ['treasure'],
  recordLinkedMaterials: ['treasure'],
  getLinkedReview: ['review'],
  reviewByLink: ['review'],
  getVisitStatus: ['visit'],
  signOffByLink: ['visit'],
  answerNobodyIn: ['visit'],
  getLinkedAgreedLine: ['change'],
  answerLinkedAgreedLine: ['change'],
}

const endpoints: Record<string, Endpoint> = contract
const publicCalls = (Object.keys(contract) as Name[]).filter(
  (name) => endpoints[name]?.access === 'public',
)

type Field = { part: 'params' | 'body'; field: string }
const fieldsOf = (name: Name) =>
  (['params', 'body'] as const).flatMap((part) =>
    Object.entries(endpoints[name]?.[part]?.shape ?? {}).map(([field, schema]) => ({
      part,
      field,
      schema,
    })),
  )
/** Accepts an unguessable secret, and rejects what people type. */
const isOpaque = ({ schema }: ReturnType<typeof fieldsOf>[number]) =>
  z.safeParse(schema, 'x'.repeat(43)).success && !z.safeParse(schema, 'x').success

/**
 * Finds the field for a link's secret. A card link's secret is in the field for the customer's id.
 */
const secretOf = (name: Name): Field | undefined =>
  fieldsOf(name).find(
    (one) =>
      one.field === 'token' ||
      one.schema === Secret ||
      (one.field === 'id_customer' && isOpaque(one)),
  )
const linked = publicCalls.filter((name) => secretOf(name))
/** Includes pictures and places of widgets: everything at an unguessable address. */
const readable = publicCalls.filter(
  (name) => endpoints[name]?.method === 'GET' && fieldsOf(name).some(isOpaque),
)

let fixtures: PolicyFixtures
const alive = new Map<Kind, string>()
const { app, database } = useApp()
beforeAll(async () => {
  fixtures = await createPolicyFixtures(database.db, app.files)
  for (const [kind, token] of await makeLinks()) alive.set(kind, token)
})

const goodFor = async (name: Name) => inputOf(name, { fixtures, targets: fixtures.targets })
const send = (name: Name, input: RawInput) =>
  callRaw(app.apiBase, endpoints[name] as Endpoint, input)
const tokenIn = (input: RawInput, { part, field }: Field) =>
  String((input[part] as Record<string, unknown>)[field])
const withToken = (input: RawInput, { part, field }: Field, token: string): RawInput => ({
  ...input,
  [part]: { ...(input[part] as object), [field]: token },
})
const secretFieldOf = (name: Name) => {
  const found = secretOf(name)
  if (!found) throw new Error(`${name} follows no link`)
  return found
}

/** Makes a working link of each kind. Those to a job lead to the same job. */
async function makeLinks(): Promise<[Kind, string][]> {
  const { db, customerA, targets } = fixtures
  const id_treasure = targets.treasure()
  const id_job = await createBegunJob(db, { id_customer: customerA, id_treasure })
  const { id: id_work } = await createWork(db, { id: id_job, id_treasure })
  const at = new Date()
  const expires_at = new Date(at.getTime() + 86_400_000)
  const ofJob = (
    purpose: JobLinkPurpose,
    whose: { id_treasure?: number; id_work?: number; audience?: 'customer_staff' } = {},
  ) => jobLinksStore(db).createFor(purpose, { id_job, expires_at, ...whose }, at)
  const ofCall = async (name: Name) => tokenIn(await goodFor(name), secretFieldOf(name))
  return [
    ['continue', await ofJob('continue')],
    ['treasure', await ofJob('treasure', { id_treasure })],
    ['start', await ofJob('start', { id_treasure })],
    ['estimate', await ofJob('estimate', { id_treasure })],
    ['estimates', await ofJob('estimates')],
    ['review', await ofJob('review', { id_work })],
    ['calendar', await ofJob('calendar')],
    ['reply', await ofJob('reply', { audience: 'customer_staff' })],
    ['visit', await ofCall('getVisitStatus')],
    ['change', await ofCall('getLinkedAgreedLine')],
    ['opportunity', await ofCall('getOpportunity')],
    ['reset', await ofCall('resetPassword')],
    ['set', await ofCall('setPassword')],
    ['confirm', await ofCall('confirmRegistration')],
    ['change', await ofCall('confirmEmailChange')],
    ['keep', await ofCall('refuseEmailChange')],
    ['booking', await ofCall('readPartialBooking')],
    ['card', await ofCall('getPublicCardToken')],
    ['pay', await ofCall('getPayInvoice')],
    ['diary', await ofCall('readDiaryFeed')],
    ['invite', await ofCall('acceptInvitation')],
    ['ticket', await ofCall('finishSignIn')],
    ['join', await ofCall('getTreasureForm')],
  ]
}

/** Reads a checksum of every table, except the counts of tries. */
async function readAll() {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'rate_limits' order by 1`.execute(database.db)
  const found: Record<string, string | null> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string | null }>`
      select md5(string_agg(row::text, '' order by row::text)) as all from ${sql.table(name)} row`.execute(
      database.db,
    )
    found[name] = rows[0]?.all ?? null
  }
  return found
}

const expired = sql`expires_at = now() - interval '1 second'`
/** Replaces the hash, as a newer link of the same kind does. */
const superseded = (hash: string) => sql`${sql.ref(hash)} = rpad(md5(random()::text), 43, 'x')`

/** Tables with links, and how a link ends there: by expiry or by use. */
const ends = [
  { table: 'job_links', hash: 'hash', expired, used: sql`used_at = now()` },
  { table: 'password_links', hash: 'hash', expired, used: sql`used_at = now()` },
  { table: 'card_links', hash: 'hash', expired, used: sql`used_at = now()` },
  // A pay link still shows the invoice once it is paid.
  { table: 'pay_links', hash: 'hash', expired, used: superseded('hash') },
  // Diary feeds never expire.
  {
    table: 'diary_feeds',
    hash: 'token_hash',
    expired: superseded('token_hash'),
    used: superseded('token_hash'),
  },
  { table: 'invitations', hash: 'printed_hash', expired, used: superseded('printed_hash') },
  { table: 'treasure_applications', hash: 'hash', expired, used: superseded('hash') },
  { table: 'sign_ups', hash: 'hash', expired, used: superseded('hash') },
  // Sign-ins that await their second factor.
  { table: 'sign_in_tickets', hash: 'hash', expired, used: superseded('hash') },
  { table: 'email_changes', hash: 'hash', expired, used: superseded('hash') },
  { table: 'email_changes', hash: 'cancel_hash', expired, used: superseded('cancel_hash') },
  // Withdrawn, as by staff or a newer offer. A repeated answer would be accepted.
  { table: 'opportunities', hash: 'token_hash', expired, used: sql`id_status = 8` },
]

async function end(token: string, how: 'expired' | 'used') {
  let ended = 0n
  for (const { table, hash, ...changes } of ends) {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${changes[how]}
      where ${sql.ref(hash)} = ${hashSecret(token)}`.execute(database.db)
    ended += numAffectedRows
  }
  return ended
}

test('every public call with a secret says which links it accepts', () => {
  expect(linked.toSorted()).toEqual(Object.keys(follows).toSorted())
})

describe.each(readable)('%s', (name) => {
  test('opening it changes nothing, however often', async () => {
    const good = await goodFor(name)
    const dead = fieldsOf(name)
      .filter(isOpaque)
      .map((field) => withToken(good, field, makeSecret()))
    const before = await readAll()
    const answers = []
    for (let i = 0; i < 10; i++) answers.push((await send(name, good)).status)
    for (const one of dead) answers.push((await send(name, one)).status)
    expect(answers).toEqual([...Array<number>(10).fill(200), ...dead.map(() => 404)])
    expect(await readAll()).toEqual(before)
  })
})

describe.each(linked)('%s', (name) => {
  test(
    'used, expired, unknown and other links get the same answer',
    spread(linked, name),
    async () => {
      const where = secretFieldOf(name)
      const unknown = await send(name, withToken(await goodFor(name), where, makeSecret()))
      expect(unknown.status).toBeOneOf([401, 404, 422])

      const kinds = follows[name] ?? []
      for (const [kind, token] of [...alive].filter(([one]) => !kinds.includes(one)))
        expect([kind, await send(name, withToken(await goodFor(name), where, token))]).toEqual([
          kind,
          unknown,
        ])
      // A booking continues while it is a draft, and an unsubscribe link works permanently.
      if (kinds.includes('booking') || kinds.includes('unsubscribe')) return
      for (const how of ['expired', 'used'] as const) {
        const good = await goodFor(name)
        expect([how, await end(tokenIn(good, where), how)]).toEqual([how, 1n])
        expect([how, await send(name, good)]).toEqual([how, unknown])
      }
    },
  )
})
