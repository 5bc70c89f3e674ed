import {
  createCard,
  createPublicCard,
  deleteCard,
  emailCardLink,
  getCardToken,
  getPublicCardToken,
  isApiError,
  listCards,
  listCustomerActivities,
  mergeCustomers,
  resetCardRetries,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { blankMessages } from '../../messages/messages/blank-messages.ts'
import { housekeepingTasks } from '#kernel/tasks/housekeeping.ts'
import { createFixtures, createCustomer } from '#test/fixtures.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'

let admin: SignedInClient
let customer: SignedInClient
let grace: number
let now = new Date('2026-11-21T09:00:00Z')
const logged: string[] = []
const later = (hours: number) => void (now = new Date(now.getTime() + hours * 3_600_000))

const { app, database } = useApp({
  clock: () => now,
  log: { level: 'trace', destination: { write: (line) => void logged.push(line) } },
})
beforeAll(async () => {
  const { db } = database
  grace = (await createFixtures(db)).id_customer
  admin = await signIn(app, await createUser(db, { is_admin: true, fname: 'Ada', lname: 'Min' }))
  customer = await signIn(app, await createUser(db, { id_customer: grace }))
})

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    (answer) => new Error(`It was answered: ${JSON.stringify(answer)}`),
    (thrown: unknown) => thrown,
  )
  if (isApiError(error)) return { status: error.status, code: error.code, message: error.message }
  throw error
}
const cardsOf = async (id: number) => (await admin.call(listCards, { params: { id } })).data
const begin = async (id: number, by = admin) =>
  (await by.call(getCardToken, { params: { id } })).setup
const add = (id: number, setup: string, trial_card = 'visa_works', by = admin) =>
  by.call(createCard, { params: { id }, body: { setup, trial_card } })
const newcomer = () => createCustomer(database.db, { fname: 'New', email: 'new@example.org' })

/** The secret of the last link e-mailed. */
async function mailLink(id: number) {
  await admin.call(emailCardLink, { params: { id }, body: {} })
  const { body, recipient } = await database.db
    .selectFrom('messages')
    .select(['body', 'recipient'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const link = /https:\/\/treasures\.example\/public\/customer\/addcard\/([\w-]+)/.exec(body)?.[1]
  if (!link) throw new Error(`No link in ${body}`)
  return { link, body, recipient }
}
const beginBy = (link: string) =>
  app.client.call(getPublicCardToken, { body: { id_customer: link } })
const addBy = (link: string, setup: string, trial_card = 'visa_works') =>
  app.client.call(createPublicCard, { body: { id_customer: link, setup, trial_card } })
const noLink = { status: 404, code: 'link_not_found' }

test('customers add cards themselves, the newest is listed first, and the first is kept', async () => {
  const first = await add(grace, await begin(grace, customer), 'visa_works', customer)
  expect(first).toMatchObject({ last4: '4242', brand: 'trial', exp_month: 12, exp_year: 2029 })
  await add(grace, await begin(grace), 'mastercard_works')
  expect((await cardsOf(grace)).map(({ last4 }) => last4)).toEqual(['4444', '4242'])
  const { data } = await admin.call(listCustomerActivities, { params: { id: grace }, query: {} })
  expect(data.map(({ descr }) => descr)).toEqual([
    'Ada Min added a card ending in 4444.',
    'Robin Marsh added a card ending in 4242.',
  ])
})

test.each([
  ['visa_declined', 'Your bank has declined this card. Please try another one.'],
  ['visa_asks', 'Your bank has not confirmed this card yet. Please try again.'],
  ['unheard_of', 'Your bank has not confirmed this card yet. Please try again.'],
])('%s is not kept, and the same attempt may try another', async (trial_card, message) => {
  const id = await newcomer()
  const setup = await begin(id)
  expect(await refusal(add(id, setup, trial_card))).toEqual({
    status: 422,
    code: 'card_setup_failed',
    message,
  })
  expect(await cardsOf(id)).toEqual([])
  await admin.call(createCard, {
    params: { id },
    body: { setup, trial_card: 'visa_asks', confirmed: true },
  })
  expect((await cardsOf(id)).map(({ last4 }) => last4)).toEqual(['3155'])
})

test('one attempt, sent 32 times at once, keeps one card', async () => {
  const id = await newcomer()
  const setup = await begin(id)
  const answers = await Promise.all(Array.from({ length: 32 }, () => add(id, setup)))
  expect(new Set(answers.map((card) => card.id)).size).toBe(1)
  expect(await cardsOf(id)).toHaveLength(1)
})

test('another customer’s attempt is unknown, and a removed card does not come back', async () => {
  const id = await newcomer()
  const setup = await begin(grace)
  expect(await refusal(add(id, setup))).toMatchObject({ code: 'card_setup_failed' })
  const own = await begin(id)
  const card = await add(id, own)
  await admin.call(deleteCard, { params: { id: card.id } })
  expect(await refusal(add(id, own))).toMatchObject({ code: 'card_setup_failed' })
  expect(await refusal(admin.call(deleteCard, { params: { id: card.id } }))).toMatchObject({
    status: 404,
  })
  expect(await cardsOf(id)).toEqual([])
})

test('a failed card can be charged again, and the user who allowed it is recorded', async () => {
  const id = await newcomer()
  const card = await add(id, await begin(id))
  await database.db
    .updateTable('cards')
    .set({ payment_retry: 4 })
    .where('id', '=', card.id)
    .execute()
  expect(await cardsOf(id)).toMatchObject([{ payment_retry: 4 }])
  const params = { id: card.id }
  expect(await admin.call(resetCardRetries, { params, body: {} })).toMatchObject({
    payment_retry: 0,
  })
  expect(await cardsOf(id)).toMatchObject([{ payment_retry: 0 }])
})

test('a link adds one card without a sign-in, and opening it changes nothing', async () => {
  const id = await newcomer()
  const { link, recipient, body } = await mailLink(id)
  expect(recipient).toBe('new@example.org')
  expect(body).toContain('3 days')
  const first = await beginBy(link)
  const { setup } = await beginBy(link)
  expect(await addBy(link, setup)).toEqual({ last4: '4242' })
  // The first answer may have been lost.
  expect(await addBy(link, setup)).toEqual({ last4: '4242' })
  expect(await cardsOf(id)).toHaveLength(1)
  expect(await refusal(addBy(link, first.setup))).toMatchObject(noLink)
  expect(await refusal(beginBy(link))).toMatchObject(noLink)
})

test('a link used many times at once keeps one card', async () => {
  const id = await newcomer()
  const { link } = await mailLink(id)
  const tokens = await Promise.all(Array.from({ length: 8 }, () => beginBy(link)))
  await Promise.allSettled(tokens.map(({ setup }) => addBy(link, setup)))
  expect(await cardsOf(id)).toHaveLength(1)
})

test('used, foreign, unknown and old links answer alike', async () => {
  const id = await newcomer()
  const used = (await mailLink(id)).link
  await addBy(used, (await beginBy(used)).setup)
  const old = (await mailLink(id)).link
  const { setup } = await beginBy(old)
  later(72)
  const answers = await Promise.all([
    refusal(beginBy(used)),
    refusal(beginBy(old)),
    refusal(addBy(old, setup)),
    refusal(beginBy('A'.repeat(43))),
    refusal(addBy('A'.repeat(43), setup)),
  ])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject(noLink)
  // An attempt begun by one link cannot be finished by another.
  const fresh = (await mailLink(grace)).link
  expect(await refusal(addBy(fresh, setup))).toMatchObject({ code: 'card_setup_failed' })
  expect(await cardsOf(id)).toHaveLength(1)
})

test('a link cannot be read from the database', async () => {
  const { link } = await mailLink(grace)
  const { rows } = await sql<{
    text: string
  }>`select card_links::text as text from card_links`.execute(database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ text }) => text).join()).not.toContain(link)
})

test('the e-mail with the link is secret, with or without an account, and blanked later', async () => {
  const id = await newcomer()
  const { link } = await mailLink(id)
  const read = () =>
    database.db
      .selectFrom('messages')
      .select(['is_secret', 'id_customer', 'body', 'created_at'])
      .where('id_customer', '=', id)
      .executeTakeFirstOrThrow()
  const { created_at, ...queued } = await read()
  expect(queued).toMatchObject({ is_secret: true, body: expect.stringContaining(link) })
  await runDueTasks(
    database,
    housekeepingTasks({ database }, [blankMessages]),
    new Date(created_at.getTime() + 8 * 86_400_000),
  )
  expect((await read()).body).toContain('[link]')
  expect((await read()).body).not.toContain(link)
})

test('a customer without an e-mail cannot be sent a link', async () => {
  const id = await createCustomer(database.db, { email: null })
  expect(await refusal(admin.call(emailCardLink, { params: { id }, body: {} }))).toMatchObject({
    status: 409,
    code: 'customer_has_no_email',
  })
})

test('a link and its customer survive a merge', async () => {
  const [a, b] = [await newcomer(), await newcomer()]
  const { link } = await mailLink(b)
  await admin.call(mergeCustomers, {
    query: { simulated: 0 },
    body: { id_customerA: a, id_customerB: b },
  })
  await addBy(link, (await beginBy(link)).setup)
  expect(await cardsOf(a)).toHaveLength(1)
})

test('a card number sent by mistake is neither stored nor logged', async () => {
  const number = '4242424242424242'
  const id = await newcomer()
  const { link } = await mailLink(id)
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${app.apiBase}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${admin.token}`,
        'idempotency-key': `number-${path}-${JSON.stringify(body).length}`.replaceAll('/', '.'),
      },
      body: JSON.stringify(body),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const trial = { trial_card: 'visa_works', number, card: { number, cvc: '123' } }
  const answers = [
    await send(`/customer/${id}/card`, { setup: await begin(id), ...trial }),
    await send(`/customer/${id}/card`, { setup: number }),
    await send(`/customer/${id}/card`, { setup: await begin(id), trial_card: number }),
    await send('/customer/card', {
      id_customer: link,
      setup: (await beginBy(link)).setup,
      ...trial,
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  expect(answers.map(({ text }) => text).join()).not.toContain(number)
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join()).not.toContain(number)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.db)
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} t where t::text like ${`%${number}%`}
    `.execute(database.db)
    expect([name, rows[0]?.n]).toEqual([name, 0])
  }
})

test('old links and attempts are deleted', async () => {
  // Sign-ins are deleted too, so this test comes last.
  expect(
    await runDueTasks(
      database,
      housekeepingTasks({ database }),
      new Date(now.getTime() + 31 * 24 * 3_600_000),
    ),
  ).toEqual([])
  for (const table of ['card_links', 'card_setups'] as const)
    expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([])
})
