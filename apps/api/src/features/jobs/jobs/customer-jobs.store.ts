import { londonDate, type JobStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { CustomerScope } from '#kernel/http/scope.ts'
import { answersOfJob } from '../job-answers/job-answers.store.ts'
import { jobContact } from './job-contact.ts'
import {
  ceilingOfJob,
  estimatesToAnswer,
  hasBegun,
  nextVisit,
  nextVisitStart,
} from './job-facts.ts'
import { checkedDocuments } from '../../people/treasures/service-documents.ts'
import { ratingOfTreasure, ratingsOfTreasure } from '../../people/treasures/treasure-rating.ts'
import { serviceColumns, unitColumns } from '../../catalogue/services/service-columns.ts'
import { activeAssignment } from './active-assignment.ts'
import { countRows, type Slice } from '#kernel/db/paged-list.ts'

/** Issued invoices of a job. Work on a voided invoice counts as not invoiced. */
const invoiced = sql<{ id_invoice: number; pence: number } | null>`(
  select json_build_object('id_invoice', max(invoices.id), 'pence', sum(line.gross_pence - coalesce((
    select sum(credit.gross_pence) from credit_note_lines as credit where credit.id_invoice_line = line.id
  ), 0)))
  from works
  join invoices on invoices.id = works.id_invoice and invoices.inv_number is not null
  join invoice_lines as line on line.id_invoice = invoices.id and line.id_work = works.id
  where works.id_job = jobs.id
  having count(*) > 0
)`

/** Jobs as their customers see them. */
export const customerJobsStore = (db: Db) => {
  const select = () =>
    db
      .selectFrom('jobs')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
      .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
      .select([
        'jobs.id',
        'jobs.id_status',
        'jobs.id_region',
        'jobs.id_service',
        'jobs.id_service_option',
        'jobs.id_job_type',
        'jobs.id_price_unit',
        'jobs.descr',
        'jobs.public_details',
        'jobs.address',
        'jobs.postcode',
        'jobs.outcode',
        'outcodes.town',
        'jobs.wanted',
        'jobs.wanted_on',
        'jobs.wanted_time',
        'jobs.duration_hundredths',
        ceilingOfJob.as('ceiling_hundredths'),
        'jobs.customer_price_pence',
        // A job keeps its `images_id` even after its last photo is removed.
        sql<string | null>`(
          select jobs.images_id where exists (select from job_images where id_job = jobs.id)
        )`.as('images_id'),
        sql<number>`(
          select count(*) from visit_files f where f.id_job = jobs.id and f.kind <> 'receipt'
        )`.as('visit_photos'),
        sql<boolean>`exists (
          select from visit_sign_offs s where s.id_job = jobs.id
        )`.as('signed'),
        answersOfJob.as('answers'),
        'jobs.created_at',
        'jobs.posted_at',
        ...serviceColumns('services'),
        ...unitColumns('u'),
      ])

  return {
    /** Lists booked jobs, next visit first. Leaves out drafts. */
    listOf: (id_customer: number, at: Date, { limit, offset }: Slice) =>
      select()
        .leftJoin('assignments', activeAssignment)
        .leftJoin('treasures', 'treasures.id', 'assignments.id_treasure')
        .select([
          'treasures.fname as treasure_fname',
          'treasures.mphone as treasure_mphone',
          ratingOfTreasure.as('treasure_rating'),
          ratingsOfTreasure.as('treasure_ratings'),
          checkedDocuments(
            sql.ref('treasures.id'),
            sql.ref('jobs.id_service'),
            sql`${londonDate(at)}::date`,
          ).as('treasure_checked'),
          sql<boolean>`exists (
            select from activities where activities.id_job = jobs.id and topic = 'cancel'
          )`.as('cancel_asked'),
          sql<boolean>`exists (
            select from works where works.id_job = jobs.id and not material
          )`.as('worked'),
          invoiced.as('invoiced'),
          hasBegun({ at }).as('begun'),
          estimatesToAnswer({ today: londonDate(at) }).as('estimates_to_answer'),
          nextVisit({ at }).as('next_visit'),
          nextVisitStart({ at }).as('visit_start'),
        ])
        .where('jobs.id_customer', '=', id_customer)
        .where('jobs.posted_at', 'is not', null)
        .orderBy('visit_start', (order) => order.asc().nullsLast())
        .orderBy('jobs.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** Number of listed jobs, by default in any status. */
    countOf: (id_customer: number, statuses?: readonly number[]) =>
      countRows(
        db
          .selectFrom('jobs')
          .where('id_customer', '=', id_customer)
          .where('posted_at', 'is not', null)
          .$if(statuses !== undefined, (query) =>
            query.where('id_status', 'in', (statuses ?? []) as JobStatus[]),
          ),
      ),

    find: (id: number) => select().where('jobs.id', '=', id).executeTakeFirst(),

    hasBegun: async (id: number, at: Date) =>
      (await db
        .selectFrom('jobs')
        .select('id')
        .where('id', '=', id)
        .where(hasBegun({ at }))
        .executeTakeFirst()) !== undefined,

    isOf: async (id: number, id_customer: number) =>
      (await db
        .selectFrom('jobs')
        .select('id')
        .where('id', '=', id)
        .where('id_customer', '=', id_customer)
        .executeTakeFirst()) !== undefined,

    /** Finds a customer's own job with its present status. */
    findStanding: (scope: CustomerScope, id: number) =>
      db
        .selectFrom('jobs')
        .select(['id', 'id_status', 'posted_at'])
        .where('id', '=', id)
        .where('id_customer', '=', scope.id_customer)
        .executeTakeFirst(),

    findLossReason: (id: number) =>
      db.selectFrom('job_loss_reasons').select('name').where('id', '=', id).executeTakeFirst(),

    /** Finds the customer to notify about a job. Undefined if the job has no customer. */
    findAddressee: (id: number) =>
      db
        .selectFrom('jobs')
        .innerJoin('customers', 'customers.id', 'jobs.id_customer')
        .innerJoin('services', 'services.id', 'jobs.id_service')
        .select([
          'customers.id',
          'services.shortened_display_name as service',
          jobContact.fname.as('fname'),
          jobContact.email.as('email'),
          jobContact.mphone.as('mphone'),
        ])
        .where('jobs.id', '=', id)
        .executeTakeFirst(),
  }
}

export type CustomerJobRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof customerJobsStore>['find']>>
>
export type ListedCustomerJob = Awaited<
  ReturnType<ReturnType<typeof customerJobsStore>['listOf']>
>[number]
