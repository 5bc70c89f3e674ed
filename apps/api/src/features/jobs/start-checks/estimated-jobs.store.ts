import { jobStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { serviceColumns, unitColumns } from '../../catalogue/services/service-columns.ts'

/** Jobs for treasures who were asked for a price but do not have the job. */
export const estimatedJobsStore = (db: Db) => ({
  find: (id: number) =>
    db
      .selectFrom('jobs')
      .innerJoin('services as s', 's.id', 'jobs.id_service')
      .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
      .innerJoin('outcodes as p', 'p.outcode', 'jobs.outcode')
      .select([
        'jobs.id',
        'jobs.id_status',
        'jobs.id_service',
        'jobs.id_job_type',
        'jobs.id_price_unit',
        'jobs.public_details',
        'p.town as address',
        'jobs.outcode as postcode',
        'p.lat',
        'p.lon',
        'jobs.wanted',
        'jobs.wanted_on',
        'jobs.wanted_time',
        'jobs.treasure_price_pence',
        'jobs.duration_hundredths',
        'jobs.ceiling_hundredths',
        'jobs.images_id',
        ...serviceColumns('s'),
        ...unitColumns('u'),
        sql<number>`(select count(*) from job_images i where i.id_job = jobs.id)`.as('image_count'),
      ])
      .where('jobs.id', '=', id)
      .where('jobs.id_status', '=', jobStatus.open)
      .executeTakeFirst(),
})
