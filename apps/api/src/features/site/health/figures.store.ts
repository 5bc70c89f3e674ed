import { sql } from 'kysely'
import { hours, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import type { Figures } from '#kernel/metrics.ts'
import { atOnce } from '#kernel/tasks/tasks.store.ts'

/**
 * Monitoring reads the figures every few seconds. Each count of messages therefore uses an index
 * with few other rows. Tasks are deleted once they are done, so that few are left to count.
 */
export async function readFigures(db: Db, at: Date): Promise<Figures> {
  const waiting = sql`from tasks where dead_at is null and leased_until is null`
  const { rows } = await sql<Omit<Figures['tasks'], 'planned'> & { ahead: number }>`
    select
      (select count(*) ${waiting} and run_at <= ${at}) as due,
      least(
        (select min(run_at) ${waiting} and run_at > ${atOnce} and run_at <= ${at}),
        ${at}::timestamptz - (clock_timestamp() - (select min(created_at) ${waiting} and run_at = ${atOnce}))
      ) as due_since,
      (select count(*) ${waiting} and run_at > ${at} and attempts > 0) as retrying,
      (select count(*) ${waiting} and run_at > ${at}) as ahead,
      (select count(*) from tasks where leased_until is not null) as running,
      (select count(*) from tasks where dead_at is not null) as dead`.execute(db)
  const counted = must(rows[0])
  const { ahead, ...tasks } = counted
  const messages = db
    .selectFrom('messages')
    .select((eb) => ['channel', 'state', eb.fn.countAll<number>().as('count')])
    .groupBy(['channel', 'state'])
  return {
    tasks: { ...tasks, planned: ahead - tasks.retrying },
    queued: await messages
      .where(sql<boolean>`state in ('waiting', 'sending', 'unknown')`)
      .execute(),
    recent: await messages.where('created_at', '>', earlier(at, hours(1))).execute(),
  }
}
