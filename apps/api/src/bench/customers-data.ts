import { sql } from 'kysely'
import names from '../seed/names.json' with { type: 'json' }
import type { Db } from '../kernel/db/connect.ts'
import { isRetryable } from '../kernel/db/errors.ts'

const chunk = 20_000

/**
 * Creates customers in the database itself, with the demo's names and streets, tags, cards and
 * companies. Every second customer has three jobs. Uses the existing regions, or makes 100.
 */
export async function insertManyCustomers(db: Db, n: number) {
  await atOnce(db, async (tx) => {
    await sql`lock table customers, jobs in access exclusive mode`.execute(tx)
    await prepare(tx)
    const first = await readNextId(tx)
    await withoutIndexes(tx, async () => {
      await sql`alter table customers disable trigger customers_search`.execute(tx)
      await sql`alter table customers disable trigger customers_search_of_jobs`.execute(tx)
      await sql`alter table jobs disable trigger jobs_begin_search`.execute(tx)
      for (let from = first; from < first + n; from += chunk)
        await insertChunk(tx, from, Math.min(first + n, from + chunk) - 1)
      await sql`alter table customers enable trigger customers_search`.execute(tx)
      await sql`
        update customers set id_address = addresses.id from addresses
        where addresses.id_customer = customers.id and customers.id >= ${first}
      `.execute(tx)
      await sql`alter table customers enable trigger customers_search_of_jobs`.execute(tx)
      await sql`alter table jobs enable trigger jobs_begin_search`.execute(tx)
    })
    await insertJobSearch(tx)
    await sql`
      select setval(pg_get_serial_sequence('customers', 'id'), (select max(id) from customers))
    `.execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
  // While the server has an older transaction open, PostgreSQL ignores an index that was built over
  // changed rows.
  await sql`reindex table customers`.execute(db)
}

/** Runs the work in a transaction, and retries it if it deadlocks with a running server. */
async function atOnce(db: Db, work: (tx: Db) => Promise<void>, tries = 5): Promise<void> {
  try {
    await db.transaction().execute(work)
  } catch (error) {
    if (tries === 1 || !isRetryable(error)) throw error
    await atOnce(db, work, tries - 1)
  }
}

/** Adds the search text of jobs that were created without it. */
export const insertJobSearch = (db: Db) =>
  sql`
    insert into job_search (id_job, found_by) select id, job_search_text(id) from jobs
    where id > (select coalesce(max(id_job), 0) from job_search)
  `.execute(db)

async function readNextId(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('customers')
    .select(sql<number>`coalesce(max(id), 0) + 1`.as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** Building an index once, after the rows, takes a tenth of the time. */
async function withoutIndexes(db: Db, work: () => Promise<void>) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'customers' and indexname <> 'customers_pkey'
  `.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  await work()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}

async function prepare(db: Db) {
  await sql`
    insert into ambassadors (id, mnemonic, region_name)
    select i, 'R' || i, 'Region ' || i from generate_series(1, 100) i
    where not exists (select from ambassadors)
  `.execute(db)
  await sql`
    insert into services (id, name, shortened_display_name, fa_font_icon)
    select i, 'Service ' || i, 'Service ' || i, 'fa-leaf' from generate_series(1, 14) i
    where not exists (select from services)
  `.execute(db)
  await sql`
    insert into outcodes (outcode, town, lat, lon)
    select chr(65 + i / 300) || chr(65 + (i / 12) % 25) || (i % 12), 'Town ' || i,
      50 + 9 * abs(sin(i * 12.9898)), -6 + 8 * abs(cos(i * 78.233))
    from generate_series(0, 2999) i
    where not exists (select from outcodes)
  `.execute(db)
  await sql`
    insert into companies (name) select 'Company ' || i || ' Ltd' from generate_series(1, 2000) i
    on conflict do nothing
  `.execute(db)
  await sql`
    insert into tags (name, color, id_model)
    select 'Many ' || i, '#0f766e', 3 from generate_series(1, 6) i on conflict do nothing
  `.execute(db)
}

/**
 * Inserts with one statement per table. Multiplying by primes mixes well enough, and always gives
 * the same rows.
 */
async function insertChunk(db: Db, from: number, to: number) {
  const [people, surnames, streets] = [
    [...names.female, ...names.male],
    names.surname,
    names.street,
  ].map((list) => sql`${list}::text[]`)
  const pick = (list: unknown, by: number) =>
    sql`(${list})[1 + (i::bigint * ${sql.lit(by)} % array_length(${list}, 1))::int]`
  await sql`
    insert into customers (id, id_region, fname, lname, email, mphone, phone, id_company, created_at)
    select i, region.id, ${pick(people, 7919)}, ${pick(surnames, 104_729)},
      case when i % 11 > 0 then 'person' || i || '@example.org' end,
      case when i % 7 > 0 then '+447' || lpad((i::bigint * 7919 % 1000000000)::text, 9, '0') end,
      case when i % 3 = 0 then '020 7946 ' || lpad((i % 10000)::text, 4, '0') end,
      case when i % 9 = 0 then company.id end,
      now() - make_interval(mins => (i::bigint * 7919 % 1500000)::int)
    from generate_series(${from}::int, ${to}::int) i
    join (select id, (row_number() over (order by id) - 1)::int n from ambassadors) region
      on region.n = i % (select count(*)::int from ambassadors)
    join (select id, (row_number() over (order by id) - 1)::int n from companies) company
      on company.n = i % (select count(*)::int from companies)
  `.execute(db)
  await sql`
    insert into addresses (id_customer, address, postcode, lat, lon, created_at)
    select i, 1 + i % 148 || ' ' || ${pick(streets, 31)},
      case when i % 50 > 0 then place.outcode || ' ' || i % 9 + 1 || 'AB' end, place.lat, place.lon, now()
    from generate_series(${from}::int, ${to}::int) i
    join (
      select outcode, lat, lon, row_number() over (order by outcode) - 1 n from outcodes
    ) place on place.n = i::bigint * 7919 % (select count(*) from outcodes)
  `.execute(db)
  await sql`
    insert into customer_tags (id_customer, id_tag)
    select i, tag.id from generate_series(${from}::int, ${to}::int) i
    join (select id, (row_number() over (order by id))::int n from tags where id_model = 3) tag
      on i % (tag.n * 5) = 0
  `.execute(db)
  await sql`
    insert into cards (id_customer, last4, exp_month, exp_year, payment_retry, created_at)
    select i, '4242', 1 + i % 12, 2030, case when i % 40 = 0 then 1 + i % 3 else 0 end, now()
    from generate_series(${from}::int, ${to}::int) i where i % 2 = 0
  `.execute(db)
  await sql`
    insert into jobs (
      id_customer, id_region, id_service, id_job_type, id_price_unit, id_status, descr, address,
      postcode, lat, lon, outcode, treasure_price_pence, customer_price_pence, on_board,
      posted_at, created_at, updated_at
    )
    select customers.id, customers.id_region, service.id, 1, 1, 1 + n, 'Please mow the lawn.', '',
      place.outcode || ' 1AA', place.lat, place.lon, place.outcode, 1500, 2500, false,
      now() - make_interval(mins => ((customers.id + n)::bigint * 7919 % 500000)::int), now(), now()
    from customers
    cross join generate_series(1, 3) n
    join (select outcode, lat, lon from outcodes order by outcode limit 1) place on true
    join (select id from services where kind = 'trade' order by id limit 1) service on true
    where customers.id between ${from} and ${to} and customers.id % 2 = 0
  `.execute(db)
}
