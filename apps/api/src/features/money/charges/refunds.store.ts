import type { RefundStatus } from '@treasures/api-client'
import { sql, type Updateable } from 'kysely'
import { earlier, minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'

type NewRefund = {
  id_charge: number
  amount_pence: number
  uncovered_pence: number
  reason: string
  status?: RefundStatus
  reference?: string
  id_user: number | null
}

export const refundsStore = (db: Db) => ({
  find: (id: number) =>
    db
      .selectFrom('refunds')
      .innerJoin('charges', 'charges.id', 'refunds.id_charge')
      .selectAll('refunds')
      .select(['charges.reference as charge_reference', 'charges.processor'])
      .where('refunds.id', '=', id)
      .executeTakeFirst(),

  /**
   * A refund of this charge. The charge is checked, because an event of another charge may carry
   * the refund's id.
   */
  findOf: async (id_charge: number, id: number | undefined) =>
    id === undefined
      ? undefined
      : db
          .selectFrom('refunds')
          .select('id')
          .where('id', '=', id)
          .where('id_charge', '=', id_charge)
          .executeTakeFirst(),

  findByReference: (reference: string) =>
    db.selectFrom('refunds').select('id').where('reference', '=', reference).executeTakeFirst(),

  /** Locks a refund. Callers lock its charge first. */
  lock: (id: number) =>
    db.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),

  /**
   * Locks an invoice's charges, and the refunds that wait for a credit note. Callers lock the
   * invoice first.
   */
  async lockUncovered(id_invoice: number) {
    await db
      .selectFrom('charges')
      .select('id')
      .where('id_invoice', '=', id_invoice)
      .orderBy('id')
      .forUpdate()
      .execute()
    return db
      .selectFrom('refunds')
      .innerJoin('charges', 'charges.id', 'refunds.id_charge')
      .select(['refunds.id', 'uncovered_pence'])
      .where('id_invoice', '=', id_invoice)
      .where('uncovered_pence', '>', 0)
      .orderBy('refunds.id')
      .forUpdate('refunds')
      .execute()
  },

  listUncovered: () =>
    db
      .selectFrom('refunds')
      .innerJoin('charges', 'charges.id', 'refunds.id_charge')
      .innerJoin('invoices', 'invoices.id', 'charges.id_invoice')
      .innerJoin('customers', 'customers.id', 'charges.id_customer')
      .select(['refunds.id', 'uncovered_pence', 'refunds.created_at', 'inv_number'])
      .select(['fname', 'lname'])
      .where('uncovered_pence', '>', 0)
      .orderBy('refunds.id')
      .execute(),

  listCovered: (id_invoice: number) =>
    idsOf(
      db
        .selectFrom('refunds')
        .innerJoin('charges', 'charges.id', 'refunds.id_charge')
        .select('refunds.id')
        .where('id_invoice', '=', id_invoice)
        .where('uncovered_pence', '=', 0),
    ),

  findWithInvoice: (id: number) =>
    db
      .selectFrom('refunds')
      .innerJoin('charges', 'charges.id', 'refunds.id_charge')
      .select('id_invoice')
      .where('refunds.id', '=', id)
      .executeTakeFirst(),

  listOf: (ids: readonly number[]) =>
    db
      .selectFrom('refunds')
      .selectAll()
      .where('id_charge', 'in', ids.length ? ids : [0])
      .orderBy('id')
      .execute(),

  /** Pence refunded or pending, of a locked charge. */
  async sum(id_charge: number): Promise<number> {
    const { sum } = await db
      .selectFrom('refunds')
      .select(sql<number>`coalesce(sum(amount_pence), 0)::bigint`.as('sum'))
      .where('id_charge', '=', id_charge)
      .where('status', '<>', 'failed')
      .executeTakeFirstOrThrow()
    return sum
  },

  insert: (refund: NewRefund, at: Date) =>
    db
      .insertInto('refunds')
      .values({ ...refund, created_at: at })
      .returningAll()
      .executeTakeFirstOrThrow(),

  change: (id: number, set: Updateable<Tables['refunds']>) =>
    db
      .updateTable('refunds')
      .set(set)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Refunds requested a minute ago, or pending for an hour at the bank, without a final result. */
  listUnsettled: ({ at, most, ready }: Due) =>
    idsOf(
      db
        .selectFrom('refunds')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('status', '=', 'requested').and('created_at', '<=', earlier(at, minutes(1))),
            eb('status', '=', 'pending').and('created_at', '<=', earlier(at, minutes(60))),
          ]),
        )
        .where(ready('id'))
        .orderBy('id')
        .limit(most),
    ),
})
