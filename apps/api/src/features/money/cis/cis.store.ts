import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

type NewPayment = {
  month: string
  amount_pence: number
  paid_on: string
  reference: string
  id_user: number
}

/** CIS deductions by tax month, named by its last day, and the payments to HMRC. */
export const cisStore = (db: Db) => ({
  /** Pence withheld from bills, less deductions that voided bills gave back. */
  async withheld(): Promise<{ month: string; pence: number }[]> {
    const month = sql<string>`(date_trunc('month', happened_on - 5) + interval '1 month 4 days')::date`
    return db
      .selectFrom('ledger_transactions')
      .innerJoin('ledger_entries', 'id_transaction', 'ledger_transactions.id')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'id_account')
      .select([month.as('month'), sql<number>`sum(amount_pence)::bigint`.as('pence')])
      .where('ledger_accounts.kind', '=', 'cis_withheld')
      .where('ledger_transactions.kind', 'in', ['cis_withheld', 'cis_given_back'])
      .groupBy('month')
      .orderBy('month', 'desc')
      .execute()
  },

  payments: () => db.selectFrom('cis_payments').selectAll().orderBy('id').execute(),

  add: (payment: NewPayment, at: Date) =>
    db
      .insertInto('cis_payments')
      .values({ ...payment, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),

  find: (id: number) =>
    db.selectFrom('cis_payments').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Returns undefined if the payment has already been reversed. */
  reverse: (id: number, at: Date) =>
    db
      .updateTable('cis_payments')
      .set({ reversed_at: at })
      .where('id', '=', id)
      .where('reversed_at', 'is', null)
      .returning('amount_pence')
      .executeTakeFirst(),
})
