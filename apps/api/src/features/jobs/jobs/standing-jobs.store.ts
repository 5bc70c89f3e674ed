import { jobStatus, jobStatusesUnderWay } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { activeAssignment } from './active-assignment.ts'

/** Unfinished jobs of a person who has links to them. */
export const standingJobs = (db: Db) => ({
  /** Jobs of a customer who has no working link to them. */
  ofCustomerWithoutLink: (id_customer: number, at: Date) =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('id_customer', '=', id_customer)
      .where(
        sql<boolean>`not exists (
          select from job_links
          where job_links.id_job = jobs.id and purpose = 'continue' and expires_at > ${at}
        )`,
      )
      .where('id_status', 'in', [jobStatus.open, ...jobStatusesUnderWay])
      .orderBy('id')
      .execute(),

  ofTreasure: (id_treasure: number) =>
    db
      .selectFrom('jobs')
      .innerJoin('assignments', activeAssignment)
      .select('jobs.id')
      .where('assignments.id_treasure', '=', id_treasure)
      .where('jobs.id_status', 'in', jobStatusesUnderWay)
      .orderBy('jobs.id')
      .execute(),
})
