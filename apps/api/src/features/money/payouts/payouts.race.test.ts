import {
  createPayoutFile,
  createWalletTransaction,
  creditWallets,
  lockWallet,
  markPayoutFailed,
  markPayoutPaid,
  penceOf,
  requestPayout,
  isApiError,
} from '@treasures/api-client'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createTreasure } from '#test/fixtures.ts'
import { raceRoundsOn } from '#test/race-rounds.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { createBankAccount, createInvoice, createWallet } from '#test/wallet-fixtures.ts'
import { transact } from '#kernel/db/transact.ts'
import { post } from '../ledger/ledger.store.ts'
import { creditWallet } from '../wallets/credit-wallets.ts'
import { walletsStore } from '../wallets/wallets.store.ts'

const atOnce = 64

describe.each(mainEngines)('on %s', (engine) => {
  const rounds = raceRoundsOn(engine)
  let boss: SignedInClient
  let bossId: number
  let id_customer: number
  let treasures = 0

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    id_customer = (await createFixtures(database.db)).id_customer
    const user = await createUser(database.db, { is_admin: true, super: true })
    bossId = user.id
    boss = await signIn(app, user)
  })

  async function aWallet(pence: number) {
    const mphone = `+4477009${String(10_000 + ++treasures)}`
    const id_treasure = await createTreasure(database.db, { lname: 'Fielding', mphone })
    const id = await createWallet(database.db, { id_treasure }, pence)
    await createBankAccount(database.db, id_treasure, { id_user: bossId })
    return { id, id_treasure }
  }
  const told = (answer: Promise<unknown>) =>
    answer.then(
      () => 'done',
      (error: unknown) => (isApiError(error) ? error.code : String(error)),
    )
  const counted = (answers: readonly string[]) =>
    Object.fromEntries(
      [...new Set(answers)].map((one) => [one, answers.filter((other) => other === one).length]),
    )
  const all = (work: (i: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: atOnce }, (_, i) => told(work(i))))
  const balance = (id: number) => walletsStore(database.db).balance(id)
  const ask = (id: number, amount?: number) =>
    boss.call(requestPayout, { params: { id }, body: { amount } })
  const take = (id: number, amount: number) =>
    boss.call(createWalletTransaction, { params: { id }, body: { amount, reason: 'A race' } })

  /** The ledger and each of its transactions must always sum to zero. */
  async function expectSound() {
    const { rows } = await sql<{ sum: number; odd: number }>`
      select coalesce(sum(amount_pence), 0)::bigint as sum, (
        select count(*) from (
          select 1 from ledger_entries group by id_transaction having sum(amount_pence) <> 0
        ) as unbalanced
      ) as odd from ledger_entries
    `.execute(database.db)
    expect(rows).toEqual([{ sum: 0, odd: 0 }])
  }

  test(`${atOnce} payouts of one wallet at once, ${rounds} times: it is paid once, and never below zero`, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await aWallet(10_000)
      const answers = counted(await all(() => ask(id, 60)))
      expect(answers.done).toBe(1)
      expect((answers.payout_waiting ?? 0) + (answers.wallet_too_low ?? 0)).toBe(atOnce - 1)
      expect(await balance(id)).toBe(4_000)
    }
    await expectSound()
  }, 150_000)

  test(`${atOnce} withdrawals from one wallet at once, ${rounds} times: as many succeed as the balance covers`, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await aWallet(1_050)
      expect(counted(await all(() => take(id, -1)))).toEqual({
        done: 10,
        wallet_too_low: atOnce - 10,
      })
      expect(await balance(id)).toBe(50)
    }
    await expectSound()
  }, 150_000)

  test(`payouts against a lock, ${rounds} times: no money leaves once the lock has answered`, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await aWallet(10_000)
      let atLock: number | undefined
      const answers = await all(async (i) => {
        if (i !== round % atOnce) return take(id, -1)
        await boss.call(lockWallet, { params: { id } })
        atLock = await balance(id)
      })
      expect(await balance(id)).toBe(atLock)
      expect(await told(ask(id))).toBe('wallet_locked')
      const { done = 0, wallet_locked = 0 } = counted(answers)
      expect(done + wallet_locked).toBe(atOnce)
      expect(await balance(id)).toBe(10_000 - (done - 1) * 100)
    }
    await expectSound()
  }, 150_000)

  test(
    `an invoice whose wallets are credited ${atOnce} times at once, ${rounds} times: each has its part once`,
    { tags: 'slow', timeout: 300_000 },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const [one, other] = [await aWallet(0), await aWallet(0)]
        const invoice = await createInvoice(database.db, {
          id_customer,
          lines: [
            { id_treasure: one.id_treasure, gross_pence: 2_400, treasure_pence: 1_500 },
            { id_treasure: other.id_treasure, gross_pence: 1_200, treasure_pence: 800 },
          ],
        })
        const input = { params: { id: invoice }, body: {} }
        const asked = all(() => boss.call(creditWallets, input))
        // The tasks run at the same time, as they do automatically.
        const tasks = all(async () => {
          const credits = await database.db
            .selectFrom('wallet_credits')
            .select('id')
            .where('id_invoice', '=', invoice)
            .execute()
          for (const { id } of credits)
            await transact(database.db, (tx) => creditWallet(tx, new Date(), id))
        })
        expect(counted(await asked)).toEqual({ done: atOnce })
        expect(counted(await tasks)).toEqual({ done: atOnce })
        expect([await balance(one.id), await balance(other.id)]).toEqual([1_500, 800])
        const { wallets, credited_at } = await boss.call(creditWallets, input)
        expect(wallets.map(({ status }) => status)).toEqual(['credited', 'credited', 'credited'])
        expect(credited_at).not.toBeNull()
      }
      await expectSound()
    },
  )

  test('after any credits, debits, payouts, failures and clawbacks, the ledger sums to zero and each wallet to its entries', async () => {
    const Step = fc.oneof(
      fc.record({ act: fc.constant('add' as const), pence: fc.integer({ min: 1, max: 5_000 }) }),
      fc.record({ act: fc.constant('take' as const), pence: fc.integer({ min: 1, max: 5_000 }) }),
      fc.record({ act: fc.constant('clawback' as const), pence: fc.integer({ min: 1, max: 900 }) }),
      fc.record({
        act: fc.constantFrom('ask', 'send', 'pay', 'fail', 'invoice'),
        pence: fc.nat(0),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 25 }), async (steps) => {
        const { id, id_treasure } = await aWallet(0)
        let expected = 0
        let out: { id: number; pence: number; at: 'asked' | 'sent' | 'paid' } | undefined
        for (const { act, pence } of steps) {
          switch (act) {
            case 'add':
              await take(id, pence / 100)
              expected += pence
              break
            case 'take':
              if ((await told(take(id, -pence / 100))) === 'done') expected -= pence
              break
            case 'clawback':
              await transact(database.db, (tx) =>
                post(tx, new Date(), {
                  kind: 'credit_note',
                  key: `credit_note ${id} ${Math.random()}`,
                  entries: [
                    { account: { kind: 'wallet', id_treasure }, amount_pence: -pence },
                    { account: { kind: 'commission' }, amount_pence: pence },
                  ],
                }),
              )
              expected -= pence
              break
            case 'invoice':
              await boss.call(creditWallets, {
                params: {
                  id: await createInvoice(database.db, {
                    id_customer,
                    lines: [{ id_treasure, gross_pence: 2_400, treasure_pence: 1_500 }],
                  }),
                },
                body: {},
              })
              expected += 1_500
              break
            case 'ask': {
              const asked = await ask(id).catch(() => undefined)
              if (!asked) break
              out = { id: asked.id, pence: penceOf(asked.amount), at: 'asked' }
              expected -= out.pence
              break
            }
            case 'send':
              if (out?.at !== 'asked') break
              await boss.call(createPayoutFile, { body: {} })
              out.at = 'sent'
              break
            case 'pay':
              if (out?.at !== 'sent') break
              await boss.call(markPayoutPaid, { params: { id: out.id }, body: {} })
              out.at = 'paid'
              break
            case 'fail':
              if (!out || out.at === 'asked') break
              await boss.call(markPayoutFailed, { params: { id: out.id }, body: {} })
              expected += out.pence
              out = undefined
              break
          }
          expect(await balance(id)).toBe(expected)
        }
        await expectSound()
      }),
      { numRuns: engine === 'postgres' ? 12 : 3 },
    )
  }, 150_000)
})
