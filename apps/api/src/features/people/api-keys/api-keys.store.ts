import { sql, type InsertObject } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'

/** Keys of everyone in one answer, the newest. */
const shownAtMost = 500

/** API keys, one row each. Revoked keys stay, because events name them. */
export const apiKeysStore = (db: Db) => {
  const working = (at: Date) =>
    sql<boolean>`(api_keys.revoked_at is null and coalesce(api_keys.ends_at > ${at}, true))`
  return {
    listOf: (id_user: number) =>
      db
        .selectFrom('api_keys')
        .selectAll()
        .where('id_user', '=', id_user)
        .orderBy('id', 'desc')
        .execute(),

    /** Working keys, with their makers. */
    listWorking: (at: Date) =>
      db
        .selectFrom('api_keys')
        .innerJoin('users', 'users.id', 'api_keys.id_user')
        .selectAll('api_keys')
        .select(['users.fname', 'users.lname'])
        .where(working(at))
        .orderBy('api_keys.id', 'desc')
        .limit(shownAtMost)
        .execute(),

    /** Locks the user, so that two calls at once cannot exceed a limit. */
    async countWorking(id_user: number, at: Date): Promise<number> {
      await db.selectFrom('users').select('id').where('id', '=', id_user).forNoKeyUpdate().execute()
      const { count } = await db
        .selectFrom('api_keys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('id_user', '=', id_user)
        .where(working(at))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    add: (row: InsertObject<Tables, 'api_keys'>) =>
      db.insertInto('api_keys').values(row).returningAll().executeTakeFirstOrThrow(),

    find: (id: number, owner: number | 'anyone') =>
      db
        .selectFrom('api_keys')
        .selectAll()
        .where('id', '=', id)
        .$if(owner !== 'anyone', (query) => query.where('id_user', '=', Number(owner)))
        .executeTakeFirst(),

    /** Revokes a key, and returns it. Returns undefined if it was revoked before. */
    revoke: (id: number, at: Date) =>
      db
        .updateTable('api_keys')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /** Revokes every key of a user whose access ends. */
    revokeAll: (id_user: number, at: Date) =>
      db
        .updateTable('api_keys')
        .set({ revoked_at: at })
        .where('id_user', '=', id_user)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow(),

    noteUse: (id: number, last_used_at: Date) =>
      db.updateTable('api_keys').set({ last_used_at }).where('id', '=', id).execute(),
  }
}

export type ApiKeyRow = Awaited<ReturnType<ReturnType<typeof apiKeysStore>['add']>>
