import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'
import { createInvoice, createWallet } from '../wallet-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const isAbsent = ({ fixtures, targets }: Asking) => targets.customer() !== fixtures.customerA
const absent = 2_000_000

/** Creates A's wallet with a balance. */
export async function aWallet(asking: Asking): Promise<number> {
  if (isAbsent(asking)) return absent
  return createWallet(asking.fixtures.db, { id_treasure: asking.targets.treasure() }, 5_000)
}

async function anEntry(asking: Asking): Promise<number> {
  if (isAbsent(asking)) return absent
  const id = await aWallet(asking)
  const { id: entry } = await asking.fixtures.db
    .selectFrom('ledger_entries')
    .innerJoin('wallets', 'wallets.id_account', 'ledger_entries.id_account')
    .select('ledger_entries.id')
    .where('wallets.id', '=', id)
    .executeTakeFirstOrThrow()
  return entry
}

async function anInvoice(asking: Asking) {
  if (isAbsent(asking)) return { params: { id: absent }, body: {} }
  const id_treasure = asking.targets.treasure()
  const id = await createInvoice(asking.fixtures.db, {
    id_customer: asking.fixtures.customerA,
    lines: [{ id_treasure, gross_pence: 2_400, treasure_pence: 1_500 }],
  })
  return { params: { id }, body: {} }
}

const ofWallet = async (asking: Asking) => ({ params: { id: await aWallet(asking) } })

export const walletsInputs: InputsFor<
  | 'getWallet'
  | 'getTreasureWallet'
  | 'getAmbassadorWallet'
  | 'listWalletTransactions'
  | 'getWalletTransaction'
  | 'createWalletTransaction'
  | 'lockWallet'
  | 'unlockWallet'
  | 'creditWallets'
  | 'stopWalletsBeingCredited'
  | 'unstopWalletsBeingCredited'
  | 'clearErrorCreditedAt'
> = {
  getWallet: ofWallet,
  getTreasureWallet: ({ targets }) => ({ params: { id: targets.treasure() } }),
  getAmbassadorWallet: (asking) => ({ params: { id: isAbsent(asking) ? absent : 1 } }),
  listWalletTransactions: async (asking) => ({ ...(await ofWallet(asking)), query: {} }),
  getWalletTransaction: async (asking) => ({ params: { id: await anEntry(asking) } }),
  createWalletTransaction: async (asking) => ({
    ...(await ofWallet(asking)),
    body: { amount: 12.5, reason: 'A present' },
  }),
  lockWallet: ofWallet,
  unlockWallet: ofWallet,
  creditWallets: anInvoice,
  stopWalletsBeingCredited: anInvoice,
  unstopWalletsBeingCredited: anInvoice,
  clearErrorCreditedAt: anInvoice,
}
