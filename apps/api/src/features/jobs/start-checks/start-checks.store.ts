import { activityType, estimateStatus, jobStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import { writeActivity } from '#events/activities.ts'
import type { Db } from '#kernel/db/connect.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { noteOnJob } from '../jobs/write-job.ts'
import { activeAssignment } from '../jobs/active-assignment.ts'

/** Time since which the treasure has been silent: their assignment or their latest answer. */
const silentSince = sql<Date>`greatest(assignments.assigned_at, jobs.start_answered_at)`
/** True if the question was written, or if staff learned that the treasure cannot be asked. */
const wasChecked = sql<boolean>`coalesce(greatest(jobs.start_check_at, jobs.start_asked_at) > ${silentSince}, false)`
/**
 * True if the question was sent and is unanswered. An answer at the same instant counts as an
 * answer.
 */
const wasAsked = sql<boolean>`coalesce(jobs.start_asked_at > ${silentSince}, false)`

type ToDo = { id_job: number; id_treasure: number; descr: string }

/** Assigned jobs without an appointment. */
export const startChecksStore = (db: Db) => {
  /**
   * Once a treasure has sent an estimate, the customer has to act, so the treasure is not asked.
   */
  const silent = () =>
    db
      .selectFrom('jobs')
      .innerJoin('assignments', activeAssignment)
      .where('jobs.id_status', '=', jobStatus.claimed)
      .where(
        sql<boolean>`not exists (
          select from estimates e where e.id_job = jobs.id and e.id_status = ${sql.lit(estimateStatus.sent)}
        )`,
      )

  /** Jobs whose treasure has been silent since this time or longer. */
  const toAsk = (since: Date) =>
    silent().where(sql<boolean>`${silentSince} <= ${since} and not ${wasChecked}`)

  /** Jobs whose treasure was asked at or before this time, and is still silent. */
  const overdue = (asked: Date) =>
    silent().where(sql<boolean>`${wasAsked} and jobs.start_asked_at <= ${asked}`)

  const list = (jobs: ReturnType<typeof silent>, { most, ready }: Due) =>
    idsOf(
      jobs
        .select('jobs.id')
        .where(ready('jobs.id'))
        .orderBy('assignments.assigned_at')
        .orderBy('jobs.id')
        .limit(most),
    )

  /** Locks the job until the transaction ends. Undefined if it is no longer due. */
  const hold = (jobs: ReturnType<typeof silent>, id: number) =>
    jobs
      .select(['jobs.id as id_job', 'assignments.id_treasure'])
      .where('jobs.id', '=', id)
      .forUpdate('jobs')
      .executeTakeFirst()

  return {
    listToAsk: (since: Date, due: Due) => list(toAsk(since), due),
    lockToAsk: (since: Date, id: number) => hold(toAsk(since), id),
    listOverdue: (asked: Date, due: Due) => list(overdue(asked), due),
    lockOverdue: (asked: Date, id: number) => hold(overdue(asked), id),

    /** Records that the treasure is being asked, or that staff were notified to ask. */
    noteCheck: (id: number, at: Date) =>
      noteOnJob(db, id, { start_check_at: at, id_start_message: null, start_asked_at: null }),

    /**
     * Locks the job. Returns true if its treasure must be asked and the question is not written
     * yet.
     */
    lockUnwritten: async ({ id_job, id_treasure }: { id_job: number; id_treasure: number }) =>
      (await silent()
        .select('jobs.id')
        .where('jobs.id', '=', id_job)
        .where('assignments.id_treasure', '=', id_treasure)
        .where(wasChecked)
        .where('jobs.id_start_message', 'is', null)
        .forUpdate('jobs')
        .executeTakeFirst()) !== undefined,

    noteQuestion: (id: number, id_message: number) =>
      noteOnJob(db, id, { id_start_message: id_message }),

    /** Records that the question was sent, and returns the job. The time to answer begins now. */
    async noteAsked(id_message: number, at: Date): Promise<number | undefined> {
      const job = await db
        .selectFrom('jobs')
        .select('id')
        .where('id_start_message', '=', id_message)
        .where('id_status', '=', jobStatus.claimed)
        .where('start_asked_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (job) await noteOnJob(db, job.id, { start_asked_at: at })
      return job?.id
    },

    /**
     * Finds the treasure whose question cannot be sent. They must still have the job, and the
     * question must not have been sent before.
     */
    findUnasked: (id_message: number) =>
      silent()
        .innerJoin('treasures as t', 't.id', 'assignments.id_treasure')
        .select(['jobs.id as id_job', 'assignments.id_treasure', 't.fname', 't.lname', 't.mphone'])
        .where('jobs.id_start_message', '=', id_message)
        .where('jobs.start_asked_at', 'is', null)
        .executeTakeFirst(),

    /**
     * Adds a to-do for staff as a person's activity. The list of staff leaves out notes by the
     * system.
     */
    addToDo: ({ id_job, id_treasure, descr }: ToDo, at: Date) =>
      writeActivity(db, {
        id_job,
        id_treasure,
        type: activityType.person,
        descr,
        to_do: true,
        created_at: at,
      }),

    noteAnswered: (id: number, at: Date) => noteOnJob(db, id, { start_answered_at: at }),

    /**
     * Adds a treasure's answer as a person's activity. The list of staff leaves out notes by the
     * system. `to_do` asks staff to act on the answer.
     */
    note: (
      {
        id_job,
        id_treasure,
        descr,
        to_do,
      }: { id_job: number; id_treasure: number; descr: string; to_do: boolean },
      at: Date,
    ) =>
      writeActivity(db, {
        id_job,
        id_treasure,
        id_customer: null,
        // Null if the treasure has no account.
        id_user: sql`(select min(id) from users where users.id_treasure = ${id_treasure})`,
        type: activityType.person,
        descr,
        to_do,
        created_at: at,
      }),
  }
}
