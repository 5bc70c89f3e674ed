import { jobStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Scope } from '#kernel/http/scope.ts'
import { milesApart } from './miles-apart.ts'
import type { Db } from '#kernel/db/connect.ts'

type CoverageRow = {
  outcode: string
  town: string
  lat: number
  lon: number
  treasures: number
  open_jobs: number
}

/**
 * Outward codes, each with the number of active treasures who travel to its centre and the number
 * of open jobs. An index finds the treasures whose bounding box contains the centre, and the
 * distance decides.
 */
export async function readCoverage(
  db: Db,
  scope: Scope,
  id_service: number | undefined,
): Promise<CoverageRow[]> {
  const mine = (table: 'treasures' | 'jobs') =>
    scope.kind === 'region' ? sql`and ${sql.ref(`${table}.id_region`)} = ${scope.id_region}` : sql``
  const skilled = id_service
    ? sql`and exists (
        select from treasure_skills join skills on skills.id = treasure_skills.id_skill
        where treasure_skills.id_treasure = treasures.id and skills.id_service = ${id_service}
      )`
    : sql``
  const { rows } = await sql<CoverageRow>`
    with waiting as (
      select outcode, count(*) as open_jobs from jobs
      where id_status = ${sql.lit(jobStatus.open)} ${mine('jobs')} ${id_service ? sql`and jobs.id_service = ${id_service}` : sql``}
      group by outcode
    ), reached as (
      select outcodes.outcode, count(*) as treasures from outcodes
      join treasures on treasures.switched_on
        and treasures.reach @> box(point(outcodes.lon, outcodes.lat), point(outcodes.lon, outcodes.lat))
        and ${milesApart(sql.ref('outcodes'), sql.ref('treasures'))} <= treasures.wtravel
      where true ${mine('treasures')} ${skilled}
      group by outcodes.outcode
    )
    select outcodes.outcode, town, lat, lon,
      coalesce(treasures, 0)::int as treasures, coalesce(open_jobs, 0)::int as open_jobs
    from outcodes left join waiting using (outcode) left join reached using (outcode)
    where treasures > 0 or open_jobs > 0
    order by outcodes.outcode
  `.execute(db)
  return rows
}
