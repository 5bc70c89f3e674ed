import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { forgetTreasure } from '#events/activities.ts'
import type { TreasureTies } from './treasures.decide.ts'

/**
 * Deletes treasures. The caller has locked the row, so that a treasure cannot get a job while being
 * deleted.
 */
export const treasuresRemovalStore = (db: Db) => ({
  readTies: (id: number): Promise<TreasureTies> =>
    db
      .selectNoFrom([
        sql<number>`(select count(distinct id_job) from assignments where id_treasure = ${id})`.as(
          'jobs',
        ),
        sql<number>`(select count(*) from works where id_treasure = ${id})`.as('works'),
        sql<number>`(select count(*) from ratings where id_treasure = ${id})`.as('ratings'),
        sql<number>`(select count(*) from estimates where id_treasure = ${id})`.as('estimates'),
        sql<number>`(select count(*) from timesheets where id_treasure = ${id})`.as('timesheets'),
        sql<boolean>`exists (
          select from ledger_entries join ledger_accounts on ledger_accounts.id = id_account
          where id_treasure = ${id}
        )`.as('has_money'),
        sql<string | null>`(select email from users where id_treasure = ${id})`.as('user'),
      ])
      .executeTakeFirstOrThrow(),

  /** Marks a treasure as erased. Their id stays, because figures refer to it. */
  noteErased: (id: number, at: Date) =>
    db.updateTable('treasures').set({ erased_at: at }).where('id', '=', id).execute(),

  /** Deletes the treasure and everything noted about them. Notes about jobs stay with the jobs. */
  async remove(id: number) {
    await forgetTreasure(db, id)
    await db.deleteFrom('treasures').where('id', '=', id).execute()
  },
})
