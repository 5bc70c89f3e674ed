import {
  getAmbassadorWallet,
  getBankAccount,
  getTreasureWallet,
  type OkOf,
  type PaidTo,
} from '@treasures/api-client'
import { queryOf } from '#app/query.ts'

/** Owner of a wallet. */
export type WalletOwner = Pick<PaidTo, 'kind' | 'id'>

export const walletCall = ({ kind }: WalletOwner) =>
  kind === 'treasure' ? getTreasureWallet : getAmbassadorWallet

export const walletOf = (owner: WalletOwner) =>
  queryOf(walletCall(owner), { params: { id: owner.id } })

export const bankAccountOf = (id: number) => ({
  ...queryOf(getBankAccount, { params: { id } }),
  select: ({ account }: OkOf<typeof getBankAccount>) => account,
})
