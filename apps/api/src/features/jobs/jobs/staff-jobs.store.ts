import {
  estimateStatus,
  jobStatus,
  opportunityStatus,
  waitingOpportunityStatuses,
  type JobChange,
} from '@treasures/api-client'
import { sql } from 'kysely'
import type { PartyScope, Scope } from '../../../kernel/http/caller.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { BookableHere } from '../booking/price-here.ts'
import type { Moment } from './job-facts.ts'
import { selectJobs } from './job-rows.store.ts'
import { inScope } from './jobs.scope.ts'

const [sent, accepted] = [sql.lit(estimateStatus.sent), sql.lit(estimateStatus.accepted)]

type Row = {
  id_customer: number
  descr: string
  address: string
  wanted: NonNullable<JobChange['wanted']>
  wanted_on: string | null
}
export type JobFields = {
  address?: string
  postcode?: string
  outcode?: string
  lat?: number
  lon?: number
  id_region?: number
  id_service?: number
  id_service_option?: number
  id_job_type?: number
  id_price_unit?: number
  duration_hundredths?: number | null
  price_trace?: string
  descr?: string
  wanted?: NonNullable<JobChange['wanted']>
  wanted_on?: string | null
  auto_match?: boolean
  on_board?: boolean
  treasure_price_pence?: number | null
  customer_price_pence?: number | null
  boost_pence?: number
}

export const staffJobsStore = (db: Db) => ({
  find: (scope: Scope | PartyScope, id: number, now: Moment) =>
    selectJobs(db, now).where('jobs.id', '=', id).where(inScope(scope)).executeTakeFirst(),

  /** Held until the transaction ends; undefined where it is not there to be seen. */
  lock: (scope: Scope, id: number) =>
    db
      .selectFrom('jobs')
      .selectAll('jobs')
      .select([
        sql<number>`(
          select count(*) from appointments where appointments.id_job = jobs.id and cancelled_at is null
        )`.as('appointments'),
        sql<number>`(select count(*) from works where works.id_job = jobs.id)`.as('lines'),
      ])
      .where('jobs.id', '=', id)
      .where(inScope(scope))
      .forUpdate('jobs')
      .executeTakeFirst(),

  /** Open, with the price of now and what it was made of. */
  insert: async (
    { here: { offer, priced }, id_region }: BookableHere,
    job: Row,
    at: Date,
  ): Promise<number> => {
    const { row, trace, treasure_price_pence, customer_price_pence } = priced
    const { id } = await db
      .insertInto('jobs')
      .values({
        ...job,
        id_status: jobStatus.open,
        status_reason: null,
        id_region,
        postcode: offer.postcode,
        ...offer.place,
        id_service: row.id_service,
        id_service_option: row.id,
        id_job_type: row.id_job_type,
        id_price_unit: row.id_price_unit,
        duration_hundredths: row.duration_hundredths,
        auto_match: row.auto_match,
        on_board: row.on_board,
        treasure_price_pence,
        customer_price_pence,
        price_trace: JSON.stringify(trace),
        images_id: null,
        posted_at: at,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  update: (id: number, fields: JobFields, at: Date) =>
    db
      .updateTable('jobs')
      .set({ ...fields, updated_at: at })
      .where('id', '=', id)
      .execute(),

  /** Whether somebody has agreed to what a job is: its treasure, or the customer by an estimate. */
  readAgreement: (id: number) =>
    db
      .selectNoFrom([
        sql<boolean>`exists (select from assignments where id_job = ${id} and ended_at is null)`.as(
          'taken',
        ),
        sql<'accepted' | 'sent' | null>`(
          select case when id_status = ${accepted} then 'accepted' else 'sent' end from estimates
          where id_job = ${id} and id_status in (${sent}, ${accepted}) order by id_status desc limit 1
        )`.as('estimate'),
      ])
      .executeTakeFirstOrThrow(),

  namesOf: (id: number) =>
    db
      .selectFrom('jobs')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('price_units', 'price_units.id', 'jobs.id_price_unit')
      .select(['services.name as service', 'price_units.name as unit'])
      .where('jobs.id', '=', id)
      .executeTakeFirstOrThrow(),

  /** Offers of what the job was are taken back, and it is matched anew. */
  async offerAnew(id_job: number, at: Date) {
    await db
      .updateTable('opportunities')
      .set({ id_status: opportunityStatus.withdrawn, responded_at: at })
      .where('id_job', '=', id_job)
      .where('id_status', 'in', waitingOpportunityStatuses)
      .execute()
    await db.updateTable('jobs').set({ matched_at: null }).where('id', '=', id_job).execute()
  },

  /** One statement: a job that is taken meanwhile, or would pay more than it brings, is left as it is. */
  async boost(id: number, pence: number, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('jobs')
      .set((eb) => ({
        treasure_price_pence: eb('treasure_price_pence', '+', pence),
        boost_pence: eb('boost_pence', '+', pence),
        boosted_at: at,
        updated_at: at,
      }))
      .where('id', '=', id)
      .where('id_status', '=', jobStatus.open)
      .where(sql<boolean>`treasure_price_pence + ${pence} <= customer_price_pence`)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },

  /** Locking what is locked changes nothing, and answers false: what the switches were is kept. */
  async setLocked(id: number, locked: boolean, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('jobs')
      .set(
        locked
          ? {
              locked_at: at,
              was_auto_match: sql`auto_match`,
              was_on_board: sql`on_board`,
              auto_match: false,
              on_board: false,
              updated_at: at,
            }
          : {
              locked_at: null,
              auto_match: sql`was_auto_match`,
              on_board: sql`was_on_board`,
              was_auto_match: null,
              was_on_board: null,
              updated_at: at,
            },
      )
      .where('id', '=', id)
      .where('locked_at', locked ? 'is' : 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },

  /** What was sent about it stays, without it; the rest goes along. Expects the job to be locked. */
  async remove(id: number) {
    await db.deleteFrom('jobs').where('id', '=', id).execute()
  },

  listAssignments: (id_job: number) =>
    assignmentsOf(db).where('assignments.id_job', '=', id_job).limit(250).execute(),

  findAssignment: (id: number) =>
    assignmentsOf(db).where('assignments.id', '=', id).executeTakeFirst(),

  /** A treasure whom the caller may give a job to. */
  treasureIsInScope: async (scope: Scope, id: number) =>
    (await db
      .selectFrom('treasures')
      .select('id')
      .where('id', '=', id)
      .$if(scope.kind === 'region', (query) =>
        query.where('id_region', '=', scope.kind === 'region' ? scope.id_region : 0),
      )
      .executeTakeFirst()) !== undefined,
})

const assignmentsOf = (db: Db) =>
  db
    .selectFrom('assignments')
    .innerJoin('treasures', 'treasures.id', 'assignments.id_treasure')
    .select([
      'assignments.id',
      'assignments.id_job',
      'assignments.id_treasure',
      'treasures.fname',
      'treasures.lname',
      'how',
      'assigned_at',
      'ended_at',
    ])
    .orderBy('assignments.id', 'desc')
