import {
  checkHealth,
  listFigures,
  listMyNotifications,
  getReport,
  updateReportMail,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createCustomer, createJobs } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient, type TestUser } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { createWallet } from '#test/wallet-fixtures.ts'
import { insertReported } from '../../../bench/reports-data.ts'
import { reportTasks } from './report-tasks.ts'

let at = new Date('2026-11-26T09:00:00Z')
const { app, database } = useApp({ clock: () => at })
let users: TestUser[]
let nadia: SignedInClient
let boss: SignedInClient
async function signInAgain() {
  const [one, other] = await Promise.all(users.map((user) => signIn(app, user)))
  if (one && other) [nadia, boss] = [one, other]
}
beforeAll(async () => {
  const { db } = database
  await insertReported(db, { jobs: 150 })
  await createWallet(db, { id_region: 3 }, 1_000)
  users = [
    await createUser(db, { id_ambassador: 3, email: 'nadia@example.org' }),
    await createUser(db, { super: true, email: 'boss@example.org' }),
  ]
  await signInAgain()
})

const runAt = async (text: string) => {
  at = new Date(text)
  await signInAgain()
  expect(
    await runDueTasks(database, { 'figures.tell': reportTasks({ database })['figures.tell'] }, at),
  ).toEqual([])
}
const subjects = async (recipient: string) =>
  (await readMails(database.db, recipient)).map(({ subject }) => subject)

test('the figures of the week leave on Friday only, once, with what changed', async () => {
  const { db } = database
  const id_customer = await createCustomer(db, { id_region: 3 })
  const week = await boss.call(getReport, {
    params: { figure: 'booked' },
    query: { from: '2026-11-20', to: '2026-11-26', by: 'region', region: 3 },
  })
  const { id: id_service } = await db
    .selectFrom('services')
    .select('id')
    .where('kind', '=', 'trade')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const ofRegion = { id_region: 3, id_service, postcode: 'AB1 1AA' }
  await createJobs(db, id_customer, [
    { ...ofRegion, posted_at: new Date('2026-11-20T00:00:00Z') },
    { ...ofRegion, posted_at: new Date('2026-11-26T23:59:59Z') },
    { ...ofRegion, posted_at: new Date('2026-11-27T00:00:00Z') },
  ])
  await runAt('2026-11-26T08:00:00Z')
  expect(await subjects('nadia@example.org')).toEqual([])
  await runAt('2026-11-27T08:00:00Z')
  await runAt('2026-11-27T08:05:00Z')
  expect(await subjects('nadia@example.org')).toEqual(['Your week to Thursday 26 November 2026'])
  const [mail] = await readMails(db, 'nadia@example.org')
  expect(mail?.body).toContain(`Booked jobs: ${week.total.count + 2}, `)
  expect(mail?.body).toMatch(/Revenue without VAT: -?£[\d,]+\.\d\d, /)
  const [ofAll] = await readMails(db, 'boss@example.org')
  expect(ofAll?.body).not.toBe(mail?.body)
})

test('staff who switched it off receive none', async () => {
  expect((await nadia.call(listFigures, {})).weekly_mail).toBe(true)
  await nadia.call(updateReportMail, { body: { weekly_mail: false } })
  await nadia.call(updateReportMail, { body: { weekly_mail: false } })
  expect((await nadia.call(listFigures, {})).weekly_mail).toBe(false)
  await runAt('2026-12-04T08:00:00Z')
  expect(await subjects('nadia@example.org')).toHaveLength(2)
  expect((await subjects('nadia@example.org'))[0]).toMatch(/^Your statement/)
  expect(await subjects('boss@example.org')).toHaveLength(2)
})

test('the statement of the last month is under the bell of its franchisee, once', async () => {
  await runAt('2027-01-01T08:00:00Z')
  await runAt('2027-01-02T08:00:00Z')
  const { data } = await nadia.call(listMyNotifications, { query: {} })
  expect(data.filter(({ title }) => title === 'Your statement for December 2026')).toMatchObject([
    { path: '/statement' },
  ])
  expect((await boss.call(listMyNotifications, { query: {} })).data).toEqual([])
})

test('a figure that differs from its list shows in Health', async () => {
  const judge = async () =>
    (await boss.call(checkHealth, {})).data.find(({ name }) => name === 'figures')
  expect(await judge()).toMatchObject({
    state: 'ok',
    words: expect.stringContaining('still to come'),
  })
  at = new Date('2027-01-03T02:40:00Z')
  const check = { 'figures.check': reportTasks({ database })['figures.check'] }
  expect(await runDueTasks(database, check, at)).toEqual([])
  expect(await judge()).toMatchObject({ state: 'ok', words: expect.stringContaining('02:40') })
  await database.db
    .updateTable('figure_checks')
    .set({ difference: 'Booked by week, 2026-11-23: 3 in the report, 4 in the list.' })
    .where('figure', '=', 'booked')
    .execute()
  expect(await judge()).toMatchObject({
    state: 'attention',
    words: expect.stringContaining('3 in the report, 4 in the list'),
  })
})
