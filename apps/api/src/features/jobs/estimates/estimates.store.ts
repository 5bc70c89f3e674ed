import { sql, type Selectable } from 'kysely'
import { estimateStatus, waitingOpportunityStatuses } from '@treasures/api-client'
import type { OwnTreasureScope, PartyScope, Scope, StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { inRegion, jobsInScope } from '#kernel/http/in-scope.ts'
import type { EstimateAnswered } from './estimates.decide.ts'
import { serviceColumns, unitColumns } from '../../catalogue/services/service-columns.ts'
import { activeAssignment } from '../jobs/active-assignment.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { ratingOfTreasure, ratingsOfTreasure } from '../../people/treasures/treasure-rating.ts'
import { checkedDocuments, missingDocuments } from '../../people/treasures/service-documents.ts'

const status = estimateStatus
const open = [status.draft, status.sent]
const waitingAtMost = 100

/** Options of an estimate of a query, in the treasure's order. Empty if it has one price. */
const optionsOfEstimate = sql<EstimateOptionRow[]>`(
  select coalesce(json_agg(to_json(o) order by o.position), '[]')
  from estimate_options o where o.id_estimate = e.id
)`
type Withdrawn = typeof status.withdrawn

/** Estimates by treasures. Inside a transaction, pass its executor. */
export const estimatesStore = (db: Db) => {
  const select = () =>
    db
      .selectFrom('estimates as e')
      .innerJoin('treasures', 'treasures.id', 'e.id_treasure')
      .selectAll('e')
      .select(['treasures.fname', 'treasures.lname', optionsOfEstimate.as('options')])

  return {
    /** Names the documents that a treasure lacks for a service. Null if there are none. */
    findMissing: async (id_treasure: number, id_service: number, today: string) =>
      (
        await db
          .selectNoFrom(
            missingDocuments(
              sql`${id_treasure}::integer`,
              sql`${id_service}::integer`,
              sql`${today}::date`,
            ).as('missing'),
          )
          .executeTakeFirstOrThrow()
      ).missing,

    findJob: (scope: Scope | PartyScope, id: number) =>
      db
        .selectFrom('jobs')
        .select(['jobs.id', 'id_status', 'id_job_type', 'treasure_price_pence', 'id_customer'])
        .where('jobs.id', '=', id)
        .where(jobsInScope(scope))
        .executeTakeFirst(),

    /** True if the treasure was asked for a price after `since`. Lock the job first. */
    wasRequested: async (
      { id_job, id_treasure }: { id_job: number; id_treasure: number },
      since: Date,
    ) =>
      (await db
        .selectFrom('events')
        .select('id')
        .where('event', '=', 'estimate.requested')
        .where('id_job', '=', id_job)
        .where('id_treasure', '=', id_treasure)
        .where('created_at', '>', since)
        .executeTakeFirst()) !== undefined,

    /** Finds an active treasure within the caller's scope. */
    findTreasure: (scope: StaffScope, id: number) =>
      db
        .selectFrom('treasures')
        .select(['fname', 'lname'])
        .where('id', '=', id)
        .where('switched_on', '=', true)
        .where(inRegion(scope, 'id_region'))
        .executeTakeFirst(),

    /** True if the job is offered to the treasure and they have not declined. */
    isOffered: async (id_job: number, id_treasure: number, at: Date) =>
      (await db
        .selectFrom('opportunities')
        .select('id')
        .where('id_job', '=', id_job)
        .where('id_treasure', '=', id_treasure)
        .where('id_status', 'in', waitingOpportunityStatuses)
        .where('expires_at', '>', at)
        .executeTakeFirst()) !== undefined,

    find: (id: number) => select().where('e.id', '=', id).executeTakeFirst(),

    /** Reads an estimate that must exist. */
    get: (id: number) => select().where('e.id', '=', id).executeTakeFirstOrThrow(),

    findInScope: (scope: Scope, id: number) =>
      select()
        .innerJoin('jobs', 'jobs.id', 'e.id_job')
        .where('e.id', '=', id)
        .where(jobsInScope(scope))
        .executeTakeFirst(),

    /** Estimates of a job, newest first. If a treasure is given, only that treasure's. */
    listOfJob: (id_job: number, id_treasure: number | null) =>
      select()
        .where('e.id_job', '=', id_job)
        .$if(id_treasure !== null, (query) => query.where('e.id_treasure', '=', id_treasure))
        .orderBy('e.id', 'desc')
        .execute(),

    /** A treasure's estimates that wait for an answer and have not expired. */
    listWaiting: (id_treasure: number, today: string) =>
      db
        .selectFrom('estimates as e')
        .innerJoin('jobs', 'jobs.id', 'e.id_job')
        .innerJoin('services', 'services.id', 'jobs.id_service')
        .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
        .selectAll('e')
        .select([
          'services.id as id_service',
          ...serviceColumns('services'),
          'outcodes.town as place',
          optionsOfEstimate.as('options'),
        ])
        .where('e.id_treasure', '=', id_treasure)
        .where('e.id_status', '=', status.sent)
        .where('e.valid_until', '>=', today)
        .orderBy('e.id', 'desc')
        .limit(waitingAtMost)
        .execute(),

    findOwn: ({ id_treasure }: OwnTreasureScope, id: number) =>
      select().where('e.id', '=', id).where('e.id_treasure', '=', id_treasure).executeTakeFirst(),

    /**
     * Latest estimate of each treasure, with the treasure's rating by customers. Withdrawn
     * estimates are included, so that an earlier estimate of the same treasure does not appear
     * instead.
     */
    listOffered: (id_job: number, today: string) =>
      db
        .selectFrom('estimates as e')
        .innerJoin('treasures', 'treasures.id', 'e.id_treasure')
        .innerJoin('jobs', 'jobs.id', 'e.id_job')
        .distinctOn('e.id_treasure')
        .selectAll('e')
        .select([
          'treasures.fname',
          'treasures.descr as treasure_descr',
          ratingOfTreasure.as('rating'),
          ratingsOfTreasure.as('ratings'),
          checkedDocuments(
            sql.ref('treasures.id'),
            sql.ref('jobs.id_service'),
            sql`${today}::date`,
          ).as('checked'),
          optionsOfEstimate.as('options'),
        ])
        .where('e.id_job', '=', id_job)
        .where('e.id_status', 'in', [
          status.sent,
          status.accepted,
          status.declined,
          status.superseded,
          status.expired,
          status.withdrawn,
        ])
        .orderBy('e.id_treasure')
        .orderBy('e.id', 'desc')
        .execute(),

    /** Job as its customer sees it while comparing estimates. */
    findCompared: (id: number) =>
      db
        .selectFrom('jobs')
        .innerJoin('services', 'services.id', 'jobs.id_service')
        .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
        .leftJoin('assignments', activeAssignment)
        .leftJoin('treasures', 'treasures.id', 'assignments.id_treasure')
        .select([
          'jobs.id',
          'jobs.id_status',
          'jobs.id_job_type',
          'jobs.treasure_price_pence',
          'assignments.id_treasure',
          'treasures.fname as treasure_fname',
          'jobs.public_details',
          'jobs.outcode',
          'services.id as id_service',
          ...serviceColumns('services'),
          'u.id as id_price_unit',
          ...unitColumns('u'),
        ])
        .where('jobs.id', '=', id)
        .executeTakeFirstOrThrow(),

    /** Sends an estimate, which replaces earlier ones of the same treasure. */
    async send(
      sent: {
        id_job: number
        id_treasure: number
        treasure_price_pence: number
        customer_price_pence: number
        descr: string
        valid_until: string
      },
      options: readonly PricedOption[],
      at: Date,
    ) {
      await db
        .updateTable('estimates')
        .set({ id_status: status.superseded, responded_at: at })
        .where('id_job', '=', sent.id_job)
        .where('id_treasure', '=', sent.id_treasure)
        .where('id_status', 'in', open)
        .execute()
      const { id } = await db
        .insertInto('estimates')
        .values({ ...sent, id_status: status.sent, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (options.length > 0)
        await db
          .insertInto('estimate_options')
          .values(options.map((one, index) => ({ ...one, id_estimate: id, position: index + 1 })))
          .execute()
      return { id }
    },

    /** Finds the option that the customer accepted. */
    findAccepted: (id_estimate: number) =>
      db
        .selectFrom('estimate_options')
        .select(['name', 'treasure_pence'])
        .where('id_estimate', '=', id_estimate)
        .where('accepted', '=', true)
        .executeTakeFirst(),

    /** Marks the option that the customer accepts. Its prices become those of the estimate. */
    async acceptOption({ id, id_estimate, treasure_pence, customer_pence }: EstimateOptionRow) {
      await db
        .updateTable('estimate_options')
        .set({ accepted: true })
        .where('id', '=', id)
        .execute()
      await db
        .updateTable('estimates')
        .set({ treasure_price_pence: treasure_pence, customer_price_pence: customer_pence })
        .where('id', '=', id_estimate)
        .execute()
    },

    /**
     * Answers or withdraws a waiting estimate. Uses one statement, so that only one of several
     * simultaneous calls returns true.
     */
    answer: (id: number, answer: EstimateAnswered | Withdrawn, today: string, at: Date) =>
      hasChanged(
        db
          .updateTable('estimates')
          .set({ id_status: answer, responded_at: at })
          .where('id', '=', id)
          .where('id_status', '=', status.sent)
          .where('valid_until', '>=', today),
      ),

    /** Supersedes the other estimates of a job once one was accepted. */
    supersede: (won: { id: number; id_job: number }, at: Date) =>
      db
        .updateTable('estimates')
        .set({ id_status: status.superseded, responded_at: at })
        .where('id_job', '=', won.id_job)
        .where('id', '<>', won.id)
        .where('id_status', 'in', open)
        .execute(),

    /** Treasures whose estimates were superseded at the given time. */
    listSetAside: (id_job: number, at: Date) =>
      db
        .selectFrom('estimates')
        .select('id_treasure')
        .where('id_job', '=', id_job)
        .where('id_status', '=', status.superseded)
        .where('responded_at', '=', at)
        .execute(),

    /** Withdraws the open estimates of a treasure who no longer has the job. */
    withdrawFor: (id_job: number, id_treasure: number, at: Date) =>
      db
        .updateTable('estimates')
        .set({ id_status: status.withdrawn, responded_at: at })
        .where('id_job', '=', id_job)
        .where('id_treasure', '=', id_treasure)
        .where('id_status', 'in', open)
        .execute(),

    /** Withdraws every open estimate of a cancelled or expired job. */
    withdrawAllOf: (id_job: number, at: Date) =>
      db
        .updateTable('estimates')
        .set({ id_status: status.withdrawn, responded_at: at })
        .where('id_job', '=', id_job)
        .where('id_status', 'in', open)
        .execute(),

    listRunOut: (today: string, { most, ready }: Due) =>
      idsOf(
        db
          .selectFrom('estimates')
          .select('id')
          .where('id_status', 'in', open)
          .where('valid_until', '<', today)
          .where(ready('estimates.id'))
          .orderBy('valid_until')
          .limit(most),
      ),

    expire: (id: number, today: string, at: Date) =>
      db
        .updateTable('estimates')
        .set({ id_status: status.expired, responded_at: at })
        .where('id', '=', id)
        .where('id_status', 'in', open)
        .where('valid_until', '<', today)
        .returning(['id_job', 'id_treasure'])
        .executeTakeFirst(),
  }
}

export type EstimateOptionRow = Selectable<Tables['estimate_options']>
export type PricedOption = Pick<
  EstimateOptionRow,
  'name' | 'treasure_pence' | 'customer_pence' | 'includes' | 'not_included'
>
type Store = ReturnType<typeof estimatesStore>
export type WaitingRow = Awaited<ReturnType<Store['listWaiting']>>[number]
export type EstimateRow = NonNullable<Awaited<ReturnType<Store['find']>>>
export type OfferedRow = Awaited<ReturnType<Store['listOffered']>>[number]
export type ComparedRow = Awaited<ReturnType<Store['findCompared']>>
