import { payoutStatus, type PayoutStatus } from '@treasures/api-client'
import { postPayout } from '../../src/features/money/payouts/post-payout.ts'
import { payoutsStore } from '../../src/features/money/payouts/payouts.store.ts'
import { transact } from '../../src/kernel/db/transact.ts'
import { everywhere } from '../../src/kernel/http/scope.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'
import { testPassword } from '../sign-in.ts'
import { createBankAccount, longAgo } from '../wallet-fixtures.ts'
import { aWallet } from './wallets.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const isAbsent = ({ fixtures, targets }: Asking) => targets.customer() !== fixtures.customerA
const absent = 2_000_000

/**
 * Returns A's wallet with no payout waiting, and with the bank account that the treasure entered.
 */
async function aPayableWallet(asking: Asking): Promise<number> {
  const { db, users } = asking.fixtures
  const id = await aWallet(asking)
  if (isAbsent(asking)) return id
  await createBankAccount(db, asking.targets.treasure(), { id_user: users['treasure A'].id })
  await db.updateTable('wallets').set({ locked_at: null }).where('id', '=', id).execute()
  await db
    .updateTable('payouts')
    .set({ id_status: payoutStatus.cancelled })
    .where('id_status', '=', payoutStatus.requested)
    .execute()
  return id
}

/** Creates a payout of A's in a state. */
async function aPayout(asking: Asking, id_status: PayoutStatus = payoutStatus.requested) {
  if (isAbsent(asking)) return { id: absent, id_file: absent }
  const { db, users } = asking.fixtures
  const id_wallet = await aPayableWallet(asking)
  const id_user = users.super.id
  return transact(db, async (tx) => {
    const at = new Date()
    const store = payoutsStore(tx)
    const id = await store.insert({ id_wallet, amount_pence: 100, id_user, created_at: at })
    const payout = await store.find(everywhere, id)
    if (payout) await postPayout(tx, at, 'requested', payout, { id_user })
    const file = id_status === payoutStatus.sent ? await store.sendAll(at, id_user) : undefined
    return { id, id_file: file?.id ?? absent }
  })
}

const finishing = (id_status?: PayoutStatus) => async (asking: Asking) => ({
  params: { id: (await aPayout(asking, id_status)).id },
  body: {},
})

export const payoutsInputs: InputsFor<
  | 'requestPayout'
  | 'createPayoutFile'
  | 'downloadPayoutFile'
  | 'markPayoutPaid'
  | 'markPayoutFailed'
  | 'cancelPayout'
  | 'getBankAccount'
  | 'updateBankAccount'
  | 'confirmBankAccount'
> = {
  requestPayout: async (asking) => ({
    params: { id: await aPayableWallet(asking) },
    body: { amount: 1 },
  }),
  createPayoutFile: async (asking) => {
    await aPayout(asking)
    return { body: {} }
  },
  downloadPayoutFile: async (asking) => ({
    params: { id: (await aPayout(asking, payoutStatus.sent)).id_file },
  }),
  markPayoutPaid: finishing(payoutStatus.sent),
  markPayoutFailed: finishing(payoutStatus.sent),
  cancelPayout: finishing(),
  getBankAccount: ({ targets }) => ({ params: { id: targets.treasure() } }),
  updateBankAccount: ({ targets }) => ({
    params: { id: targets.treasure() },
    body: {
      holder: 'Sam Fielding',
      sort_code: '08-99-99',
      account_number: '66374958',
      password: testPassword,
    },
  }),
  confirmBankAccount: async (asking) => {
    if (!isAbsent(asking)) await aPayableWallet(asking)
    const body = { changed_at: longAgo.toISOString() }
    return { params: { id: asking.targets.treasure() }, body }
  },
}
