import { londonDate, type JobMove } from '@treasures/api-client'
import { sql } from 'kysely'
import { days, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { JobEdit } from '#kernel/db/job-edit.ts'
import type { AssignedHow } from '../jobs/jobs.store.ts'
import { jobWantsPrice } from '../jobs/wants-price.ts'
import { moveJobRow } from '../jobs/write-job.ts'
import { hasDocumentsFor, missingDocuments } from '../../people/treasures/service-documents.ts'
import { hasSkillFor, requiresSkill, skillNames } from '../../people/treasures/service-skills.ts'

type Made = Extract<JobMove, { ok: true }>

/** Number of claims that a treasure may undo in any 24 hours. */
const undosInADay = 3

const hasTreasure = sql<boolean>`exists (
  select from assignments where assignments.id_job = jobs.id and assignments.ended_at is null
)`

/** Ways in which a treasure takes a job at its existing price. */
const takenAsPriced: readonly AssignedHow[] = ['claim', 'opportunity', 'auto_match', 'booking']

/**
 * Conditions for assigning an open job in this way. A condition that fails gives its name to the
 * refusal.
 */
const conditions = ({ id_treasure, how }: Taking, at: Date) => ({
  job_taken: sql<boolean>`(not ${hasTreasure} and (jobs.on_board or ${how !== 'claim'}))`,
  treasure_not_found: sql<boolean>`exists (
    select from treasures where id = ${id_treasure} and switched_on
  )`,
  estimate_wanted: sql<boolean>`(not ${takenAsPriced.includes(how)} or not ${jobWantsPrice})`,
  skill_required: sql<boolean>`(
    not ${takenAsPriced.includes(how)} or not ${requiresSkill(jobService)}
    or ${hasSkillFor(sql`${id_treasure}::integer`, jobService)}
  )`,
  // Staff may assign a job despite missing documents, with a reason.
  document_required: sql<boolean>`(
    ${how === 'admin'} or ${hasDocumentsFor(sql`${id_treasure}::integer`, jobService, dayOf(at))}
  )`,
})

const jobService = sql.ref('jobs.id_service')
const dayOf = (at: Date) => sql`${londonDate(at)}::date`

type Taking = { id_treasure: number; how: AssignedHow }
type Taken = Taking & { undo_until: Date | null }
type Condition = keyof ReturnType<typeof conditions>
/** `skill` names the skill that the job requires, and `document` the documents. */
export type NotTaken =
  | { refused: Exclude<Condition, 'skill_required' | 'document_required'> }
  | { refused: 'skill_required'; skill: string }
  | { refused: 'document_required'; document: string }

/** Assignments of jobs to treasures, and their end. Use this store in the open transaction. */
export const assignmentsStore = (db: Db) => ({
  /**
   * Locks the treasure's checked documents, so that none of them is ended until the transaction
   * ends. The next statement sees those that were ended before.
   */
  lockDocuments: (id_treasure: number) =>
    db
      .selectFrom('documents')
      .select('id')
      .where('id_treasure', '=', id_treasure)
      .where('state', '=', 'checked')
      .orderBy('id')
      .forShare()
      .execute(),

  /**
   * Takes the job if it is still available. Uses one statement, so that only one of several
   * simultaneous calls succeeds. A read before the write would let several calls succeed.
   */
  take: (id_job: number, move: Made, taking: Taking, at: Date) =>
    moveJobRow(
      db,
      id_job,
      move,
      at,
      {},
      sql.join(Object.values(conditions(taking, at)), sql` and `),
    ),

  /** Explains why a job could not be taken. Returns the first condition that fails. */
  async whyNotTaken(id_job: number, { from }: Made, taking: Taking, at: Date): Promise<NotTaken> {
    const { treasure_not_found, job_taken, estimate_wanted, ...needs } = conditions(taking, at)
    const holds = await db
      .selectFrom('jobs')
      .select([
        treasure_not_found.as('treasure_not_found'),
        sql<boolean>`(id_status = ${from} and ${job_taken})`.as('job_taken'),
        estimate_wanted.as('estimate_wanted'),
        needs.skill_required.as('skill_required'),
        needs.document_required.as('document_required'),
        skillNames(jobService).as('skill'),
        missingDocuments(sql`${taking.id_treasure}::integer`, jobService, dayOf(at)).as('document'),
      ])
      .where('id', '=', id_job)
      .executeTakeFirst()
    const reasons = ['treasure_not_found', 'job_taken', 'estimate_wanted'] as const
    const refused = holds && reasons.find((reason) => !holds[reason])
    if (refused) return { refused }
    if (holds && !holds.skill_required) return { refused: 'skill_required', skill: holds.skill }
    return holds && !holds.document_required
      ? { refused: 'document_required', document: holds.document ?? '' }
      : { refused: 'job_taken' }
  },

  add: (id_job: number, { id_treasure, how, undo_until }: Taken, at: Date) =>
    db
      .insertInto('assignments')
      .values({ id_job, id_treasure, how, assigned_at: at, ended_at: null, undo_until })
      .returning('id')
      .executeTakeFirstOrThrow(),

  /** Adds the assignments of jobs that had their treasure in another system. */
  async addImported(rows: readonly { id_job: number; id_treasure: number; assigned_at: Date }[]) {
    if (rows.length === 0) return
    await db
      .insertInto('assignments')
      .values(rows.map((row) => ({ ...row, how: 'admin', ended_at: null, undo_until: null })))
      .execute()
  },

  /** Finds the active assignment of a job. */
  findActive: (id_job: number) =>
    db
      .selectFrom('assignments')
      .select(['id', 'id_treasure', 'assigned_at'])
      .where('id_job', '=', id_job)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),

  /**
   * Decides whether a treasure may undo a claim. Each claim of a job can be undone once, and a
   * treasure has only a few undos a day.
   */
  async mayUndo(id_job: number, id_treasure: number, at: Date): Promise<boolean> {
    const undone = await db
      .selectFrom('assignments')
      .select(['id_job', 'undone_at'])
      .where('id_treasure', '=', id_treasure)
      .where((eb) =>
        eb.and([
          eb('undone_at', 'is not', null),
          eb.or([eb('id_job', '=', id_job), eb('undone_at', '>', earlier(at, days(1)))]),
        ]),
      )
      .execute()
    return undone.length < undosInADay && undone.every((one) => one.id_job !== id_job)
  },

  noteUndone: (id: number, at: Date) =>
    db.updateTable('assignments').set({ undone_at: at }).where('id', '=', id).execute(),

  /**
   * Undoes a claim within the time to undo, if the job has not been worked on since. Uses one
   * statement, as the claim does.
   */
  undo: (id_job: number, move: Made, id_treasure: number, at: Date) =>
    moveJobRow(
      db,
      id_job,
      move,
      at,
      {},
      sql<boolean>`jobs.start_answered_at is null and exists (
        select from assignments a
        where a.id_job = jobs.id and a.ended_at is null and a.id_treasure = ${id_treasure}
          and a.undo_until > ${at}
          and not exists (
            select from appointments
            where appointments.id_job = jobs.id and appointments.created_at >= a.assigned_at
          )
          and not exists (
            select from works where works.id_job = jobs.id and works.created_at >= a.assigned_at
          )
      )`,
    ),

  /** Ends the active assignment. */
  end: (id_job: number, at: Date) =>
    db
      .updateTable('assignments')
      .set({ ended_at: at })
      .where('id_job', '=', id_job)
      .where('ended_at', 'is', null)
      .execute(),

  /**
   * Records an edit, so that the job's treasure is notified later. Does nothing if the job has no
   * treasure.
   */
  noteEdit: (id_job: number, edit: JobEdit, at: Date) =>
    db
      .updateTable('assignments')
      .set({
        edited_at: sql`coalesce(edited_at, ${at}::timestamptz)`,
        edits: sql`case when ${edit} = any(edits) then edits else array_append(edits, ${edit}) end`,
      })
      .where('id_job', '=', id_job)
      .where('ended_at', 'is', null)
      .execute(),

  /**
   * Removes and returns the recorded edits of a job if the first edit is old enough (`by`). The
   * caller then notifies the treasure. Undefined if there are no such edits.
   */
  async takeEdits(id_job: number, by: Date) {
    const { rows } = await sql<{ id_treasure: number; edits: JobEdit[] }>`
      update assignments set edited_at = null, edits = '{}'
      from (
        select id, edits as taken from assignments
        where id_job = ${id_job} and ended_at is null and edited_at <= ${by} for update
      ) untold
      where assignments.id = untold.id
      returning assignments.id_treasure, untold.taken as edits`.execute(db)
    return rows[0]
  },

  /** Finds the customer and the treasure of a job, with the columns that messages to them need. */
  findParties: (id_job: number, id_treasure: number) =>
    db
      .selectFrom('jobs')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
      .innerJoin('treasures', (join) => join.on('treasures.id', '=', id_treasure))
      .select([
        'jobs.id',
        'services.shortened_display_name as service',
        'outcodes.town as place',
        'treasures.fname',
        'treasures.lname',
        'treasures.email',
        'treasures.mphone',
      ])
      .where('jobs.id', '=', id_job)
      .executeTakeFirstOrThrow(),
})
