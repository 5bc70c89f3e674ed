import { sql } from 'kysely'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { mobilesInScope } from './mobiles-in-scope.ts'

export type OptOut = {
  /** E.164. */
  mobile: string
  how: 'text' | 'answer' | 'report'
  /** Time at which we learned of the STOP. */
  at: Date
}

/** Mobiles that answered STOP. START allows texts again. */
export const optOutsStore = (db: Db) => ({
  isStopped: async (mobile: string) =>
    (await db
      .selectFrom('text_opt_outs')
      .select('mobile')
      .where('mobile', '=', mobile)
      .where('lifted_at', 'is', null)
      .executeTakeFirst()) !== undefined,

  /**
   * Stopped mobiles, newest first. A region's staff see mobiles of their own people, and unknown
   * mobiles.
   */
  list: (scope: StaffScope, most: number) =>
    db
      .selectFrom('text_opt_outs')
      .select(['mobile', 'stopped_at'])
      .where('lifted_at', 'is', null)
      .where(mobilesInScope(scope, sql.ref('text_opt_outs.mobile')))
      .orderBy('stopped_at', 'desc')
      .limit(most)
      .execute(),

  /**
   * Records a STOP. Returns false if the mobile is already stopped, or if a later START is known.
   */
  async stop({ mobile, how, at }: OptOut): Promise<boolean> {
    const added = await db
      .insertInto('text_opt_outs')
      .values({ mobile, how, stopped_at: at, lifted_at: null })
      .onConflict((conflict) =>
        conflict
          .column('mobile')
          .doUpdateSet({ how, stopped_at: at, lifted_at: null })
          .where(sql<boolean>`text_opt_outs.lifted_at < ${at}`),
      )
      .returning('mobile')
      .executeTakeFirst()
    return added !== undefined
  },

  /** Records a START. Returns false if the mobile was not stopped. */
  async lift(mobile: string, at: Date): Promise<boolean> {
    const lifted = await db
      .updateTable('text_opt_outs')
      .set({ lifted_at: sql<Date>`greatest(stopped_at, ${at})` })
      .where('mobile', '=', mobile)
      .where('lifted_at', 'is', null)
      .returning('mobile')
      .executeTakeFirst()
    return lifted !== undefined
  },

  /** Customers and treasures with this mobile. A couple may share a mobile. */
  async findOwners(mobile: string) {
    const customers = await db
      .selectFrom('customers')
      .select('id as id_customer')
      .where('mphone', '=', mobile)
      .orderBy('id')
      .execute()
    const treasures = await db
      .selectFrom('treasures')
      .select('id as id_treasure')
      .where('mphone', '=', mobile)
      .orderBy('id')
      .execute()
    return [...customers, ...treasures]
  },
})
