import {
  clearErrorCreditedAt,
  creditWallets,
  poundsOf,
  stopWalletsBeingCredited,
  unstopWalletsBeingCredited,
  type InvoiceWallets,
  type WalletCredit,
} from '@treasures/api-client'
import type * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { isRetryable, isUnreachable } from '#kernel/db/errors.ts'
import { transact } from '#kernel/db/transact.ts'
import { transactAs } from '#kernel/http/transact-as.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import {
  clearCreditError,
  lockInvoice,
  resumeWallets,
  stopWallets,
  type InvoiceRecord,
} from '../invoices/write-invoice.ts'
import { creditWallet, isSettled, noteCreditFailed, planCredits } from './credit-wallets.ts'
import { creditsStore } from './credits.store.ts'

type OfInvoice = Refusing<'invoice_not_found'>
type Input = { params: { id: number } }
type Context = ScopedContext<StaffScope>

/** Lets staff control the crediting of an invoice's wallets. */
export function creditsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  /**
   * Locks the invoice until the transaction ends. Another region's invoice gets the same answer as
   * a missing invoice.
   */
  async function hold(tx: Db, endpoint: OfInvoice, scope: StaffScope, id: number) {
    const invoice = await lockInvoice(tx, id, scope)
    if (!invoice) throw refuse(endpoint, 'invoice_not_found', 'We can’t find that invoice.')
    return invoice
  }

  async function show(from: Db, id: number): Promise<InvoiceWallets> {
    const invoice = await from
      .selectFrom('invoices')
      .select(['wallets_stopped_at', 'credited_at', 'error_credited_at', 'error_credited'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return {
      id,
      wallets: (await creditsStore(from).list(id)).map((row) => ({
        id: row.id,
        id_wallet: row.id_wallet,
        owner: row.owner_name,
        amount: poundsOf(row.amount_pence),
        status: row.status as z.infer<typeof WalletCredit>['status'],
        error: row.error ?? '',
      })),
      wallets_stopped_at: invoice.wallets_stopped_at?.toISOString() ?? null,
      credited_at: invoice.credited_at?.toISOString() ?? null,
      error_credited_at: invoice.error_credited_at?.toISOString() ?? null,
      error_credited: invoice.error_credited ?? '',
    }
  }

  const clearError = async (tx: Db, at: Date, invoice: InvoiceRecord) => {
    await creditsStore(tx).clearErrors(invoice.id)
    await clearCreditError(tx, at, invoice)
  }

  /** Makes a change and records its event. Repeating the call changes nothing. */
  const change =
    (
      endpoint: OfInvoice,
      event:
        | 'invoice.wallets_stopped'
        | 'invoice.wallets_unstopped'
        | 'invoice.wallets_error_cleared',
      act: (tx: Db, at: Date, invoice: InvoiceRecord) => Promise<boolean>,
    ) =>
    ({ params: { id } }: Input, { caller, scope, at, once }: Context) =>
      once(async (tx) => {
        const invoice = await hold(tx, endpoint, scope, id)
        if (await act(tx, at, invoice))
          await recordEvent(tx, {
            event,
            at,
            by: userActor(caller.id),
            id_customer: invoice.id_customer,
            id_record: id,
            data: { inv_number: invoice.inv_number ?? '' },
          })
        return show(tx, id)
      })

  return {
    async creditWallets({ params: { id } }: Input, { caller, scope, at }: Context) {
      const by = userActor(caller.id)
      const waiting = await transactAs(db, caller.key?.id, async (tx) => {
        const invoice = await hold(tx, creditWallets, scope, id)
        if (!isSettled(invoice))
          throw refuse(
            creditWallets,
            'invoice_not_paid',
            'This invoice is not paid yet. Wallets are credited once it is.',
          )
        if (invoice.wallets_stopped_at)
          throw refuse(
            creditWallets,
            'wallets_stopped',
            'Crediting of this invoice’s wallets is stopped. Resume it first.',
          )
        await clearError(tx, at, invoice)
        return planCredits(tx, at, invoice)
      })
      for (const credit of waiting)
        try {
          await transactAs(db, caller.key?.id, (tx) => creditWallet(tx, at, credit, by))
        } catch (error) {
          if (isRetryable(error) || isUnreachable(error)) throw error
          await transact(db, (tx) => noteCreditFailed(tx, at, credit, error))
        }
      return show(db, id)
    },

    stopWalletsBeingCredited: change(
      stopWalletsBeingCredited,
      'invoice.wallets_stopped',
      async (tx, at, invoice) => {
        if (invoice.credited_at)
          throw refuse(
            stopWalletsBeingCredited,
            'wallets_credited',
            'The wallets of this invoice have already been credited.',
          )
        if (invoice.wallets_stopped_at) return false
        await stopWallets(tx, at, invoice)
        return true
      },
    ),

    unstopWalletsBeingCredited: change(
      unstopWalletsBeingCredited,
      'invoice.wallets_unstopped',
      async (tx, at, invoice) => {
        if (!invoice.wallets_stopped_at) return false
        await resumeWallets(tx, at, invoice)
        await planCredits(tx, at, { ...invoice, wallets_stopped_at: null })
        return true
      },
    ),

    clearErrorCreditedAt: change(
      clearErrorCreditedAt,
      'invoice.wallets_error_cleared',
      async (tx, at, invoice) => {
        if (!invoice.error_credited_at) return false
        await clearError(tx, at, invoice)
        await planCredits(tx, at, invoice)
        return true
      },
    ),
  } satisfies Partial<Handlers>
}
