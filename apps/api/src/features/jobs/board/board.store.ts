import { jobStatus, type BoardSort, type BoundingBox } from '@treasures/api-client'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { milesBetween } from '../../catalogue/places/miles-between.ts'
import type { Centre } from '../../catalogue/places/places.store.ts'
import { countRows } from '#kernel/db/paged-list.ts'

/** Treasure's home, and how many miles they travel. */
export type Home = Centre & { wtravel: number }

export type BoardFilter = {
  id_region?: number | undefined
  id_job?: number | undefined
  services?: readonly number[] | undefined
  box?: BoundingBox | undefined
  /** Place from which distances are measured. */
  centre?: Centre | undefined
  /** The caller's home. */
  home?: Centre | undefined
  miles?: number | undefined
  pricePenceMin?: number | undefined
  /** Leaves out jobs for a day on which this treasure does not work. */
  id_treasure_at_work?: number | undefined
}

/** Maximum number of characters of each job's text in a list. */
export const beginsWithin = 280

/**
 * Maximum number of jobs that are counted and paged. A longer list needs a filter, not another
 * page.
 */
export const countedAtMost = 5_000

const outcodePlace = { lat: sql.ref<number>('outcodes.lat'), lon: sql.ref<number>('outcodes.lon') }
const milesFrom = (centre: Centre) => milesBetween(centre, outcodePlace)
const place = { lat: sql.ref<number>('place.lat'), lon: sql.ref<number>('place.lon') }
const unknownMiles = sql<number | null>`null::float8`

/**
 * Reads the board. A job's place is its outward code: no query in this file reads the job's own
 * coordinates. Filters, order and answers therefore cannot reveal the coordinates. This is also
 * fast, because a box or a radius becomes a few outward codes, and an index has their jobs.
 */
export const boardStore = (db: Db) => {
  const places = ({ box, centre, miles }: BoardFilter) =>
    db
      .selectFrom('outcodes')
      .select(['outcodes.outcode', 'outcodes.lat', 'outcodes.lon'])
      .select((centre ? milesFrom(centre) : unknownMiles).as('miles'))
      .$if(!!box, (query) => query.where(inBox(box as BoundingBox)))
      .$if(!!centre && miles !== undefined, (query) =>
        query.where(inCircle(centre as Centre, miles as number)),
      )

  const matches = (filter: BoardFilter) =>
    db
      .selectFrom(places(filter).as('place'))
      .innerJoin('jobs', 'jobs.outcode', 'place.outcode')
      .where(wanted(filter))

  /**
   * Reads outward codes, nearest first, and stops once a page is full. Takes at most the `most`
   * newest jobs from each outward code.
   */
  const nearest = (filter: BoardFilter, most: number) =>
    db
      .selectFrom(places(filter).orderBy('miles').as('place'))
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.outcode', '=', 'place.outcode')
            .where(wanted(filter))
            .orderBy('posted_at', 'desc')
            .orderBy('jobs.id', 'desc')
            .limit(most)
            .as('here'),
        (join) => join.onTrue(),
      )
      // The query has the columns of `matches`, and also `here`.
      .innerJoin('jobs', 'jobs.id', 'here.id') as unknown as ReturnType<typeof matches>

  return {
    /** Finds a treasure's home, from which their distances are measured. */
    findHome: (id_treasure: number): Promise<Home | undefined> =>
      db
        .selectFrom('treasures')
        .select(['lat', 'lon', 'wtravel'])
        .where('id', '=', id_treasure)
        .executeTakeFirst(),

    listJobs: (filter: BoardFilter, sort: BoardSort, limit: number, offset: number) =>
      (sort === 'distance,asc' ? nearest(filter, offset + limit) : matches(filter))
        .innerJoin('services', 'services.id', 'jobs.id_service')
        .innerJoin('price_units', 'price_units.id', 'jobs.id_price_unit')
        .select([
          'jobs.id',
          'jobs.id_service',
          'services.shortened_display_name as service_name',
          'services.fa_font_icon',
          'jobs.id_job_type',
          'jobs.treasure_price_pence',
          'jobs.id_price_unit',
          'jobs.duration_hundredths',
          'price_units.name as unit_name',
          'price_units.name_singular as unit_singular',
          'price_units.name_plural as unit_plural',
          'jobs.outcode',
          sql<string>`(select town from outcodes where outcodes.outcode = jobs.outcode)`.as('town'),
          // A list reads only the part of each text that its cards show.
          (filter.id_job === undefined
            ? sql<string | null>`left(jobs.public_details, ${beginsWithin + 1})`
            : sql<string | null>`jobs.public_details`
          ).as('public_details'),
          'place.lat',
          'place.lon',
          'place.miles',
          (filter.home ? milesBetween(filter.home, place) : unknownMiles).as('home_miles'),
          'jobs.posted_at',
          'jobs.wanted_on',
          'jobs.wanted_time',
          'jobs.images_id',
          sql<number>`(select count(*) from job_images i where i.id_job = jobs.id)`.as('images'),
        ])
        .$call((query) => {
          switch (sort) {
            case 'distance,asc':
              return query.orderBy('place.miles')
            case 'treasure_price,desc':
              return query.orderBy('treasure_price_pence', (o) => o.desc().nullsLast())
            case 'treasure_price,asc':
              return query.orderBy('treasure_price_pence', (o) => o.asc().nullsLast())
            case 'posted_at,desc':
              return query
          }
        })
        .orderBy('posted_at', 'desc')
        .orderBy('jobs.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** Counts jobs, at most one more than `countedAtMost`. */
    count: (filter: BoardFilter) =>
      countRows(
        db.selectFrom(
          matches(filter)
            .select(sql.lit(1).as('one'))
            .limit(countedAtMost + 1)
            .as('some'),
        ),
      ),

    listPins: (filter: BoardFilter) =>
      matches(filter)
        .select(['jobs.id as id_job', 'place.lat', 'place.lon', 'jobs.treasure_price_pence'])
        .orderBy('jobs.id')
        .execute(),

    /**
     * Counts jobs on a grid of `step` degrees. Each count is placed at the weighted centre of its
     * outward codes.
     */
    listCells: (filter: BoardFilter, step: { lat: number; lon: number }) =>
      db
        .selectFrom(
          matches(filter)
            .select(['place.lat', 'place.lon', (eb) => eb.fn.countAll<number>().as('jobs')])
            .groupBy(['place.outcode', 'place.lat', 'place.lon'])
            .as('counted'),
        )
        .select([
          sql<number>`sum(lat * jobs) / sum(jobs)`.as('lat'),
          sql<number>`sum(lon * jobs) / sum(jobs)`.as('lon'),
          sql<number>`sum(jobs)::bigint`.as('count'),
        ])
        .groupBy([sql`floor(lat / ${step.lat}::float8)`, sql`floor(lon / ${step.lon}::float8)`])
        .orderBy(sql`sum(jobs)`, 'desc')
        .execute(),
  }
}

export type BoardRow = Awaited<ReturnType<ReturnType<typeof boardStore>['listJobs']>>[number]

/** Uses literals instead of parameters, because the partial indexes require this text. */
const onBoard = sql<SqlBool>`jobs.id_status = ${sql.lit(jobStatus.open)} and jobs.on_board`

/** All conditions of a filter on the job itself. */
const wanted =
  ({ id_region, id_job, services, pricePenceMin, id_treasure_at_work }: BoardFilter) =>
  (eb: ExpressionBuilder<Tables, 'jobs'>) =>
    eb.and([
      onBoard,
      ...(id_region === undefined ? [] : [eb('jobs.id_region', '=', id_region)]),
      ...(id_job === undefined ? [] : [eb('jobs.id', '=', id_job)]),
      ...(services === undefined ? [] : [eb('jobs.id_service', 'in', services)]),
      ...(pricePenceMin === undefined
        ? []
        : [eb('jobs.treasure_price_pence', '>=', pricePenceMin)]),
      ...(id_treasure_at_work === undefined ? [] : [isAtWork(id_treasure_at_work)]),
    ])

/**
 * True if the job is for any day, or for a day on which the treasure works. For a treasure without
 * working hours, this is every day outside their breaks.
 */
const isAtWork = (id: number) => sql<SqlBool>`(jobs.wanted_on is null or (
  not exists (
    select from breaks where id_treasure = ${id} and jobs.wanted_on between start_on and end_on
  )
  and (
    not exists (select from working_hours where id_treasure = ${id})
    or exists (select from working_days where id_treasure = ${id} and date = jobs.wanted_on)
    or exists (
      select from working_hours
      where id_treasure = ${id} and weekday = extract(isodow from jobs.wanted_on)
    )
  )
))`

const inBox = ({ west, south, east, north }: BoundingBox): Expression<SqlBool> =>
  sql<SqlBool>`outcodes.lat between ${south}::float8 and ${north}::float8
    and outcodes.lon between ${west}::float8 and ${east}::float8`

/** Tests a box first, because comparing coordinates is faster than measuring distances. */
function inCircle(centre: Centre, miles: number): Expression<SqlBool> {
  const lat = miles / 69
  const lon = miles / (69.2 * Math.cos((Math.min(85, Math.abs(centre.lat) + lat) * Math.PI) / 180))
  const around = {
    west: centre.lon - lon,
    south: centre.lat - lat,
    east: centre.lon + lon,
    north: centre.lat + lat,
  }
  return sql<SqlBool>`(${inBox(around)}) and ${milesFrom(centre)} <= ${miles}::float8`
}
