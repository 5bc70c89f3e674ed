import { sql } from 'kysely'
import type { Db } from '../kernel/db/connect.ts'

/**
 * Creates 500 treasures around SE13 who work each day from eight to six, may be booked at once, and
 * have three visits on each of the next 14 days.
 */
export async function insertWorkingTreasures(db: Db) {
  await sql`
    insert into treasures (
      id_region, fname, lname, surname_folded, address, postcode, lat, lon, wtravel, mphone, email,
      switched_on, complete, created_at
    )
    select 60, 'Worker', 'Near' || n, 'near' || n, '1 High Street', 'SE13 5AB', 51.457, -0.009, 20,
      '+4478' || lpad(n::text, 8, '0'), 'near' || n || '@example.org', true, true, now()
    from generate_series(1, 500) n`.execute(db)
  await sql`
    insert into working_hours (id_treasure, weekday, from_minute, to_minute, mode)
    select id, weekday, 480, 1080, 'book' from treasures, generate_series(1, 7) weekday
    where surname_folded like 'near%'`.execute(db)
  await insertJobs(db, 500)
  await sql`
    with planned as materialized (
      select nextval(pg_get_serial_sequence('appointments', 'id')) id, worker.id id_treasure,
        (select min(id) from jobs) id_job,
        (current_date + day)::timestamp + make_interval(hours => hour) start
      from treasures worker, generate_series(1, 14) day, unnest(array[9, 12, 15]) hour
      where worker.surname_folded like 'near%'
    ), agreed as (
      insert into appointments (
        id, id_job, id_treasure, date, time, hours_hundredths, visit, recurrent, created_at, updated_at
      )
      select id, id_job, id_treasure, start::date, start::time, 100, false, false, now(), now()
      from planned
    )
    insert into appointment_times (id_appointment, id_treasure, during)
    select id, id_treasure, tstzrange(
      start at time zone 'Europe/London', start at time zone 'Europe/London' + interval '1 hour'
    ) from planned`.execute(db)
  await sql`analyze`.execute(db)
}

const insertJobs = (db: Db, count: number) =>
  sql`
  with customer as (
    insert into customers (id_region, fname, lname, created_at) values (60, 'Priya', 'Times', now())
    returning id
  )
  insert into jobs (
    id_customer, id_region, id_service, id_job_type, id_price_unit, id_status, descr, address, postcode, lat, lon,
    outcode, treasure_price_pence, customer_price_pence, on_board, posted_at, created_at, updated_at
  )
  select (select id from customer), 60, (select min(id) from services), 1, 1, 3, 'Please come.', '1 High Street', 'SE13 5AB', 51.457, -0.009,
    'SE13', 1500, 2500, false, now(), now(), now()
  from generate_series(1, ${count})`.execute(db)

/**
 * Creates series that began yesterday and have no dates yet, each with its own job and treasure.
 */
export async function insertSeries(db: Db, count: number) {
  await sql`
    insert into treasures (
      id_region, fname, lname, surname_folded, address, postcode, lat, lon, wtravel, mphone, email, created_at
    )
    select 60, 'Weekly', 'Fox' || n, 'weekly' || n, '1 High Street', 'SE13 5AB', 51.457, -0.009, 20,
      '+4477' || lpad(n::text, 8, '0'), 'weekly' || n || '@example.org', now()
    from generate_series(1, ${count}) n`.execute(db)
  await insertJobs(db, count)
  await sql`
    with pairs as materialized (
      select job.id id_job, treasure.id id_treasure,
        nextval(pg_get_serial_sequence('appointments', 'id')) id
      from (select id, row_number() over (order by id desc) n from jobs) job
      join (
        select id, row_number() over (order by id desc) n from treasures
        where surname_folded like 'weekly%'
      ) treasure using (n)
    ), assigned as (
      insert into assignments (id_job, id_treasure, how, assigned_at)
      select id_job, id_treasure, 'claim', now() from pairs
    ), agreed as (
      insert into appointments (
        id, id_job, id_treasure, date, time, hours_hundredths, visit, recurrent, frequency, created_at, updated_at
      )
      select id, id_job, id_treasure, current_date - 1, '09:00', 200, false, true, 1, now(), now()
      from pairs
    )
    insert into series (id_job, id_appointment, made_until, created_at)
    select id_job, id, current_date - 1, now() from pairs`.execute(db)
  await sql`analyze`.execute(db)
}
