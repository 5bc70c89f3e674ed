import { sql } from 'kysely'
import type { Db } from '../kernel/db/connect.ts'
import { insertJobSearch } from './customers-data.ts'

/**
 * Words of job descriptions. Some occur in every tenth job, one in all jobs, and each number in a
 * single job.
 */
const words = [
  ['lawn', 'hedge', 'gutter', 'boiler', 'fence', 'kitchen', 'bathroom', 'patio', 'shed', 'roof'],
  ['mow', 'trim', 'clear', 'mend', 'paint', 'fit', 'clean', 'move', 'check', 'replace', 'oil'],
  ['ivy', 'oak', 'brick', 'slate', 'copper', 'walnut', 'glass'],
]

/**
 * Creates jobs until there are `jobs` in all, for the customers and outward codes of
 * `insertManyCustomers`. Every fifth job is assigned to a treasure.
 */
export async function insertManyJobs(db: Db, jobs: number) {
  // Building an index once, after the rows, takes a tenth of the time.
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('jobs', 'job_search') and indexname not like '%_pkey' and indexname not like '%_key'
  `.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  // The triggers would notify boards, of which none is open, and build the search text twice.
  await sql`alter table jobs disable trigger user`.execute(db)
  await sql`alter table assignments disable trigger user`.execute(db)
  const pick = (at: number, by: number) =>
    sql`(${words[at] ?? []}::text[])[1 + (i::bigint * ${sql.lit(by)} / 13 % ${sql.lit(words[at]?.length ?? 1)})::int]`
  await sql`
    insert into jobs (
      id_customer, id_region, id_service, id_job_type, id_price_unit, id_status, descr, address, postcode, lat, lon,
      outcode, treasure_price_pence, customer_price_pence, on_board, posted_at, created_at, updated_at
    )
    select customer.id, customer.id_region, service.id, 1, 1, 1 + i % 5,
      'Please ' || ${pick(1, 7)} || ' the ' || ${pick(2, 11)} || ' ' || ${pick(0, 5)} || ', reference Q' || i || 'Z.',
      1 + i % 148 || ' High Street', place.outcode || ' ' || 1 + i % 9 || 'CD', place.lat, place.lon, place.outcode,
      1500, 2500, false, now() - make_interval(mins => i % 500000), now(), now()
    from generate_series(1, greatest(0, ${jobs}::int - (select count(*)::int from jobs))) i
    join (select id, id_region, (row_number() over (order by id) - 1) n from customers) customer
      on customer.n = i::bigint * 7919 % (select count(*) from customers)
    join (select outcode, lat, lon, row_number() over (order by outcode) - 1 n from outcodes) place
      on place.n = i::bigint * 104729 % (select count(*) from outcodes)
    join (select id from services where kind = 'trade' order by id limit 1) service on true
  `.execute(db)
  await sql`
    insert into treasures (
      id_region, fname, lname, surname_folded, address, postcode, lat, lon, wtravel, mphone, email, created_at
    )
    select (select min(id) from ambassadors), 'Treasure', 'Maker' || i, 'maker' || i, '1 High Street', 'AB1 1AA', 51, 0, 10,
      '+4478' || lpad(i::text, 8, '0'), 'maker' || i || '@example.org', now()
    from generate_series(1, 1000) i
  `.execute(db)
  await sql`
    insert into assignments (id_job, id_treasure, how, assigned_at)
    select jobs.id, maker.id, 'claim', now() from jobs
    join (select id, row_number() over (order by id) - 1 n from treasures) maker
      on maker.n = jobs.id % (select count(*) from treasures)
    where jobs.id % 5 = 0 on conflict do nothing
  `.execute(db)
  await sql`alter table jobs enable trigger user`.execute(db)
  await sql`alter table assignments enable trigger user`.execute(db)
  await sql`truncate job_search`.execute(db)
  await insertJobSearch(db)
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  await sql`vacuum analyze`.execute(db)
}
