import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { likePattern } from '../../../kernel/db/like.ts'

/** Companies. Their folded names are unique, so that one is one however it is typed. */
export const companiesStore = (db: Db) => ({
  /** Those that begin with the text before those that hold it elsewhere. */
  search: (text: string, limit: number) =>
    db
      .selectFrom('companies')
      .select(['id', 'name'])
      .where(sql<boolean>`folded like fold_text(${likePattern(text)})`)
      .orderBy(sql`starts_with(folded, fold_text(${text}))`, 'desc')
      .orderBy('folded')
      .limit(limit)
      .execute(),

  /** Ignores case and accents. */
  exists: async (name: string) =>
    (await db
      .selectFrom('companies')
      .select('id')
      .where(sql<boolean>`folded = fold_text(${name})`)
      .executeTakeFirst()) !== undefined,

  /**
   * One statement, so that two who add the same at once get the same. The update changes nothing: it
   * only makes the row that stands there come back.
   */
  findOrCreate: (name: string) =>
    db
      .insertInto('companies')
      .values({ name })
      .onConflict((conflict) =>
        conflict.column('folded').doUpdateSet({ name: sql`companies.name` }),
      )
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(),

  /** Removes those of the given companies that have no customers. */
  removeUnused: (ids: readonly number[]) =>
    db
      .deleteFrom('companies')
      .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
      .where(sql<boolean>`not exists (select from customers where id_company = companies.id)`)
      .execute(),
})
