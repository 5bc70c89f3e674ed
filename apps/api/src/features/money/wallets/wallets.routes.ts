import {
  createWalletTransaction,
  getAmbassadorWallet,
  getTreasureWallet,
  getWallet,
  getWalletTransaction,
  listWalletTransactions,
  lockWallet,
  penceOf,
  poundsOf,
  unlockWallet,
  londonDate,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { readPage, type Slice } from '#kernel/db/paged-list.ts'
import { transact } from '#kernel/db/transact.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { everywhere, type StaffScope, type TreasureScope } from '#kernel/http/scope.ts'
import { makeOpaqueId } from '#kernel/secrets.ts'
import { ambassadorsStore } from '../../catalogue/ambassadors/ambassadors.store.ts'
import { noSuchAmbassador } from '../../catalogue/lists/lists.refusals.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { treasuresStore } from '../../people/treasures/treasures.store.ts'
import { post } from '../ledger/ledger.store.ts'
import { creditsRoutes } from './credits.routes.ts'
import { decideDebit } from './debit.decide.ts'
import { ownerOf, type Owner } from './owner.ts'
import { cannotDebit, noSuchWallet } from './wallets.refusals.ts'
import { showEntry, showWallet } from './wallets.show.ts'
import { walletsStore } from './wallets.store.ts'

export const walletsRoutes = (deps: Deps) => ({ ...walletRoutes(deps), ...creditsRoutes(deps) })

/** Wallets of treasures and franchisees. */
function walletRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  async function find(
    from: Db,
    endpoint: Parameters<typeof noSuchWallet>[0],
    scope: TreasureScope,
    id: number,
  ) {
    const wallet = await walletsStore(from).find(scope, id)
    if (!wallet) throw noSuchWallet(endpoint)
    return wallet
  }

  const openedWallet = (owner: Owner, at: Date) =>
    transact(db, async (tx) => {
      const id = await walletsStore(tx).open(owner, at)
      return showWallet(await find(tx, getWallet, everywhere, id))
    })

  /** Locks or unlocks a wallet. A repeated call changes nothing. */
  const lockOrUnlock =
    (endpoint: typeof lockWallet | typeof unlockWallet) =>
    (
      { params: { id } }: { params: { id: number } },
      { caller, scope, at, once }: ScopedContext<StaffScope>,
    ) =>
      once(async (tx) => {
        const isLock = endpoint === lockWallet
        const isChanged = await walletsStore(tx).setLocked(scope, id, isLock ? at : null)
        const wallet = await find(tx, endpoint, scope, id)
        if (isChanged)
          await recordEvent(tx, {
            event: isLock ? 'wallet.locked' : 'wallet.unlocked',
            at,
            by: userActor(caller.id),
            id_record: id,
            ...ownerOf(wallet),
            data: {},
          })
        return showWallet(wallet)
      })

  return {
    getWallet: async ({ params: { id } }, { scope }) =>
      showWallet(await find(db, getWallet, scope, id)),

    async getTreasureWallet({ params: { id } }, { scope, at }) {
      if (!(await treasuresStore(db).exists(scope, id))) throw noSuchTreasure(getTreasureWallet)
      return openedWallet({ id_treasure: id }, at)
    },

    async getAmbassadorWallet({ params: { id } }, { scope, at }) {
      if (!(await ambassadorsStore(db).find(scope, id, londonDate(at))))
        throw noSuchAmbassador(getAmbassadorWallet)
      return openedWallet({ id_region: id }, at)
    },

    async listWalletTransactions({ params: { id }, query }, { scope }) {
      const { id_account } = await find(db, listWalletTransactions, scope, id)
      const store = walletsStore(db)
      const total = await store.countEntries(id_account)
      const read = (slice: Slice) => store.entries(id_account, slice, total)
      return readPage(query, { count: () => Promise.resolve(total), read }, showEntry)
    },

    async getWalletTransaction({ params: { id } }, { scope }) {
      const entry = await walletsStore(db).findEntry(scope, id)
      if (!entry)
        throw refuse(getWalletTransaction, 'transaction_not_found', 'We can’t find that entry.')
      return showEntry(entry)
    },

    createWalletTransaction: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = walletsStore(tx)
        const wallet = await store.lock(scope, id)
        if (!wallet) throw noSuchWallet(createWalletTransaction)
        const amount_pence = penceOf(body.amount)
        if (amount_pence < 0) {
          const balance_pence = await store.balance(id)
          const decision = decideDebit({ ...wallet, balance_pence }, -amount_pence)
          if (decision !== 'yes')
            throw cannotDebit(createWalletTransaction, decision, balance_pence)
        }
        const owner = ownerOf(wallet)
        const posted = await post(tx, at, {
          kind: 'adjustment',
          key: `adjustment ${id} ${makeOpaqueId()}`,
          descr: body.reason,
          id_user: caller.id,
          entries: [
            { account: { kind: 'wallet', ...owner }, amount_pence },
            { account: { kind: 'adjustments' }, amount_pence: -amount_pence },
          ],
        })
        await recordEvent(tx, {
          event: 'wallet.adjusted',
          at,
          by: userActor(caller.id),
          id_record: id,
          ...owner,
          data: { amount_pence, descr: body.reason },
        })
        const entry = must(
          await store.findEntry(scope, await store.findEntryOf(posted ?? 0, wallet.id_account)),
        )
        return showEntry(entry)
      }),

    lockWallet: lockOrUnlock(lockWallet),
    unlockWallet: lockOrUnlock(unlockWallet),

    listMyEarnings: async (_input, { scope }) => ({
      data: (await walletsStore(db).listMonths(scope)).map((row) => ({
        month: row.month,
        earned: poundsOf(row.earned_pence),
        withheld: poundsOf(row.withheld_pence),
        paid_out: poundsOf(row.paid_out_pence),
      })),
    }),
  } satisfies Partial<Handlers>
}
