import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { JobAnswerRow } from '../../catalogue/service-options/questions.decide.ts'
import type { StoredAnswer } from './job-answers.rules.ts'

/** The answers of a job in the order of the questions, for queries of `jobs`. */
export const answersOfJob = sql<StoredAnswer[]>`(
  select coalesce(json_agg(json_build_object(
    'key', a.key, 'kind', a.kind, 'words', a.words, 'answer', a.answer,
    'customer_pence', a.customer_pence, 'treasure_pence', a.treasure_pence
  ) order by a.position), '[]')
  from job_answers a where a.id_job = jobs.id
)`

/** Answers that are part of a job and of its price. */
export const jobAnswersStore = (db: Db) => ({
  listOf: (id_job: number) =>
    db
      .selectFrom('job_answers')
      .selectAll()
      .where('id_job', '=', id_job)
      .orderBy('position')
      .execute(),

  /** Replaces the answers of a job. The caller must lock the job, and set its price with them. */
  async write(id_job: number, answers: readonly JobAnswerRow[]) {
    await db.deleteFrom('job_answers').where('id_job', '=', id_job).execute()
    if (answers.length)
      await db
        .insertInto('job_answers')
        .values(answers.map((answer, index) => ({ ...answer, id_job, position: index + 1 })))
        .execute()
  },

  /** Keeps the answers without prices, after staff set a price that replaces theirs. */
  unprice: (id_job: number) =>
    db
      .updateTable('job_answers')
      .set({ customer_pence: 0, treasure_pence: 0 })
      .where('id_job', '=', id_job)
      .execute(),

  /** Copies the answers of a job to another job at the same price. */
  copy: (from: number, to: number) =>
    sql`
      insert into job_answers (
        id_job, position, id_version, key, kind, words, answer, quantity, customer_pence, treasure_pence
      )
      select ${to}::integer, position, id_version, key, kind, words, answer, quantity,
        customer_pence, treasure_pence
      from job_answers where id_job = ${from}::integer`.execute(db),
})
