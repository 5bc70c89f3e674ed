import { sql } from 'kysely'
import type { Db } from '../kernel/db/connect.ts'

/**
 * Creates 2,000 appointments in each month given by its first day: five a day for 25 treasures,
 * from the 7th to the 22nd. Weeks that a month shares with its neighbours stay empty.
 */
export async function insertFullMonths(db: Db, months: readonly string[]) {
  await sql`
    insert into treasures (
      id_region, fname, lname, surname_folded, address, postcode, lat, lon, wtravel, mphone, email, created_at
    )
    select (select min(id) from ambassadors), 'Diary', 'Keeper' || i, 'keeper' || i, '1 High Street', 'SE4 1AA', 51, 0, 10,
      '+4479' || lpad(i::text, 8, '0'), 'keeper' || i || '@example.org', now()
    from generate_series(1, 25) i
  `.execute(db)
  for (const month of months) await insertMonth(db, month)
  await sql`analyze`.execute(db)
}

/**
 * Creates the appointments of a month, each of one hour, with their times and jobs. The jobs copy
 * the details of an existing one.
 */
const insertMonth = (db: Db, month: string) =>
  sql`
    with planned as materialized (
      select nextval(pg_get_serial_sequence('jobs', 'id')) id_job,
        nextval(pg_get_serial_sequence('appointments', 'id')) id, keeper.id id_treasure,
        ((${month}::date + n)::timestamp + make_interval(hours => hour)) at time zone 'Europe/London' start
      from treasures keeper, generate_series(6, 21) n, generate_series(8, 16, 2) hour
      where keeper.surname_folded like 'keeper%'
    ), made as (
      insert into jobs (
        id, id_customer, id_region, id_service, id_job_type, id_price_unit, id_status, descr, address, postcode, lat, lon,
        outcode, treasure_price_pence, customer_price_pence, on_board, posted_at, created_at, updated_at
      )
      select id_job, any_job.id_customer, any_job.id_region, any_job.id_service, 1, 1, 3, 'Please come.',
        any_job.address, any_job.postcode, any_job.lat, any_job.lon, any_job.outcode, 1500, 2500, false, now(), now(), now()
      from planned, (select * from jobs order by id limit 1) any_job
    ), agreed as (
      insert into appointments (
        id, id_job, id_treasure, date, time, hours_hundredths, visit, recurrent, created_at, updated_at
      )
      select id, id_job, id_treasure, (start at time zone 'Europe/London')::date,
        (start at time zone 'Europe/London')::time, 100, false, false, now(), now()
      from planned
    )
    insert into appointment_times (id_appointment, id_treasure, during)
    select id, id_treasure, tstzrange(start, start + interval '1 hour') from planned
  `.execute(db)
