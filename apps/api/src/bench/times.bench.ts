import { priceUnit } from '@treasures/api-client'
import { sql } from 'kysely'
import pg from 'pg'
import { makeDates } from '../features/jobs/series/make-dates.ts'
import { openPostgres } from '../kernel/db/connect.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { transact } from '../kernel/db/transact.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { compareWithBare, measure, type Row } from './compare.ts'
import { insertManyPrices } from './prices-data.ts'
import { insertSeries, insertWorkingTreasures } from './times-data.ts'

/**
 * Measures two things: the windows of a postcode with 500 treasures, against their own SQL, and
 * making the dates of many series eight weeks ahead, against one hand-written statement.
 */
export async function benchTimes({ runs = 50, series = 10_000 } = {}): Promise<Row[]> {
  const server = await startPostgres()
  try {
    const filling = openPostgres(server.url, { statementTimeout: 0 })
    await migrate(filling)
    await insertManyPrices(filling)
    await insertWorkingTreasures(filling.db)
    const { id: option } = await filling.db
      .selectFrom('service_options')
      .select('id')
      .where('id_ambassador', '=', 60)
      .where('postcode_regex', '=', '^SE1[0-9] ')
      .where('id_price_unit', '=', priceUnit.hour)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const calls = {
      'windows: a postcode with 500 treasures': `/public/job/windows?option=${option}&postcode=SE13%205AB`,
    }
    const windows = await compareWithBare({ url: server.url, calls, runs })
    await insertSeries(filling.db, series)
    await filling.close()
    return [...windows, await makeAll(server.url, series)]
  } finally {
    await server.stop()
  }
}

/** Hand-written SQL for the dates of one series: one lock, one statement. */
const byHand = `
  with held as (select id from jobs where id = (select id_job from series where id = $1) for update),
  made as (
    insert into appointment_times (id_appointment, id_treasure, during)
    select a.id, a.id_treasure, tstzrange(start, start + interval '2 hours')
    from series s join appointments a on a.id = s.id_appointment cross join held,
      generate_series(6, 48, 7) day,
      lateral (select (current_date + day + a.time) at time zone 'Europe/London' as start) starts
    where s.id = $1
    returning id, during
  )
  insert into series_dates (id_series, on_day, planned, state, id_time)
  select $1, lower(during)::date, during, 'planned', id from made`

/** Returns the milliseconds for one series, and for its dates with the hand-written SQL. */
async function makeAll(url: string, count: number): Promise<Row> {
  const database = openPostgres(url)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  try {
    const at = new Date()
    const ids = await database.db.selectFrom('series').select('id').orderBy('id').execute()
    const [first = { id: 0 }, ...others] = ids
    const bare = await measure(100, async () => {
      await pool.query('begin')
      await pool.query(byHand, [first.id])
      await pool.query('rollback')
    })
    let next = 0
    const whole = await measure(others.length - 5, async () => {
      const { id } = others[next++] ?? first
      await transact(database.db, (tx) => makeDates(tx, at, id))
    })
    const { rows } = await sql<{ dates: number; twice: number }>`
      select count(*)::integer dates, (count(*) - count(distinct (id_series, on_day)))::integer twice
      from series_dates`.execute(database.db)
    const [{ dates, twice } = { dates: 0, twice: 0 }] = rows
    return {
      name: `series: the dates of one of ${count} (${dates} dates made, ${twice} twice)`,
      ...whole,
      bareP50: bare.p50,
      bareP95: bare.p95,
      ratio: Math.round((whole.p50 / bare.p50) * 100) / 100,
    }
  } finally {
    await pool.end()
    await database.close()
  }
}

if (import.meta.main) console.table(await benchTimes())
