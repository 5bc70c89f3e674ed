import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Minutes from each attempt to the next; the last one holds from then on. */
const pauses = [1, 5, 15, 60, 240, 1440] as const
/** From this attempt on it is tried once a day, and is for a person to mend. */
export const attemptsBeforeDaily = pauses.length

const minutes = sql.lit(`{${pauses.join(',')}}`)
const pause = (attempts: RawBuilder<unknown>) =>
  sql`(${minutes}::int[])[least(${attempts}, ${sql.lit(pauses.length)})] * interval '1 minute'`

/** Whether the subject in a column may be worked on now: nobody is at it, and it did not fail a moment ago. */
export const isReady = (task: string, column: string, at: Date): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from task_attempts ready
    where ready.task = ${task} and ready.subject = ${sql.ref(column)}::text and ready.next_attempt_at > ${at}
  )`

/** The attempts at timed tasks, shared by all instances. */
export const taskAttempts = (db: Db) => ({
  /**
   * Claims a subject: of any number of instances one gets it. How long it is kept from the others, or waits
   * until it is tried again should it fail or we die, grows with each attempt.
   */
  claim: (task: string, subject: string, at: Date) =>
    db
      .insertInto('task_attempts')
      .values({
        task,
        subject,
        attempts: 1,
        next_attempt_at: sql`${at}::timestamptz + ${pause(sql`1`)}`,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['task', 'subject'])
          .doUpdateSet({
            attempts: sql`task_attempts.attempts + 1`,
            next_attempt_at: sql`${at}::timestamptz + ${pause(sql`task_attempts.attempts + 1`)}`,
          })
          .where('task_attempts.next_attempt_at', '<=', at),
      )
      .returning(['attempts', 'next_attempt_at'])
      .executeTakeFirst(),

  /** It is done, and the next time begins anew. */
  finish: (task: string, subject: string) =>
    db
      .deleteFrom('task_attempts')
      .where('task', '=', task)
      .where('subject', '=', subject)
      .execute(),
})
