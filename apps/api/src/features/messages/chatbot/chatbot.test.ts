import {
  answerConversation,
  createMyAppointment,
  estimateStatus,
  getConversation,
  getThread,
  handBackConversation,
  jobStatus,
  listChatbotEvents,
  listConversations,
  listPhones,
  opportunityStatus,
  playPhone,
  takeConversation,
  writeToThread,
} from '@treasures/api-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startFakeTwilio, type FakeTwilio } from '#test/fake-twilio.ts'
import { createCustomer, createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { twilioTexts } from '#adapters/texts/twilio-texts.ts'
import type { Database } from '#kernel/db/connect.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { opportunitiesStore } from '../../jobs/opportunities/opportunities.store.ts'
import { whenSent } from '#when-sent.ts'
import { textTasks } from '../messages/text/tasks.ts'
import { chatbotTasks, whyKeptBack } from './chatbot-tasks.ts'

let now = new Date('2026-11-23T10:00:00Z')
let database: Database
let twilio: FakeTwilio
let app: TestApp
let staff: SignedInClient
let id_customer = 0

beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  ;({ id_customer } = await createFixtures(database.db))
  twilio = await startFakeTwilio({ now: () => now })
  const texts = twilioTexts(twilio.settings)
  app = await startTestApp(database, { clock: () => now, texts, chatbot: true })
  staff = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
})
afterAll(async () => {
  await app.close()
  await twilio.close()
  await database.close()
})

const answering = () => chatbotTasks(app.deps)
const sending = () => textTasks({ ...app.deps, whenSent, whyKeptBack })
/** Runs the worker now. */
async function work(tasks: () => object = () => ({ ...answering(), ...sending() })) {
  expect(await runDueTasks(database, tasks(), now)).toEqual([])
  await app.drain()
}
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

let mobiles = 0
const newMobile = () => `+4477007${String(10_001 + mobiles++).padStart(5, '0')}`
const newTreasure = (mphone: string, fname = 'Martin') =>
  createTreasure(database.db, { fname, lname: 'Okafor', mphone })
const newJob = async (changes: object = {}) => {
  const [id = 0] = await createJobs(database.db, id_customer, [changes])
  return id
}

/** Receives a text from a person, and runs everything that follows. */
async function text(mobile: string, body: string) {
  pass(1)
  expect((await twilio.text(app.apiBase, mobile, body)).status).toBe(200)
  await work()
}
/** Texts that we sent to a number, without the secrets of their links. */
const sentTo = (mobile: string) =>
  twilio.messages
    .filter(({ to }) => to === mobile)
    .map(({ body }) => body.replace(/[\w-]{43}/, 'X'))
const lastTo = (mobile: string) => sentTo(mobile).at(-1)

async function offer(mobile: string, { fname = 'Martin', id_job = 0 } = {}) {
  const id_treasure = await newTreasure(mobile, fname)
  const job = id_job || (await newJob())
  await database.db.transaction().execute(async (tx) => {
    const added = await opportunitiesStore(tx).add(
      {
        id_job: job,
        id_treasure,
        how: 'staff',
        score: 1,
        parts: [],
        expires_at: new Date(now.getTime() + 86_400_000),
      },
      now,
    )
    await recordEvent(tx, {
      event: 'opportunity.offered',
      at: now,
      by: systemActor,
      id_job: job,
      id_treasure,
      id_record: added?.id ?? 0,
      data: {},
    })
  })
  await app.drain()
  await work()
  return { id_job: job, id_treasure }
}
const readJob = (id: number) =>
  database.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const offerOf = async (id_treasure: number) =>
  (
    await database.db
      .selectFrom('opportunities')
      .select('id_status')
      .where('id_treasure', '=', id_treasure)
      .executeTakeFirstOrThrow()
  ).id_status
const conversationOf = async (mobile: string) => {
  const { data } = await staff.call(listConversations, { query: { search: mobile } })
  const [found] = data
  if (!found) throw new Error('There is no conversation')
  return found
}
const thread = async (mobile: string) => {
  const { id } = await conversationOf(mobile)
  return staff.call(getConversation, { params: { id } })
}
const didOf = async (mobile: string) =>
  (await thread(mobile)).texts.filter(({ is_theirs }) => is_theirs).map(({ did }) => did)
const toDo = async (column: 'id_customer' | 'id_treasure', id: number) =>
  (
    await database.db
      .selectFrom('activities')
      .select('descr')
      .where(column, '=', id)
      .where('to_do', '=', true)
      .execute()
  ).map(({ descr }) => descr)

describe('answers by text to what a text asked', () => {
  test('YES takes an offered job, as the link does, and a second YES does no harm', async () => {
    const mobile = newMobile()
    const { id_job, id_treasure } = await offer(mobile)
    expect(lastTo(mobile)).toMatch(/Reply YES or NO, or look: https:\/\/treasures\.example\/ov\/X$/)
    await text(mobile, 'Yes please!')
    expect((await readJob(id_job)).id_status).toBe(jobStatus.claimed)
    expect(await offerOf(id_treasure)).toBe(opportunityStatus.accepted)
    const yours = `Treasures: thank you, Martin. Job ${id_job} is yours. Details, and who to call: https://treasures.example/public/treasure/job/X`
    expect(lastTo(mobile)).toBe(yours)
    await text(mobile, 'yes')
    expect(sentTo(mobile).slice(-2)).toEqual([yours, yours])
    const assigned = database.db.selectFrom('assignments').select('id_treasure')
    expect(await assigned.where('id_job', '=', id_job).execute()).toEqual([{ id_treasure }])
  })

  test('NO declines an offered job', async () => {
    const mobile = newMobile()
    const { id_job, id_treasure } = await offer(mobile)
    await text(mobile, 'sorry, can’t do it')
    expect(await offerOf(id_treasure)).toBe(opportunityStatus.declined)
    expect(lastTo(mobile)).toContain(`We'll ask someone else to do job ${id_job}.`)
  })

  test('a treasure who is too late learns why', async () => {
    const [first, second] = [newMobile(), newMobile()]
    const { id_job } = await offer(first)
    await offer(second, { id_job })
    await text(first, 'YES')
    await text(second, 'YES')
    expect(lastTo(second)).toBe(
      `Treasures: sorry, someone else got there first: job ${id_job} is taken.`,
    )
    expect(await didOf(second)).toEqual(['refused'])
  })

  test('a customer accepts a price with YES, and a treasure sends a price', async () => {
    const mobile = newMobile()
    const customersMobile = newMobile()
    const customer = await createCustomer(database.db, { mphone: customersMobile, email: null })
    const [id_job = 0] = await createJobs(database.db, customer, [{ treasure_price_pence: null }])
    const id_treasure = await newTreasure(mobile)
    await database.db.transaction().execute((tx) =>
      recordEvent(tx, {
        event: 'estimate.requested',
        at: now,
        by: systemActor,
        id_job,
        id_treasure,
        data: {},
      }),
    )
    await app.drain()
    await work()
    await text(mobile, '£120')
    expect(lastTo(mobile)).toBe(
      `Treasures: thank you. We've sent your price of £120.00 for job ${id_job} to the customer.`,
    )
    pass(2)
    await app.drain()
    await work()
    expect(lastTo(customersMobile)).toMatch(
      new RegExp(
        `Martin has quoted £150.00 for your job ${id_job}, Gardening. Reply YES or NO, or look: `,
      ),
    )
    await text(customersMobile, `Yes ${id_job}`)
    expect(lastTo(customersMobile)).toContain(`Martin will do your job ${id_job} for £150.00`)
    expect(await readJob(id_job)).toMatchObject({ treasure_price_pence: 12_000 })
    const estimates = database.db.selectFrom('estimates').select('id_status')
    expect(await estimates.where('id_job', '=', id_job).execute()).toEqual([
      { id_status: estimateStatus.accepted },
    ])
  })

  test('YES and HAND BACK both answer “have you started?”', async () => {
    for (const [says, answered, status] of [
      ['Yes', 'letting us know about job', jobStatus.claimed],
      ['hand back please', "We're finding someone else", jobStatus.open],
    ] as const) {
      const mobile = newMobile()
      const { id_job, id_treasure } = await offer(mobile)
      await text(mobile, 'ok will do')
      await database.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('jobs')
          .set({ start_check_at: now, id_start_message: null })
          .where('id', '=', id_job)
          .execute()
        await tx
          .updateTable('assignments')
          .set({ assigned_at: new Date(now.getTime() - 3 * 86_400_000) })
          .where('id_job', '=', id_job)
          .execute()
        const asked = { event: 'job.start_asked', at: now, by: systemActor, data: {} } as const
        await recordEvent(tx, { ...asked, id_job, id_treasure })
      })
      await app.drain()
      await work()
      await text(mobile, says)
      expect(lastTo(mobile)).toContain(answered)
      expect((await readJob(id_job)).id_status).toBe(status)
    }
  })

  test('a treasure with two offers is asked which, and YES with a number takes that one', async () => {
    const mobile = newMobile()
    const one = await offer(mobile, { fname: 'Jo' })
    const other = await offer(mobile, { fname: 'Martin' })
    await text(mobile, 'Yes')
    expect(lastTo(mobile)).toBe(
      `Treasures: which one do you mean? Please reply YES ${other.id_job} or YES ${one.id_job}`,
    )
    await text(mobile, `YES ${one.id_job}`)
    expect((await readJob(one.id_job)).id_status).toBe(jobStatus.claimed)
    expect((await readJob(other.id_job)).id_status).toBe(jobStatus.open)
  })

  test('a couple who share a mobile and an offer are asked who does the job', async () => {
    const mobile = newMobile()
    const { id_job } = await offer(mobile, { fname: 'Jo' })
    const martin = await offer(mobile, { fname: 'Martin', id_job })
    await text(mobile, 'YES')
    expect(lastTo(mobile)).toBe(
      `Treasures: which one do you mean? Please reply YES ${id_job} MARTIN or YES ${id_job} JO`,
    )
    await text(mobile, 'yes martin')
    expect(await offerOf(martin.id_treasure)).toBe(opportunityStatus.accepted)
  })

  test('a mobile that the treasure no longer has cannot answer for them', async () => {
    const mobile = newMobile()
    const { id_job, id_treasure } = await offer(mobile)
    const moved = { mphone: newMobile() }
    await database.db.updateTable('treasures').set(moved).where('id', '=', id_treasure).execute()
    await text(mobile, 'YES')
    expect((await readJob(id_job)).id_status).toBe(jobStatus.open)
  })

  test('a text that is delivered five times at once is acted on once', async () => {
    for (let round = 0; round < raceRoundsOn('postgres'); round++) {
      const mobile = newMobile()
      const { id_job, id_treasure } = await offer(mobile)
      const sid = `SM${String(mobiles).padStart(32, 'd')}`
      await Promise.all(
        Array.from({ length: 5 }, () => twilio.text(app.apiBase, mobile, 'YES', sid)),
      )
      await Promise.all([work(answering), work(answering)])
      await work()
      expect(await didOf(mobile)).toEqual(['offer_accepted'])
      const events = database.db.selectFrom('events').select('id')
      const accepted = events.where('event', '=', 'opportunity.accepted')
      expect(await accepted.where('id_treasure', '=', id_treasure).execute()).toHaveLength(1)
      expect((await readJob(id_job)).id_status).toBe(jobStatus.claimed)
    }
  })
})

describe('the day of a visit', () => {
  test('a customer learns by text that their treasure is late', async () => {
    const [mobile, customersMobile] = [newMobile(), newMobile()]
    const { id_job, id_treasure } = await offer(mobile)
    await text(mobile, 'YES')
    const { db } = database
    await db
      .updateTable('customers')
      .set({ mphone: customersMobile })
      .where('id', '=', id_customer)
      .execute()
    const treasure = await signIn(app, await createUser(db, { id_treasure }))
    await treasure.call(createMyAppointment, {
      params: { id: id_job },
      body: { date: '2026-11-23', time: '16:00', hours: 1 },
    })
    await text(mobile, 'Running 20 mins late')
    expect(lastTo(mobile)).toBe(
      `Treasures: thank you. We'll let your customer of job ${id_job} know.`,
    )
    await work()
    expect(lastTo(customersMobile)).toContain(`Martin is 20 minutes late (your job ${id_job},`)
    await text(mobile, 'STATUS')
    expect(lastTo(mobile)).toBe(
      `Treasures: Job ${id_job}, Gardening in Lewisham: Mon 23 Nov, 16:00.`,
    )
  })
})

describe('texts that the chatbot does not understand', () => {
  test('two unclear texts make one to-do for staff and one reply', async () => {
    const mobile = newMobile()
    const customer = await createCustomer(database.db, { mphone: mobile })
    await text(mobile, 'Is there parking?')
    await text(mobile, 'Hello? Anyone?')
    expect(await toDo('id_customer', customer)).toEqual([
      `Text from ${mobile} to answer: “Is there parking?”`,
    ])
    expect(sentTo(mobile)).toEqual([
      "Treasures: we've passed your message on, and one of us will get back to you. If it's urgent, call 0808 157 0123.",
    ])
    expect(await didOf(mobile)).toEqual(['kept_for_staff', 'kept_for_staff'])
    expect(await conversationOf(mobile)).toMatchObject({ waiting_since: expect.any(String) })
  })

  test('one that answers words about the sender’s job goes into that conversation', async () => {
    const mobile = newMobile()
    const customer = await createCustomer(database.db, { fname: 'Nadia', mphone: mobile })
    const [id_job = 0, other = 0] = await createJobs(database.db, customer, [{}, {}])
    const ask = (id: number) =>
      staff.call(writeToThread, {
        params: { id },
        body: { body: 'Which gate?', audience: 'customer_staff' },
      })
    const entries = async (id: number) =>
      (await staff.call(getThread, { params: { id }, query: {} })).data.map(
        ({ body, via, author, audience }) => [body, via, author.name, audience],
      )
    await ask(id_job)
    await text(mobile, 'The blue one, ring 07700 900123')
    expect((await entries(id_job))[0]).toEqual([
      'The blue one, ring [phone hidden]',
      'text',
      'Nadia',
      'customer_staff',
    ])
    expect(await toDo('id_customer', customer)).toEqual([])
    expect(sentTo(mobile)).toEqual([])
    // Nobody has asked since, so the next text is for staff.
    await text(mobile, 'And one more thing')
    expect(await didOf(mobile)).toEqual(['put_in_conversation', 'kept_for_staff'])
    // Two jobs asked, so only a person can tell.
    await ask(id_job)
    await ask(other)
    await text(mobile, 'The red one')
    expect([(await entries(id_job)).length, (await entries(other)).length]).toEqual([3, 1])
  })

  test('RING ME makes a to-do for staff, and a text at night is answered at once', async () => {
    const mobile = newMobile()
    const id_treasure = await newTreasure(mobile)
    const day = now
    now = new Date('2026-11-23T23:00:00Z')
    await text(mobile, 'please call me')
    expect(sentTo(mobile)).toHaveLength(1)
    expect(await toDo('id_treasure', id_treasure)).toEqual([`Wants a call at ${mobile}.`])
    now = day
  })

  test('two programs that answer each other stop after five answers that change nothing', async () => {
    const mobile = newMobile()
    await newTreasure(mobile)
    for (let said = 0; said < 12; said++) await text(mobile, 'Status')
    expect(sentTo(mobile)).toHaveLength(5)
    expect(await conversationOf(mobile)).toMatchObject({ waiting_since: expect.any(String) })
    pass(61)
    await text(mobile, 'Status')
    expect(sentTo(mobile)).toHaveLength(6)
  })

  test('thanks need no answer, and STOP comes before all else', async () => {
    const mobile = newMobile()
    const { id_job } = await offer(mobile)
    const before = sentTo(mobile).length
    await text(mobile, 'Thank you!')
    await text(mobile, 'STOP')
    await text(mobile, 'What about Friday?')
    expect(sentTo(mobile)).toHaveLength(before)
    expect((await readJob(id_job)).id_status).toBe(jobStatus.open)
    expect(await didOf(mobile)).toEqual(['nothing', 'texts_stopped', 'kept_for_staff'])
    const { id, ...conversation } = await thread(mobile)
    expect(conversation).toMatchObject({ is_stopped: true })
    const answer = { params: { id }, body: { body: 'Friday is fine' } }
    expect(await refusal(staff, answerConversation, answer)).toMatchObject({
      code: 'texts_stopped',
    })
  })
})

describe('staff take over', () => {
  test('the chatbot is silent until staff hand back, and earlier questions are void', async () => {
    const mobile = newMobile()
    const { id_job } = await offer(mobile)
    await text(mobile, 'Is there parking?')
    const { id } = await conversationOf(mobile)
    const answered = await staff.call(answerConversation, {
      params: { id },
      body: { body: 'There is – shall we say five o’clock?' },
    })
    expect(answered).toMatchObject({ waiting_since: null, taken: { by: expect.any(String) } })
    await work()
    expect(lastTo(mobile)).toBe("There is - shall we say five o'clock?")
    const before = sentTo(mobile).length
    await text(mobile, 'YES')
    expect(sentTo(mobile)).toHaveLength(before)
    expect(await staff.call(handBackConversation, { params: { id }, body: {} })).toMatchObject({
      taken: null,
      waiting_since: null,
    })
    await text(mobile, 'YES')
    expect((await readJob(id_job)).id_status).toBe(jobStatus.open)
    expect(lastTo(mobile)).toContain("we've passed your message on")
    const { data } = await staff.call(listChatbotEvents, { query: { search: mobile } })
    expect(data.map(({ understood, did }) => [understood, did])).toEqual([
      ['yes', 'kept_for_staff'],
      [null, 'handed_back'],
      ['yes', 'kept_for_staff'],
      [null, 'staff_answered'],
      ['unclear', 'kept_for_staff'],
    ])
  })

  test('an answer that is about to be sent is withheld once staff take over', async () => {
    const mobile = newMobile()
    await newTreasure(mobile)
    pass(1)
    await twilio.text(app.apiBase, mobile, 'STATUS')
    await work(answering)
    const { id } = await conversationOf(mobile)
    const taken = await staff.call(takeConversation, { params: { id }, body: {} })
    expect(taken).toMatchObject({ taken: { by: expect.any(String) } })
    await work(sending)
    expect(sentTo(mobile)).toEqual([])
    expect((await thread(mobile)).texts.at(-1)).toMatchObject({
      state: 'withheld',
      error: 'One of us has taken the conversation over from the chatbot.',
    })
  })
})

describe('a phone that staff play', () => {
  test('answers while no texts are sent, and acts in the name of its player', async () => {
    const other = await startTestApp(database, { clock: () => now, chatbot: true })
    const player = await signIn(
      other,
      await createUser(database.db, { super: true, is_admin: true, fname: 'Pat', lname: 'Lee' }),
    )
    const mobile = newMobile()
    const { id_job } = await offer(mobile)
    const phones = await player.call(listPhones, {})
    expect(phones.data.find((phone) => phone.mobile === mobile)).toMatchObject({
      people: [{ name: 'Martin Okafor' }],
      texts: [{ is_theirs: false, body: expect.stringMatching(/look: \[link\]$/) }],
    })
    const played = await player.call(playPhone, {
      body: { mobile: mobile.replace('+44', '0'), body: 'Yes' },
    })
    expect(played).toEqual({ mobile, is_on: true })
    await runDueTasks(database, chatbotTasks(other.deps), now)
    expect((await readJob(id_job)).id_status).toBe(jobStatus.claimed)
    const { data } = await player.call(listChatbotEvents, { query: { search: 'Martin' } })
    expect(data[0]).toMatchObject({ mobile, inbound: 'Yes', did: 'offer_accepted', by: 'Pat Lee' })
    const accepted = database.db.selectFrom('events').select('actor')
    expect(
      await accepted
        .where('event', '=', 'opportunity.accepted')
        .where('id_job', '=', id_job)
        .execute(),
    ).toEqual([{ actor: 'user' }])
    await other.close()
  })

  test('does not exist where texts are sent', async () => {
    expect(await staff.call(listPhones, {})).toEqual({ is_played: false, data: [] })
    const body = { mobile: newMobile(), body: 'Yes' }
    expect(await refusal(staff, playPhone, { body })).toMatchObject({ code: 'phones_real' })
  })
})
