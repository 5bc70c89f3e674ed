import { exportLedger, listCisMonths, payCis, reverseCisPayment } from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { balanceOf, post } from '../ledger/ledger.store.ts'

const at = new Date('2026-11-23T12:00:00Z')
let boss: SignedInClient
let id_treasure: number
let bills = 0

const { app, database } = useApp({ clock: () => at })
beforeAll(async () => {
  await createFixtures(database.db)
  id_treasure = await createTreasure(database.db, { lname: 'Reed', mphone: '+447700900001' })
  boss = await signIn(app, await createUser(database.db, { super: true }))
})

const withhold = (happened_on: string, pence: number) =>
  database.db.transaction().execute((tx) =>
    post(tx, at, {
      kind: pence > 0 ? 'cis_withheld' : 'cis_given_back',
      key: `cis_withheld ${++bills}`,
      happened_on,
      entries: [
        { account: { kind: 'wallet', id_treasure }, amount_pence: -pence },
        { account: { kind: 'cis_withheld' }, amount_pence: pence },
      ],
    }),
  )
const pay = (amount: number, changes: object = {}) => ({
  body: { month: '2026-11-05', amount, paid_on: '2026-11-20', reference: 'P0123', ...changes },
})
const months = async () => (await boss.call(listCisMonths, {})).data
const owed = () => balanceOf(database.db, { kind: 'cis_withheld' })

test('deductions are grouped by tax months from the 6th to the 5th, and each is paid once', async () => {
  for (const [day, pence] of [
    ['2026-10-05', 100],
    ['2026-10-06', 2_000],
    ['2026-11-05', 3_000],
    ['2026-11-06', 500],
    ['2026-12-31', 50],
  ] as const)
    await withhold(day, pence)
  await withhold('2026-10-31', -1_000)
  expect(await months()).toMatchObject([
    { month: '2027-01-05', withheld: 0.5 },
    { month: '2026-12-05', withheld: 5 },
    { month: '2026-11-05', withheld: 40, paid: 0, outstanding: 40 },
    { month: '2026-10-05', withheld: 1 },
  ])
  const before = await owed()
  await boss.call(payCis, pay(25))
  expect(await refusal(boss, payCis, pay(15.01))).toMatchObject({ code: 'cis_too_much' })
  await boss.call(payCis, pay(15))
  expect((await months())[2]).toMatchObject({ paid: 40, outstanding: 0 })
  expect(await owed()).toBe(before - 4_000)
})

test('a mistaken payment is reversed once, and the ledger shows both entries', async () => {
  const [first] = (await months())[2]?.payments ?? []
  const asked = { params: { id: first?.id ?? 0 }, body: {} }
  const before = await owed()
  await boss.call(reverseCisPayment, asked)
  expect(await refusal(boss, reverseCisPayment, asked)).toMatchObject({ code: 'payment_reversed' })
  const month = (await months())[2]
  expect(month).toMatchObject({ paid: 15, outstanding: 25 })
  expect(month?.payments[0]?.reversed_at).toBe(at.toISOString())
  expect(await owed()).toBe(before + 2_500)
  const file = await boss.call(exportLedger, { query: { from: '2026-11-20', to: '2026-11-23' } })
  const rows = (await file.text()).split('\r\n')
  expect(rows.filter((row) => row.includes('"Bank"'))).toHaveLength(3)
})

test('invalid payments are refused with a message', async () => {
  expect(await refusal(boss, payCis, pay(1, { paid_on: '2026-11-24' }))).toMatchObject({
    code: 'day_to_come',
  })
  expect(await refusal(boss, payCis, pay(1, { month: '2026-11-06' }))).toMatchObject({
    code: 'invalid_fields',
  })
  expect(await refusal(boss, payCis, pay(1, { month: '2020-11-05' }))).toMatchObject({
    code: 'cis_too_much',
  })
  expect(await refusal(boss, reverseCisPayment, { params: { id: 999 }, body: {} })).toMatchObject({
    code: 'payment_not_found',
  })
})

test('simultaneous payments of one month never exceed the outstanding amount', async () => {
  await withhold('2026-09-01', 1_000)
  const said = await Promise.allSettled(
    Array.from({ length: 8 }, () => boss.call(payCis, pay(3, { month: '2026-09-05' }))),
  )
  expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})
