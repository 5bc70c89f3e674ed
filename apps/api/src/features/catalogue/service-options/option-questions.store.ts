import type { Question } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

/** What options ask, by version. The latest version of an option applies. Versions never change. */
export const optionQuestionsStore = (db: Db) => ({
  /** Adds a version. The caller must lock the option's row. */
  add: (id_service_option: number, questions: readonly Question[], at: Date) =>
    db
      .insertInto('option_questions')
      .values({ id_service_option, questions: JSON.stringify(questions), created_at: at })
      .execute(),

  /** True if a version is of an option. */
  isOf: async (id: number, id_service_option: number): Promise<boolean> =>
    (await db
      .selectFrom('option_questions')
      .select('id')
      .where('id', '=', id)
      .where('id_service_option', '=', id_service_option)
      .executeTakeFirst()) !== undefined,

  find: (id: number) =>
    db
      .selectFrom('option_questions')
      .select(['id as id_version', 'questions'])
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Lets another option ask the same. */
  copy: (from: number, to: number) =>
    sql`
      insert into option_questions (id_service_option, questions, created_at)
      select ${to}::integer, questions, created_at from option_questions
      where id_service_option = ${from}::integer and questions <> '[]'
        and id = (select max(id) from option_questions where id_service_option = ${from}::integer)
    `.execute(db),
})
