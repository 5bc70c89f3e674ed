import type { RecipientKind } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { jobContact } from '../../jobs/jobs/job-contact.ts'
import { serviceColumns } from '../../catalogue/services/service-columns.ts'
import type { Heard } from './runs.decide.ts'
import { activeAssignment } from '../../jobs/jobs/active-assignment.ts'

export type Addressee = {
  /** Id of the person's record. Null if we know only the person's address. */
  id: number | null
  fname: string
  email: string | null
  mphone: string | null
}

/**
 * Recipients of a listener's words, and the values for their placeholders. Reads both when the
 * words are sent.
 */
export const addresseesStore = (db: Db) => ({
  async find(to: Exclude<RecipientKind, 'address'>, heard: Heard, id_region: number | null) {
    switch (to) {
      case 'customer':
        return listed(await findCustomer(db, heard))
      case 'treasure':
        return listed(await findTreasure(db, heard.id_treasure))
      case 'staff':
        return findStaff(db, id_region)
    }
  },

  /** Values of a job, or undefined if it no longer exists. */
  findJob: (id: number) =>
    db
      .selectFrom('jobs')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
      .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
      .leftJoin('customers', 'customers.id', 'jobs.id_customer')
      .leftJoin('assignments', activeAssignment)
      .leftJoin('treasures', 'treasures.id', 'assignments.id_treasure')
      .select([
        'jobs.id',
        'jobs.id_job_type',
        'jobs.id_status',
        'jobs.posted_at',
        ...serviceColumns('services'),
        'outcodes.town as place',
        'jobs.customer_price_pence',
        'jobs.treasure_price_pence',
        'u.id as id_price_unit',
        'u.name as unit_name',
        'treasures.fname as treasure',
        'assignments.id_treasure',
        sql<string>`concat_ws(' ', ${jobContact.fname}, ${jobContact.lname})`.as('customer'),
      ])
      .where('jobs.id', '=', id)
      .executeTakeFirst(),

  /**
   * Returns the line of the job to review next. Only lines without a review count: labour before
   * materials, then the newest.
   */
  findUnreviewed: (id_job: number) =>
    db
      .selectFrom('works')
      .select('works.id')
      .where('works.id_job', '=', id_job)
      .where(sql<boolean>`not exists (select from reviews where reviews.id_work = works.id)`)
      .orderBy('works.material')
      .orderBy('works.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
})

const listed = (one: Addressee | undefined) => (one ? [one] : [])

/**
 * Returns the contact of the job or of its unfinished booking. Without a job, returns the
 * customer's own record.
 */
async function findCustomer(
  db: Db,
  { id_job, id_customer }: Heard,
): Promise<Addressee | undefined> {
  if (id_job === null)
    return db
      .selectFrom('customers')
      .select(['id', 'fname', 'email', 'mphone'])
      .where('id', '=', id_customer)
      .executeTakeFirst()
  const ofJob = await db
    .selectFrom('jobs')
    .innerJoin('customers', 'customers.id', 'jobs.id_customer')
    .select([
      'customers.id',
      jobContact.fname.as('fname'),
      jobContact.email.as('email'),
      jobContact.mphone.as('mphone'),
    ])
    .where('jobs.id', '=', id_job)
    .executeTakeFirst()
  if (ofJob) return ofJob
  const draft = await db
    .selectFrom('bookings')
    .select(['fname', 'email'])
    .where('id_job', '=', id_job)
    .executeTakeFirst()
  return draft && { id: null, fname: draft.fname ?? '', email: draft.email, mphone: null }
}

const findTreasure = (db: Db, id: number | null): Promise<Addressee | undefined> =>
  db
    .selectFrom('treasures')
    .select(['id', 'fname', 'email', 'mphone'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Admins, supers and the region's franchisees who have set a password. */
const findStaff = (db: Db, id_region: number | null): Promise<Addressee[]> =>
  db
    .selectFrom('users')
    .select(['id', 'fname', 'email', sql<string | null>`null`.as('mphone')])
    .where(
      sql<boolean>`(is_admin or super or id_ambassador = ${id_region}::int) and password_hash is not null`,
    )
    .orderBy('id')
    .execute()
