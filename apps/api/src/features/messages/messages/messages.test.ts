import {
  allowEmails,
  channel,
  clearBounce,
  getDelivery,
  getEmailChoice,
  emailCardLink,
  listCustomerActivities,
  listCustomerChannels,
  listMessages,
  marketingWords,
  notifyTreasure,
  openMessage,
  register,
  requestPasswordReset,
  retryMessage,
  stopEmails,
  updateCustomerChannels,
} from '@treasures/api-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '#kernel/db/connect.ts'
import { testSeal } from '#test/test-app.ts'
import { unsubscribeToken } from '../unsubscribe/unsubscribe-links.ts'
import { reachabilityStore } from '../notices/reachability.store.ts'
import { noticeOf, testMessages } from '#test/test-messages.ts'
import { noteBounce } from '../bounces/note-bounce.ts'
import { blankMessages } from './blank-messages.ts'
import { housekeepingTasks } from '#kernel/tasks/housekeeping.ts'
import { createFixtures, createCustomer, createTreasure } from '#test/fixtures.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { makeSecret } from '#kernel/secrets.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'

let database: Database
let app: TestApp
beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createFixtures(database.db)
  app = await startTestApp(database)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const sendLinkTo = (email: string) =>
  app.client.call(requestPasswordReset, { body: { email, provider: 'users' } })
const newest = async (client: SignedInClient, search: string) =>
  (await client.call(listMessages, { query: { search } })).data[0]

const switchOf = (name: string, allowed: boolean) =>
  database.db
    .updateTable('permissions')
    .set({ allowed })
    .where('name', '=', name)
    .where('role', '=', 'admin')
    .execute()
const open = async (client: SignedInClient, search: string) => {
  const message = await newest(client, search)
  return client.call(openMessage, { params: { id: message?.id ?? 0 }, body: {} })
}
const refusedToOpen = async (client: SignedInClient, search: string) => {
  const message = await newest(client, search)
  return refusal(client, openMessage, { params: { id: message?.id ?? 0 }, body: {} })
}
const resetLink = expect.stringMatching(/https:\S+\/public\/password\/reset\/[\w-]{43}/)

test('staff see no links in the Outbox, and open those of accounts that they may manage', async () => {
  const boss = await createUser(database.db, { super: true, is_admin: true })
  const admin = await createUser(database.db, { is_admin: true })
  const colleague = await createUser(database.db, { is_admin: true })
  const customer = await createUser(database.db)
  const [asBoss, asAdmin] = [await signIn(app, boss), await signIn(app, admin)]
  await switchOf('messages.open', true)
  for (const { email } of [boss, admin, colleague, customer]) await sendLinkTo(email)
  for (const [user, secrets] of [
    [boss, 'not_yours'],
    [colleague, 'not_yours'],
    [admin, 'closed'],
    [customer, 'closed'],
  ] as const) {
    for (const client of [asAdmin, asBoss]) {
      const shown = await newest(client, user.email)
      expect(shown).toMatchObject({ subject: 'Reset your password', opened: null })
      expect(shown?.body).toContain('To choose a new one:\n\n[link]\n\nThe link can be used once')
    }
    expect((await newest(asAdmin, user.email))?.secrets).toBe(secrets)
    expect((await newest(asBoss, user.email))?.secrets).toBe('closed')
    const answer = await open(asAdmin, user.email).catch((error: unknown) => error)
    expect(answer).toMatchObject(
      secrets === 'closed' ? { body: resetLink } : { status: 403, code: 'message_not_yours' },
    )
  }
  expect(await open(asBoss, boss.email)).toMatchObject({ body: resetLink })
  await switchOf('messages.open', false)
})

test('the link of a sign-up is listed in every region, and only supers open it', async () => {
  const email = 'waiting@example.org'
  const password = 'a few words together'
  await app.client.call(register, {
    body: {
      fname: 'Ida',
      lname: 'Vale',
      email,
      password,
      password_confirmation: password,
      provider: 'users',
    },
  })
  const asBoss = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
  const asAdmin = await signIn(app, await createUser(database.db, { is_admin: true }))
  asBoss.chooseRegion(1)
  asAdmin.chooseRegion(2)
  expect((await newest(asBoss, email))?.secrets).toBe('closed')
  expect((await newest(asAdmin, email))?.secrets).toBe('not_yours')
})

test('opening a link needs its own permission, off by default, and is recorded', async () => {
  const id_customer = await createCustomer(database.db)
  const customer = await createUser(database.db, { id_customer })
  const client = await signIn(
    app,
    await createUser(database.db, { is_admin: true, fname: 'Ada', lname: 'Open' }),
  )
  await sendLinkTo(customer.email)
  expect(await refusedToOpen(client, customer.email)).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
  await switchOf('messages.open', true)
  await open(client, customer.email)
  expect((await newest(client, customer.email))?.opened).toEqual({
    by: 'Ada Open',
    at: expect.any(String),
  })
  const { data } = await client.call(listCustomerActivities, {
    params: { id: id_customer },
    query: {},
  })
  expect(data.map(({ descr }) => descr)).toContain(
    `Ada Open opened “Reset your password” to ${customer.email} with its links, and can act in their name by them.`,
  )
  await switchOf('messages.open', false)
})

test('staff cannot open links once e-mails are sent', async () => {
  const sending = await startTestApp(database, { mailLeaves: true })
  const boss = await createUser(database.db, { super: true, is_admin: true })
  const client = await signIn(sending, boss)
  await sendLinkTo(boss.email)
  expect(await newest(client, boss.email)).toMatchObject({
    secrets: 'mail_leaves',
    body: expect.stringContaining('[link]'),
  })
  expect(await refusedToOpen(client, boss.email)).toMatchObject({
    status: 409,
    code: 'message_closed',
  })
  await sending.close()
})

test('a subject shows no link, even from an older template', async () => {
  const client = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
  const subject = `Reset your password https://t.example/public/password/reset/${makeSecret()}?email=a`
  await database.db
    .insertInto('messages')
    .values({
      channel: 'email',
      recipient: 'older@example.org',
      subject,
      body: '',
      is_secret: true,
      created_at: new Date(),
    })
    .execute()
  expect((await newest(client, 'older@'))?.subject).toBe('Reset your password [link]')
  await keepHouse(7.1)
  const rows = await database.db
    .selectFrom('messages')
    .select('subject')
    .where('recipient', '=', 'older@example.org')
    .execute()
  expect(rows).toEqual([{ subject: 'Reset your password [link]' }])
})

const keepHouse = async (days: number) =>
  expect(
    await runDueTasks(
      database,
      housekeepingTasks({ database }, [blankMessages]),
      new Date(Date.now() + days * 86_400_000),
    ),
  ).toEqual([])

test('the outbox is paged, newest first, and searched by person and subject', async () => {
  const client = await signIn(app, await createUser(database.db, { is_admin: true }))
  const people = await Promise.all(
    [1, 2, 3].map((i) => createUser(database.db, { email: `page_${i}@example.org` })),
  )
  for (const { email } of people) await sendLinkTo(email)
  const page = (number: number) =>
    client.call(listMessages, { query: { search: 'page_', per_page: 2, page: number } })
  const [first, second] = [await page(1), await page(2)]
  expect(first.meta).toEqual({ total: 3, total_capped: false, page: 1, per_page: 2 })
  expect([...first.data, ...second.data].map(({ recipient }) => recipient)).toEqual([
    'page_3@example.org',
    'page_2@example.org',
    'page_1@example.org',
  ])
})

test('an admin who acts as a franchisee cannot read messages, like any franchisee', async () => {
  const acting = await createUser(database.db, { is_admin: true, id_ambassador: 2 })
  const client = await signIn(app, acting)
  await expect(newest(client, acting.email)).rejects.toMatchObject({ status: 403 })
})

test('a link is removed after seven days', async () => {
  const client = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
  const user = await createUser(database.db)
  await sendLinkTo(user.email)
  await keepHouse(6.9)
  expect((await newest(client, user.email))?.secrets).toBe('closed')
  await keepHouse(7.1)
  expect((await newest(client, user.email))?.secrets).toBe('over')
  expect(await refusedToOpen(client, user.email)).toMatchObject({ status: 409 })
  const row = await database.db
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', user.email)
    .executeTakeFirstOrThrow()
  expect(row.body).toContain('To choose a new one:\n\n[link]\n\nThe link can be used once')
})

const failed = {
  channel: 'email' as const,
  subject: 'Your booking',
  body: 'Hello',
  state: 'failed' as const,
  error: 'No such mailbox',
  attempts: 8,
}

test('failed messages are listed with their errors, and several presses send one again only once', async () => {
  const admin = await createUser(database.db, { is_admin: true })
  const client = await signIn(app, admin)
  const at = new Date()
  const lastWeek = new Date(at.getTime() - 7 * 86_400_000)
  const rows = await database.db
    .insertInto('messages')
    .values([
      { ...failed, recipient: 'again@example.org', created_at: at, failed_at: at },
      { ...failed, recipient: 'old@example.org', created_at: lastWeek, failed_at: at },
    ])
    .returning('id')
    .execute()
  const [again = 0, old = 0] = rows.map(({ id }) => id)
  const { failures, channels } = await client.call(getDelivery, {})
  expect(failures.find(({ id }) => id === again)).toMatchObject({
    recipient: 'again@example.org',
    error: 'No such mailbox',
    not_again: null,
  })
  expect(failures.find(({ id }) => id === old)).toMatchObject({ not_again: 'too_late' })
  expect(channels.map(({ name, state }) => [name, state])).toEqual([
    ['E-mail', 'not_set_up'],
    ['Text message', 'not_set_up'],
    ['Push notification', 'working'],
  ])
  const press = (id: number) => client.call(retryMessage, { params: { id }, body: {} })
  const presses = await Promise.allSettled([press(again), press(again), press(again)])
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(client, retryMessage, { params: { id: again }, body: {} })).toMatchObject({
    code: 'message_not_failed',
  })
  expect(await refusal(client, retryMessage, { params: { id: old }, body: {} })).toMatchObject({
    code: 'message_too_late',
  })
  const message = database.db.selectFrom('messages').selectAll().where('id', '=', again)
  expect(await message.executeTakeFirst()).toMatchObject({ state: 'waiting', attempts: 0 })
  const tasks = database.db.selectFrom('tasks').select('name').where('name', '=', 'message.send')
  expect(await tasks.where('key', '=', String(again)).execute()).toHaveLength(1)
})

test('a bounced address is listed with its person, cleared once, and can bounce again', async () => {
  const admin = await createUser(database.db, { is_admin: true })
  const client = await signIn(app, admin)
  const id_customer = await createCustomer(database.db, { email: 'gone@example.org' })
  const bounce = { address: 'gone@example.org', code: '5.1.1', words: 'No such user' }
  await noteBounce(database.db, { ...bounce, at: new Date() })
  await noteBounce(database.db, { ...bounce, at: new Date() })
  const find = async () =>
    (await client.call(getDelivery, {})).bounced.filter(({ address }) => address === bounce.address)
  const [{ id } = { id: 0 }] = await find()
  await client.call(clearBounce, { params: { id }, body: {} })
  expect(await find()).toEqual([])
  expect(await refusal(client, clearBounce, { params: { id }, body: {} })).toMatchObject({
    code: 'bounce_not_found',
  })
  await noteBounce(database.db, { ...bounce, at: new Date() })
  expect(await find()).toHaveLength(1)
  const { data } = await client.call(listCustomerActivities, {
    params: { id: id_customer },
    query: {},
  })
  expect(data.map(({ descr }) => descr)).toEqual([
    expect.stringContaining('gets no more e-mail'),
    expect.stringContaining('allowed e-mails to gone@example.org again'),
    expect.stringContaining('gets no more e-mail'),
  ])
})

test('a press in a mail program stops one kind of e-mail without a cookie, and opening the link does not', async () => {
  const id_treasure = await createTreasure(database.db, {
    lname: 'Tired',
    mphone: '+447700900199',
    email: 'tired@example.org',
  })
  const token = unsubscribeToken(testSeal, { id_treasure, group: 'opportunities' })
  const byPost = `${app.apiBase}/unsubscribe/${token}`
  const choice = async () =>
    (await app.client.call(getEmailChoice, { params: { token } })).is_stopped

  for (const method of ['GET', 'GET', 'GET', 'GET', 'GET', 'HEAD']) {
    const { status, headers } = await fetch(byPost, { method, redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([
      302,
      `https://treasures.example/public/unsubscribe/${token}`,
    ])
  }
  expect(await choice()).toBe(false)

  const press = (address = byPost) =>
    fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
  expect((await Promise.all([press(), press(), press()])).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ])
  expect(await choice()).toBe(true)
  expect((await press(`${app.apiBase}/unsubscribe/1.${makeSecret()}`)).status).toBe(404)
  const events = database.db.selectFrom('events').select(['event', 'data'])
  expect(await events.where('id_treasure', '=', id_treasure).execute()).toEqual([
    { event: 'emails.stopped', data: { what: 'Jobs that might suit you' } },
  ])

  const messages = testMessages({ hasMailServer: true })
  const to = { to: { treasure: id_treasure }, recipient: 'tired@example.org' }
  const general = { fname: 'Sam', support_email: 'help@treasures.example', support_phone: '1' }
  const offer = () =>
    messages.queueNotice(database.db, new Date(), {
      notice: noticeOf('opportunity'),
      ...to,
      values: {
        ...general,
        service: 'Gardening',
        place: 'Lewisham',
        price: '1',
        link: 'l',
        link_time: '24 hours',
      },
    })
  const receipt = { number: 'SB-1', month: 'October', total: '£1', ...general }
  expect(await offer()).toMatchObject({ goes: 'withheld' })
  expect(
    await messages.queueNotice(database.db, new Date(), {
      notice: noticeOf('bill_issued'),
      ...to,
      values: receipt,
    }),
  ).toMatchObject({ goes: 'waits' })
  await app.client.call(allowEmails, { params: { token }, body: {} })
  expect(await choice()).toBe(false)
  expect(await offer()).toMatchObject({ goes: 'waits' })
})

test('a customer who switched e-mails off receives only those about their sign-in, and staff see why', async () => {
  const staff = await signIn(app, await createUser(database.db, { is_admin: true, super: true }))
  const email = 'quiet@example.org'
  const id_customer = await createCustomer(database.db, { email })
  const own = await signIn(app, await createUser(database.db, { email, id_customer }))
  const params = { params: { id: id_customer } }
  const choose = (choice: { id_channel: number; enabled?: boolean; marketing?: boolean }) =>
    own.call(updateCustomerChannels, { ...params, body: { channels: [choice] } })

  expect(
    await refusal(own, updateCustomerChannels, {
      ...params,
      body: { channels: [{ id_channel: 9, enabled: false }] },
    }),
  ).toMatchObject({ status: 422, code: 'channel_not_found' })
  await choose({ id_channel: 1, enabled: false })
  await staff.call(emailCardLink, { ...params, body: {} })
  await app.drain()
  expect(await newest(staff, email)).toMatchObject({
    subject: 'Add a card to your Treasures account',
    state: 'withheld',
    error: 'They switched this channel off.',
    body: expect.stringContaining('[link]'),
    secrets: 'over',
  })
  const { data: noted } = await staff.call(listCustomerActivities, { ...params, query: {} })
  expect(JSON.stringify(noted)).toContain(
    'was not sent to quiet@example.org. They switched this channel off.',
  )
  await sendLinkTo(email)
  expect(await newest(staff, email)).toMatchObject({
    subject: 'Reset your password',
    state: 'waiting',
  })

  const marketing = async () => (await own.call(listCustomerChannels, params)).data[0]?.marketing
  expect(await marketing()).toEqual({ agreed: false, given_at: null, wording: null })
  for (const agreed of [true, true, false]) await choose({ id_channel: 1, marketing: agreed })
  expect(await marketing()).toMatchObject({ agreed: false, wording: marketingWords('E-mail') })
  const said = database.db.selectFrom('marketing_consents').select('agreed')
  expect(await said.where('id_customer', '=', id_customer).orderBy('id').execute()).toEqual([
    { agreed: true },
    { agreed: false },
  ])
})

test('a treasure who switched news off receives no advertisements', async () => {
  const staff = await signIn(app, await createUser(database.db, { is_admin: true, super: true }))
  const email = 'no-news@example.org'
  const id = await createTreasure(database.db, { lname: 'News', mphone: '+447700900555', email })
  const news = { id_treasure: id, channel_group: 'news', id_channel: 1, enabled: false }
  await database.db.insertInto('treasure_channel_groups').values(news).execute()
  const invite = { params: { id }, body: { type: 'TreasureReactivateNotify' as const } }
  await staff.call(notifyTreasure, invite)
  await app.drain()
  expect(await newest(staff, email)).toMatchObject({
    state: 'withheld',
    error: 'They switched such messages off for this channel.',
  })
})

test('a customer withdraws their marketing consent by link, and their other e-mails still arrive', async () => {
  const id_customer = await createCustomer(database.db, { email: 'keen@example.org' })
  const said = { id_customer, id_channel: channel.email, id_user: null, given_at: new Date() }
  await database.db
    .insertInto('marketing_consents')
    .values({ ...said, agreed: true, wording: 'Offers and news' })
    .execute()
  const params = { token: unsubscribeToken(testSeal, { id_customer }) }
  expect(await app.client.call(getEmailChoice, { params })).toEqual({
    what: 'Offers and news from us',
    is_stopped: false,
  })
  await app.client.call(stopEmails, { params, body: {} })
  await app.client.call(stopEmails, { params, body: {} })
  const row = { channel: 'email' as const, recipient: 'keen@example.org', id_customer }
  const rest = { id_treasure: null, id_user: null, channel_group: null }
  expect(await reachabilityStore(database.db).read({ ...row, ...rest })).toMatchObject({
    isOn: true,
    hasConsent: false,
  })
  const consents = database.db.selectFrom('marketing_consents').select(['agreed', 'id_user'])
  expect(await consents.where('id_customer', '=', id_customer).orderBy('id').execute()).toEqual([
    { agreed: true, id_user: null },
    { agreed: false, id_user: null },
  ])
})
