import { sql } from 'kysely'
import type { Db } from '../kernel/db/connect.ts'
import { demoEmail } from '../seed/users.ts'

/** Gives the demo's treasure six visits of today and no others. */
export async function insertDay(db: Db) {
  const theirs = sql`
    select u.id_treasure, min(a.id_job) id_job from users u
    join assignments a on a.id_treasure = u.id_treasure and a.ended_at is null
    where u.email = ${demoEmail('treasure')} group by u.id_treasure
  `
  await sql`
    delete from appointment_times where id_treasure = (select id_treasure from (${theirs}) their)
  `.execute(db)
  await sql`
    with made as (
      insert into appointments (
        id_job, id_treasure, date, time, hours_hundredths, visit, recurrent, created_at, updated_at
      )
      select id_job, id_treasure, (now() at time zone 'Europe/London')::date, make_time(hour, 0, 0),
        100, false, false, now(), now()
      from (${theirs}) their, generate_series(8, 13) hour
      returning id, id_treasure, date, time
    )
    insert into appointment_times (id_appointment, id_treasure, during)
    select id, id_treasure, tstzrange(
      (date + time) at time zone 'Europe/London',
      (date + time + interval '1 hour') at time zone 'Europe/London'
    ) from made
  `.execute(db)
}
