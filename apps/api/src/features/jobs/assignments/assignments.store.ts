import type { JobMove } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import type { JobEdit } from '../../../kernel/db/job-edit.ts'
import type { AssignedHow } from '../jobs/jobs.store.ts'
import { jobWantsPrice } from '../jobs/wants-price.ts'
import { moveJob } from '../jobs/write-job.ts'
import { hasSkillFor, requiresSkill, skillNames } from '../../people/treasures/service-skills.ts'

type Made = Extract<JobMove, { ok: true }>

/** Claims that a treasure may undo in 24 hours. */
const undosInADay = 3

const hasTreasure = sql<boolean>`exists (
  select from assignments where assignments.id_job = jobs.id and assignments.ended_at is null
)`

/** Ways by which a treasure takes a job for the price that it has. */
const takenAsPriced: readonly AssignedHow[] = ['claim', 'opportunity', 'auto_match']

/** What has to hold of an open job for it to become a treasure's in this way, each by the refusal that says so. */
const conditions = ({ id_treasure, how }: Taking) => ({
  job_taken: sql<boolean>`(not ${hasTreasure} and (jobs.on_board or ${how !== 'claim'}))`,
  treasure_not_found: sql<boolean>`exists (
    select from treasures where id = ${id_treasure} and switched_on
  )`,
  estimate_wanted: sql<boolean>`(not ${takenAsPriced.includes(how)} or not ${jobWantsPrice})`,
  skill_required: sql<boolean>`(
    not ${takenAsPriced.includes(how)} or not ${requiresSkill(jobService)}
    or ${hasSkillFor(sql`${id_treasure}::integer`, jobService)}
  )`,
})

const jobService = sql.ref('jobs.id_service')

type Taking = { id_treasure: number; how: AssignedHow }
type Taken = Taking & { undo_until: Date | null }
type Condition = keyof ReturnType<typeof conditions>
/** `skill` is what the job asks for, in words. */
export type NotTaken =
  | { refused: Exclude<Condition, 'skill_required'> }
  | { refused: 'skill_required'; skill: string }

/** Whose jobs are, and how they come to be somebody else's or nobody's. Hand it the transaction. */
export const assignmentsStore = (db: Db) => ({
  /**
   * Takes the job if it is still there to take: one statement, so that of any number of tries at once the
   * database lets one through. Looking first and writing then would let through several.
   */
  take: (id_job: number, move: Made, taking: Taking, at: Date) =>
    moveJob(db, id_job, move, at, {}, sql.join(Object.values(conditions(taking)), sql` and `)),

  /** Why it could not be taken: the first condition that does not hold. */
  async whyNotTaken(id_job: number, { from }: Made, taking: Taking): Promise<NotTaken> {
    const { treasure_not_found, job_taken, estimate_wanted, skill_required } = conditions(taking)
    const holds = await db
      .selectFrom('jobs')
      .select([
        treasure_not_found.as('treasure_not_found'),
        sql<boolean>`(id_status = ${from} and ${job_taken})`.as('job_taken'),
        estimate_wanted.as('estimate_wanted'),
        skill_required.as('skill_required'),
        skillNames(jobService).as('skill'),
      ])
      .where('id', '=', id_job)
      .executeTakeFirst()
    const reasons = ['treasure_not_found', 'job_taken', 'estimate_wanted'] as const
    const refused = holds && reasons.find((reason) => !holds[reason])
    if (refused) return { refused }
    return holds && !holds.skill_required
      ? { refused: 'skill_required', skill: holds.skill }
      : { refused: 'job_taken' }
  },

  add: (id_job: number, { id_treasure, how, undo_until }: Taken, at: Date) =>
    db
      .insertInto('assignments')
      .values({ id_job, id_treasure, how, assigned_at: at, ended_at: null, undo_until })
      .returning('id')
      .executeTakeFirstOrThrow(),

  /** Whose the job is now. */
  findActive: (id_job: number) =>
    db
      .selectFrom('assignments')
      .select(['id', 'id_treasure', 'assigned_at'])
      .where('id_job', '=', id_job)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),

  /** Whether a treasure who claims a job may undo that: once for each job, and a few times in a day. */
  async mayUndo(id_job: number, id_treasure: number, at: Date): Promise<boolean> {
    const undone = await db
      .selectFrom('assignments')
      .select(['id_job', 'undone_at'])
      .where('id_treasure', '=', id_treasure)
      .where((eb) =>
        eb.and([
          eb('undone_at', 'is not', null),
          eb.or([
            eb('id_job', '=', id_job),
            eb('undone_at', '>', new Date(at.getTime() - 86_400_000)),
          ]),
        ]),
      )
      .execute()
    return undone.length < undosInADay && undone.every((one) => one.id_job !== id_job)
  },

  noteUndone: (id: number, at: Date) =>
    db.updateTable('assignments').set({ undone_at: at }).where('id', '=', id).execute(),

  /** Takes a claim back while it may be, and nothing was done with the job: one statement, as for the claim. */
  undo: (id_job: number, move: Made, id_treasure: number, at: Date) =>
    moveJob(
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

  /** Nobody's from now on. */
  end: (id_job: number, at: Date) =>
    db
      .updateTable('assignments')
      .set({ ended_at: at })
      .where('id_job', '=', id_job)
      .where('ended_at', 'is', null)
      .execute(),

  /** Its treasure is still to be told of it. There is nobody to tell of a job that is nobody's. */
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
   * What its treasure is to be told of a job's edits, of which the first was made by then: whoever takes them tells
   * them. Undefined where there are none, or they are younger.
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

  /** Whom to write to about a job, with what the words need. */
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
