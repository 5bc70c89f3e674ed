import { invoiceStatus } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { ownerName } from './owner.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

const partColumns = ['id_treasure', 'treasure_pence', 'franchisee_commission_pence'] as const

/** Wallets' shares of paid invoices. */
export const creditsStore = (db: Db) => ({
  readParts: async (id_invoice: number) => ({
    lines: await db
      .selectFrom('invoice_lines')
      .select(partColumns)
      .where('id_invoice', '=', id_invoice)
      .execute(),
    takenBack: await db
      .selectFrom('credit_note_lines')
      .innerJoin('invoice_lines', 'invoice_lines.id', 'credit_note_lines.id_invoice_line')
      .select([
        'invoice_lines.id_treasure',
        'credit_note_lines.treasure_pence',
        'credit_note_lines.franchisee_commission_pence',
      ])
      .where('id_invoice', '=', id_invoice)
      .execute(),
  }),

  /** Plans a credit, or updates its amount unless it has been credited. */
  plan: (credit: { id_invoice: number; id_wallet: number; amount_pence: number }) =>
    db
      .insertInto('wallet_credits')
      .values(credit)
      .onConflict((conflict) =>
        conflict
          .columns(['id_invoice', 'id_wallet'])
          .doUpdateSet({ amount_pence: credit.amount_pence })
          .where('wallet_credits.status', '<>', 'credited'),
      )
      .execute(),

  /** Removes planned credits of wallets that no longer have a share. */
  dropOthers: (id_invoice: number, wallets: readonly number[]) =>
    db
      .deleteFrom('wallet_credits')
      .where('id_invoice', '=', id_invoice)
      .where('status', '<>', 'credited')
      .$if(wallets.length > 0, (query) => query.where('id_wallet', 'not in', wallets))
      .execute(),

  find: (id: number) =>
    db
      .selectFrom('wallet_credits')
      .innerJoin('wallets', 'wallets.id', 'id_wallet')
      .selectAll('wallet_credits')
      .select(['wallets.id_treasure', 'wallets.id_region'])
      .where('wallet_credits.id', '=', id)
      .executeTakeFirst(),

  list: (id_invoice: number) =>
    db
      .selectFrom('wallet_credits')
      .innerJoin('wallets', 'wallets.id', 'id_wallet')
      .selectAll('wallet_credits')
      .select(ownerName.as('owner_name'))
      .where('id_invoice', '=', id_invoice)
      .orderBy('wallet_credits.id')
      .execute(),

  finish: (id: number, id_transaction: number, at: Date) =>
    db
      .updateTable('wallet_credits')
      .set({ status: 'credited', id_transaction, credited_at: at, error: null })
      .where('id', '=', id)
      .execute(),

  /** Returns false if the wallet has been credited meanwhile. */
  fail: (id: number, error: string) =>
    hasChanged(
      db
        .updateTable('wallet_credits')
        .set({ status: 'error', error })
        .where('id', '=', id)
        .where('status', '<>', 'credited'),
    ),

  clearErrors: (id_invoice: number) =>
    db
      .updateTable('wallet_credits')
      .set({ status: 'uncredited', error: null })
      .where('id_invoice', '=', id_invoice)
      .where('status', '=', 'error')
      .execute(),

  /** Credits ready for the sweep. */
  due: ({ most, ready }: Due) =>
    idsOf(
      db
        .selectFrom('wallet_credits')
        .innerJoin('invoices', 'invoices.id', 'id_invoice')
        .select('wallet_credits.id')
        .where('status', '=', 'uncredited')
        .where('wallets_stopped_at', 'is', null)
        .where('id_status', 'in', [invoiceStatus.paid, invoiceStatus.credited])
        .where(ready('wallet_credits.id'))
        .orderBy('wallet_credits.id')
        .limit(most),
    ),
})
