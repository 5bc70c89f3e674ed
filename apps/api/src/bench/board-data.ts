import { sql } from 'kysely'
import type { Database } from '../kernel/db/connect.ts'

/**
 * Fills a board the size of a country in the database itself: the given number of open jobs over
 * 3,000 outward codes.
 */
export async function fillBoard(database: Database, jobs: number) {
  await database.script(`
    insert into ambassadors (id, mnemonic, region_name)
      select i, 'R' || i, 'Region ' || i from generate_series(1, 100) i;
    insert into services (id, name, shortened_display_name, fa_font_icon)
      select i, 'Service ' || i, 'Service ' || i, 'fa-leaf' from generate_series(1, 14) i;
    insert into outcodes (outcode, town, lat, lon)
      select chr(65 + i / 300) || chr(65 + (i / 12) % 25) || (i % 12), 'Town ' || i,
        50 + 9 * abs(sin(i * 12.9898)), -6 + 8 * abs(cos(i * 78.233))
      from generate_series(0, 2999) i;
    insert into customers (id_region, fname, lname, created_at)
      values (1, 'Grace', 'Hollis', now());
  `)
  // Building an index once, after the rows, takes a tenth of the time.
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'jobs' and indexname like 'jobs\\_%' and indexname not like '%_key' and indexname <> 'jobs_pkey'
  `.execute(database.db)
  await database.script(indexes.map(({ name }) => `drop index ${name};`).join('\n'))
  // The triggers would only notify boards, and none is open.
  await database.script('alter table jobs disable trigger user')
  const chunk = 100_000
  for (let from = 0; from < jobs; from += chunk)
    await sql`
      insert into jobs (
        id_customer, id_region, id_service, id_job_type, id_price_unit, id_status, descr, public_details, address,
        postcode, lat, lon, outcode, treasure_price_pence, customer_price_pence, on_board,
        posted_at, created_at, updated_at
      )
      select 1, 1 + place.n / 30, 1 + i % 14, 1, 1, 1,
        'Please mow the lawn at the back and take the clippings away. Job ' || i,
        'Please mow the lawn at the back and take the clippings away. Job ' || i, '1 High Street',
        place.outcode || ' 1AA', place.lat, place.lon, place.outcode,
        1000 + (i * 37) % 9000, 2000 + (i * 37) % 9000, true,
        now() - make_interval(secs => i * 7 % 2000000), now(), now()
      from generate_series(${from}::int, ${Math.min(jobs, from + chunk) - 1}::int) i
      join (select outcode, lat, lon, (row_number() over (order by outcode) - 1)::int n from outcodes) place
        on place.n = (i::bigint * 7919 % 3000)
    `.execute(database.db)
  await database.script('alter table jobs enable trigger user')
  for (const { definition } of indexes) await database.script(definition)
  await database.script('vacuum analyze jobs')
  await database.script('analyze')
}
