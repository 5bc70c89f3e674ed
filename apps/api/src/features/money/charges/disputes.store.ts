import type { DisputeStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

/** Order of a dispute's states. A dispute never moves back, in whatever order events arrive. */
const rank = (status: DisputeStatus | 'excluded' | 'disputes') =>
  sql`array_position(array['inquiry', 'open', 'won', 'lost'], ${sql.raw(`${status}.status`)})`

export const disputesStore = (db: Db) => ({
  /**
   * Records a dispute's status. Returns its previous status and its amount, or undefined if nothing
   * is new. The amount is fixed once the dispute is open. Callers lock the charge first.
   */
  async tell(dispute: {
    id_charge: number
    reference: string
    amount_pence: number
    status: DisputeStatus
    told_at: Date
    at: Date
  }): Promise<{ id: number; amount_pence: number; before: DisputeStatus | null } | undefined> {
    const { at, ...told } = dispute
    const before = await db
      .selectFrom('disputes')
      .select('status')
      .where('reference', '=', dispute.reference)
      .executeTakeFirst()
    const row = await db
      .insertInto('disputes')
      .values({ ...told, created_at: at })
      .onConflict((conflict) =>
        conflict
          .column('reference')
          .doUpdateSet({
            status: dispute.status,
            told_at: dispute.told_at,
            amount_pence: sql<number>`case disputes.status
              when 'inquiry' then excluded.amount_pence else disputes.amount_pence end`,
          })
          .where(sql<boolean>`${rank('disputes')} < ${rank('excluded')}`),
      )
      .returning(['id', 'amount_pence'])
      .executeTakeFirst()
    return row && { ...row, before: before?.status ?? null }
  },

  /** True if an open or lost dispute stops automatic charges and refunds of the invoice. */
  async stopsCharging(id_invoice: number): Promise<boolean> {
    const found = await db
      .selectFrom('disputes')
      .innerJoin('charges', 'charges.id', 'disputes.id_charge')
      .select('disputes.id')
      .where('charges.id_invoice', '=', id_invoice)
      .where('disputes.status', 'in', ['open', 'lost'])
      .executeTakeFirst()
    return found !== undefined
  },

  /** True if the bank holds or has kept the charge's money. */
  isDisputed: async (id_charge: number) =>
    (await db
      .selectFrom('disputes')
      .select('id')
      .where('id_charge', '=', id_charge)
      .where('status', 'in', ['open', 'lost'])
      .executeTakeFirst()) !== undefined,

  findLast: (id_charge: number) =>
    db
      .selectFrom('disputes')
      .select(['id', 'status', 'created_at'])
      .where('id_charge', '=', id_charge)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
})
