import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { jobsInScope } from '#kernel/http/in-scope.ts'
import type { CustomerScope, OwnTreasureScope } from '#kernel/http/scope.ts'
import { jobContact } from '../../jobs/jobs/job-contact.ts'
import { ownJobsFound, shownToCustomer, shownToTreasure } from '../../jobs/jobs/job-search.ts'
import { activeAssignment } from '../../jobs/jobs/active-assignment.ts'

type Ids = readonly number[]

/**
 * Maximum number of the caller's own records that are searched. Equals the number that their list
 * shows.
 */
const ownAtMost = 250

/**
 * Reads the shown columns of records that lists have found within a scope, and of a caller's own
 * records.
 */
export function searchStore(db: Db) {
  const jobs = (ids: Ids) =>
    db
      .selectFrom('jobs')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .leftJoin('customers', 'customers.id', 'jobs.id_customer')
      .leftJoin('bookings', (join) =>
        join.onRef('bookings.id_job', '=', 'jobs.id').on('jobs.id_customer', 'is', null),
      )
      .leftJoin('assignments', activeAssignment)
      .leftJoin('treasures', 'treasures.id', 'assignments.id_treasure')
      .select([
        'jobs.id',
        'jobs.id_status',
        'services.shortened_display_name as service',
        sql<string>`concat_ws(' ', coalesce(${jobContact.fname}, bookings.fname), coalesce(${jobContact.lname}, bookings.lname))`.as(
          'name',
        ),
        sql<string>`coalesce(treasures.fname, '')`.as('treasure'),
        'jobs.postcode',
      ])
      .where('jobs.id', '=', any(ids))
      .execute()

  return {
    jobs,

    customers: (ids: Ids) =>
      db
        .selectFrom('customers')
        .select(['id', sql<string>`fname || ' ' || lname`.as('name'), 'email', 'postcode'])
        .where('id', '=', any(ids))
        .execute(),

    treasures: (ids: Ids) =>
      db
        .selectFrom('treasures')
        .select(['id', sql<string>`fname || ' ' || lname`.as('name'), 'email', 'postcode'])
        .where('id', '=', any(ids))
        .execute(),

    invoices: (ids: Ids) =>
      db
        .selectFrom('invoices')
        .innerJoin('customers', 'customers.id', 'invoices.id_customer')
        .select([
          'invoices.id',
          'invoices.id_status',
          sql<string>`coalesce(invoices.inv_number, '')`.as('inv_number'),
          sql<string>`fname || ' ' || lname`.as('name'),
          'invoices.total_pence',
        ])
        .where('invoices.id', '=', any(ids))
        .execute(),

    ownJobs: (scope: CustomerScope, search: string) =>
      db
        .selectFrom('jobs')
        .innerJoin('services', 'services.id', 'jobs.id_service')
        .leftJoin('assignments', activeAssignment)
        .leftJoin('treasures', 'treasures.id', 'assignments.id_treasure')
        .select('jobs.id')
        .where(jobsInScope(scope))
        .where('jobs.posted_at', 'is not', null)
        .where(ownJobsFound(search, shownToCustomer))
        .orderBy('jobs.id', 'desc')
        .limit(ownAtMost)
        .execute(),

    ownTreasureJobs: ({ id_treasure }: OwnTreasureScope, search: string) =>
      db
        .selectFrom('jobs')
        .innerJoin('services', 'services.id', 'jobs.id_service')
        .innerJoin('customers', 'customers.id', 'jobs.id_customer')
        .innerJoin('assignments', activeAssignment)
        .select('jobs.id')
        .where('assignments.id_treasure', '=', id_treasure)
        .where(ownJobsFound(search, shownToTreasure))
        .orderBy('jobs.id', 'desc')
        .limit(ownAtMost)
        .execute(),
  }
}

/** Makes the same statement for any number of ids, so that the database plans it once. */
const any = (ids: Ids) => sql<number>`any(${ids}::int[])`
