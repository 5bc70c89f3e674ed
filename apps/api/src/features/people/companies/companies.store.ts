import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { likePattern } from '#kernel/db/like.ts'

/** Companies. Folded names are unique, so a company is the same however its name is typed. */
export const companiesStore = (db: Db) => ({
  /** Lists companies whose names contain the text. Names that begin with the text come first. */
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
   * Finds or adds a company in one statement, so that two callers who add the same name at once get
   * the same company. The update changes nothing. It only makes the statement return the existing
   * row.
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

  /** Removes the given companies that have no customers. */
  removeUnused: (ids: readonly number[]) =>
    db
      .deleteFrom('companies')
      .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
      .where(sql<boolean>`not exists (select from customers where id_company = companies.id)`)
      .execute(),
})
