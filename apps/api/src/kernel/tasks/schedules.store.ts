import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/connect.ts'

/**
 * Timing of a scheduled task. Intervals of `every` milliseconds follow the database's clock. Daily
 * London times such as `03:30` follow the server's clock. If a clock change skips the time, the
 * task runs an hour later. If a clock change repeats the time, the task runs once.
 */
export type Timing = { every: number } | { london: string }

const write = (timing: Timing) => ('every' in timing ? `${timing.every} ms` : timing.london)

const nextAt = (timing: Timing, at: Date): RawBuilder<Date> =>
  'every' in timing
    ? sql<Date>`clock_timestamp() + ${timing.every} * interval '1 millisecond'`
    : sql<Date>`(
        select min(moment) from generate_series(0, 2) as day, lateral (
          select ((${at}::timestamptz at time zone 'Europe/London')::date + day + ${timing.london}::time)
            at time zone 'Europe/London' as moment
        ) as moments where moment > ${at}::timestamptz
      )`

/** Next run of each schedule, shared by all instances. */
export const schedulesStore = (db: Db) => ({
  /**
   * Plans the first run. Plans the run again if the timing changed, or if the server's clock ran
   * ahead and postponed the run.
   */
  plan: (name: string, timing: Timing, at: Date) =>
    sql`insert into schedules (name, timing, next_run_at)
      values (${name}, ${write(timing)}, ${nextAt(timing, at)})
      on conflict (name) do update set timing = excluded.timing, next_run_at = excluded.next_run_at
      where schedules.timing <> excluded.timing or schedules.next_run_at > excluded.next_run_at`.execute(
      db,
    ),

  /** Lists the schedules that are due. */
  async listDue(timings: Timings, at: Date): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select name from schedules
      where name = any(${named(timings, 'every')}::text[]) and next_run_at <= clock_timestamp()
        or name = any(${named(timings, 'london')}::text[]) and next_run_at <= ${at}
      order by next_run_at`.execute(db)
    return rows.map(({ name }) => name)
  },

  /** Takes a due run and plans the next one. Returns false if another instance took it. */
  async take(name: string, timing: Timing, at: Date): Promise<boolean> {
    const { rows } = await sql`
      update schedules set next_run_at = ${nextAt(timing, at)}
      where name = ${name} and next_run_at <= ${'every' in timing ? sql`clock_timestamp()` : at}
      returning 1`.execute(db)
    return rows.length === 1
  },

  /** Returns the milliseconds until the next of these schedules is due. */
  async untilNext(timings: Timings, at: Date): Promise<number | undefined> {
    const first = (kind: Kind) =>
      sql`(select min(next_run_at) from schedules where name = any(${named(timings, kind)}::text[]))`
    const { rows } = await sql<{ ms: number | null }>`
      select ceil(extract(epoch from least(
        ${first('every')} - clock_timestamp(), ${first('london')} - ${at}::timestamptz
      )) * 1000)::float8 as ms`.execute(db)
    return rows[0]?.ms ?? undefined
  },
})

export type Timings = ReadonlyMap<string, Timing>
type Kind = 'every' | 'london'

const named = (timings: Timings, kind: Kind) =>
  [...timings].filter(([, timing]) => kind in timing).map(([name]) => name)
