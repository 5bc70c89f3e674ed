import {
  cancelPayout,
  markPayoutFailed,
  markPayoutPaid,
  momentInWords,
  payoutStatus,
  penceOf,
  poundsOf,
  requestPayout,
  type PayoutStatus,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { readPage } from '#kernel/db/paged-list.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { narrowed, type StaffScope } from '#kernel/http/scope.ts'
import { ownerOf } from '../wallets/owner.ts'
import { cannotDebit, noSuchWallet } from '../wallets/wallets.refusals.ts'
import { walletsStore } from '../wallets/wallets.store.ts'
import { payableFrom } from './bank-account.rules.ts'
import { bankAccountsRoutes } from './bank-accounts.routes.ts'
import { bankAccountsStore } from './bank-accounts.store.ts'
import { payoutFilesRoutes } from './payout-files.routes.ts'
import { decidePayout, decidePayoutMove, type PayoutAct } from './payouts.decide.ts'
import { showPayout } from './payouts.show.ts'
import { payoutsStore } from './payouts.store.ts'
import { postPayout } from './post-payout.ts'

export const payoutsRoutes = (deps: Deps) => ({
  ...payoutRoutes(deps),
  ...payoutFilesRoutes(deps),
  ...bankAccountsRoutes(deps),
})

const whyNot = {
  payout_waiting: 'This wallet already has a payout waiting. Send or cancel that one first.',
  no_bank_account: 'This treasure has no bank account yet.',
  bank_account_not_confirmed:
    'This bank account has not been confirmed yet. A second member of staff has to confirm it first.',
}

const whyNoMove = {
  payout_not_sent: 'This payout has not been sent yet. Cancel it instead.',
  payout_sent:
    'This payout is already in a payment file. If the bank rejects it, mark it as failed.',
  payout_finished: 'This payout is finished and cannot be changed.',
}

/** Name in the ledger for the return of the money. */
const takenBackAs = (to: PayoutStatus) =>
  to === payoutStatus.returned ? 'returned' : to === payoutStatus.failed ? 'failed' : 'cancelled'

const acts = {
  pay: { endpoint: markPayoutPaid, event: 'payout.paid' },
  fail: { endpoint: markPayoutFailed, event: 'payout.failed' },
  cancel: { endpoint: cancelPayout, event: 'payout.cancelled' },
} as const

/** Payouts to treasures and franchisees. */
function payoutRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  type Input = { params: { id: number }; body: { reason: string } }

  const finish =
    (act: PayoutAct) =>
    (
      { params: { id }, body: { reason } }: Input,
      { caller, scope, at, once }: ScopedContext<StaffScope>,
    ) =>
      once(async (tx) => {
        const { endpoint, event } = acts[act]
        const store = payoutsStore(tx)
        const payout = await store.lock(scope, id)
        if (!payout) throw refuse(endpoint, 'payout_not_found', 'We can’t find that payout.')
        const move = decidePayoutMove(act, payout.id_status, payout.id_region !== null)
        if ('refused' in move)
          throw refuse(endpoint as never, move.refused as never, whyNoMove[move.refused])
        await store.move(id, move.to, reason, at)
        const told = { id_user: caller.id, reason }
        for (const step of move.steps)
          await postPayout(
            tx,
            at,
            step === 'taken_back' ? takenBackAs(move.to) : step,
            payout,
            told,
          )
        await recordEvent(tx, {
          event,
          at,
          by: userActor(caller.id),
          id_record: id,
          ...ownerOf(payout),
          data: { amount_pence: payout.amount_pence, descr: reason },
        })
        const moved = await store.find(scope, id)
        return showPayout(moved ?? payout)
      })

  return {
    listPayouts: async ({ query }, { caller, scope }) => {
      const [store, seen] = [payoutsStore(db), narrowed(scope, caller)]
      const [page, pence] = await Promise.all([
        readPage(
          query,
          {
            count: () => store.count(seen, query),
            read: (slice) => store.page(seen, query, slice),
          },
          showPayout,
        ),
        store.sum(seen, query),
      ])
      return { ...page, totals: { total: poundsOf(pence) } }
    },

    listMyPayouts: async (_input, { scope }) => ({
      data: (await payoutsStore(db).listLatest(scope)).map(showPayout),
    }),

    requestPayout: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const [wallets, store] = [walletsStore(tx), payoutsStore(tx)]
        const wallet = await wallets.lock(scope, id)
        if (!wallet) throw noSuchWallet(requestPayout)
        const owner = ownerOf(wallet)
        const account =
          'id_region' in owner
            ? ('region' as const)
            : await bankAccountsStore(tx).find(owner.id_treasure)
        const balance_pence = await wallets.balance(id)
        const decision = decidePayout(
          {
            amount_pence: body.amount === undefined ? undefined : penceOf(body.amount),
            wallet: { ...wallet, balance_pence },
            is_waiting: await store.isWaiting(id),
            account,
          },
          at,
        )
        switch (decision.refused) {
          case undefined:
            break
          case 'wallet_locked':
          case 'wallet_too_low':
            throw cannotDebit(requestPayout, decision.refused, balance_pence)
          case 'bank_account_too_new':
            throw refuse(
              requestPayout,
              decision.refused,
              `The bank account, e-mail or mobile was changed less than 2 days ago.${
                account && account !== 'region'
                  ? ` We can pay into it from ${momentInWords(payableFrom(account))}.`
                  : ''
              }`,
            )
          default:
            throw refuse(requestPayout, decision.refused, whyNot[decision.refused])
        }
        const amount_pence = decision.pence
        const payout = must(
          await store.find(
            scope,
            await store.insert({ id_wallet: id, amount_pence, id_user: caller.id, created_at: at }),
          ),
        )
        await postPayout(tx, at, 'requested', payout, { id_user: caller.id })
        await recordEvent(tx, {
          event: 'payout.requested',
          at,
          by: userActor(caller.id),
          id_record: payout.id,
          ...owner,
          data: { amount_pence, descr: `${payout.reference}.` },
        })
        return showPayout(payout)
      }),

    markPayoutPaid: finish('pay'),
    markPayoutFailed: finish('fail'),
    cancelPayout: finish('cancel'),
  } satisfies Partial<Handlers>
}
