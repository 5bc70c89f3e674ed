import type { Break, BreakChange, BreakInput } from '@treasures/api-client'
import { sql } from 'kysely'
import type { TreasureScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { treasuresInScope } from './treasures.scope.ts'

const columns = ['id', 'id_treasure', 'start_on', 'end_on', 'reason'] as const

export const breaksStore = (db: Db) => ({
  /**
   * Lists present and future breaks first, the next one first. Past breaks follow, the latest
   * first.
   */
  list: (id_treasure: number, at: Date): Promise<Break[]> => {
    const isOver = sql<boolean>`(end_on < (${at}::timestamptz at time zone 'Europe/London')::date)`
    return db
      .selectFrom('breaks')
      .select(columns)
      .where('id_treasure', '=', id_treasure)
      .orderBy(isOver)
      .orderBy(sql`case when ${isOver} then null else start_on end`)
      .orderBy('start_on', 'desc')
      .execute()
  },

  insert: (row: BreakInput & { id_treasure: number; created_at: Date }): Promise<Break> =>
    db.insertInto('breaks').values(row).returning(columns).executeTakeFirstOrThrow(),

  /** Returns the treasure that a break belongs to, and locks it. */
  lockOwner: (scope: TreasureScope, id: number) =>
    db
      .selectFrom('breaks')
      .innerJoin('treasures', 'treasures.id', 'breaks.id_treasure')
      .select(['treasures.id', 'treasures.id_region'])
      .where('breaks.id', '=', id)
      .where(treasuresInScope(scope))
      .forUpdate('treasures')
      .executeTakeFirst(),

  update: (id: number, { reason, ...days }: BreakChange): Promise<Break | undefined> =>
    db
      .updateTable('breaks')
      .set({ ...days, ...(reason !== undefined && { reason }) })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst(),

  remove: (id: number) =>
    db
      .deleteFrom('breaks')
      .where('id', '=', id)
      .returning(['start_on', 'end_on'])
      .executeTakeFirst(),
})
