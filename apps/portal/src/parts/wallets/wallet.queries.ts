import {
  getAmbassadorWallet,
  getBankAccount,
  getTreasureWallet,
  listWalletTransactions,
  type PaidTo,
} from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'
import { queries } from '../queries.ts'

/** Owner of a wallet. */
export type WalletOwner = Pick<PaidTo, 'kind' | 'id'>

export const walletCall = ({ kind }: WalletOwner) =>
  kind === 'treasure' ? getTreasureWallet : getAmbassadorWallet

export const walletOf = (owner: WalletOwner) =>
  queryOptions({
    queryKey: ['wallets', owner.kind, owner.id],
    queryFn: ({ signal }) => api.call(walletCall(owner), { params: { id: owner.id } }, { signal }),
  })

const entriesPerPage = 10

export const entriesOf = (id: number, page: number) =>
  queryOptions({
    queryKey: ['wallets', 'entries', id, page],
    queryFn: ({ signal }) =>
      api.call(
        listWalletTransactions,
        { params: { id }, query: { page, per_page: entriesPerPage } },
        { signal },
      ),
  })

export const bankAccountOf = (id: number) =>
  queryOptions({
    queryKey: ['wallets', 'bank-account', id],
    queryFn: async ({ signal }) =>
      (await api.call(getBankAccount, { params: { id } }, { signal })).account,
  })

export const payoutsKey = ['payouts'] as const

/** Refetches wallets and payouts. */
export const refreshWallets = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['wallets'] }),
    queries.invalidateQueries({ queryKey: payoutsKey }),
  ])
