import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { jobContact } from '../jobs/job-contact.ts'
import { jobWantsPrice } from '../jobs/wants-price.ts'
import type { ClaimableJob } from './claims.decide.ts'

const hasTreasure = sql<boolean>`exists (
  select from assignments where assignments.id_job = jobs.id and assignments.ended_at is null
)`

/** The only file of this feature that accesses tables. Inside a transaction, pass its executor. */
export const claimsStore = (db: Db) => ({
  findJob: (id: number): Promise<ClaimableJob | undefined> =>
    db
      .selectFrom('jobs')
      .select([
        'id',
        'id_status',
        'on_board',
        hasTreasure.as('assigned'),
        jobWantsPrice.as('wants_price'),
      ])
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Returns at most two treasures. One is a match, and two are ambiguous. */
  findTreasures: (mobile: string, surnameFolded: string) =>
    db
      .selectFrom('treasures')
      .select('id')
      .where('mphone', '=', mobile)
      .where('surname_folded', '=', surnameFolded)
      .where('switched_on', '=', true)
      .limit(2)
      .execute(),

  /** Undefined if the treasure is inactive. */
  findTreasure: (id: number) =>
    db
      .selectFrom('treasures')
      .select('id')
      .where('id', '=', id)
      .where('switched_on', '=', true)
      .executeTakeFirst(),

  /** Details that only the claimant may see. */
  readForClaimant: (id: number) =>
    db
      .selectFrom('jobs')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('customers', 'customers.id', 'jobs.id_customer')
      .select([
        'jobs.id',
        'services.shortened_display_name as service',
        'jobs.address',
        'jobs.postcode',
        jobContact.fname.as('fname'),
        jobContact.lname.as('lname'),
        jobContact.mphone.as('mphone'),
        jobContact.phone.as('phone'),
      ])
      .where('jobs.id', '=', id)
      .executeTakeFirst(),

  /** Mobile for texts to a treasure. */
  findMobile: async (id_treasure: number) =>
    (
      await db
        .selectFrom('treasures')
        .select('mphone')
        .where('id', '=', id_treasure)
        .executeTakeFirst()
    )?.mphone,
})
