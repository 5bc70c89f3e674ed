import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/connect.ts'
import { answersKeptHours } from '../http/idempotency.ts'
import { blanked, secretsLast } from '../messages/messages.ts'
import { rowTask, type TimedTask } from './timed-tasks.ts'

const everyHour = 3_600_000
const everyDay = 24 * everyHour
/** A payment processor tells for days what became of an attempt; later nobody asks. */
const setupsKeptDays = 30
/** An attempt that nobody has gone on with for longer is about something that is due no more. */
const attemptsKeptDays = 7

type Sweep = {
  table: string
  change: RawBuilder<unknown>
  /** Of which rows. */
  old: (at: Date) => RawBuilder<unknown>
}

const deletion = (table: string, old: Sweep['old']): Sweep => ({
  table,
  change: sql`delete from ${sql.table(table)}`,
  old,
})
const ago = (at: Date, time: number) => new Date(at.getTime() - time)

const sweeps: readonly Sweep[] = [
  deletion('rate_limits', (at) => sql`window_ends_at < ${at}`),
  deletion('idempotency_keys', (at) => sql`created_at < ${ago(at, answersKeptHours * everyHour)}`),
  deletion('access_tokens', (at) => sql`expires_at <= ${at}`),
  deletion('password_links', (at) => sql`expires_at <= ${at}`),
  deletion('sign_ups', (at) => sql`expires_at <= ${at}`),
  deletion('email_changes', (at) => sql`expires_at <= ${at}`),
  deletion('known_devices', (at) => sql`expires_at <= ${at}`),
  deletion('job_links', (at) => sql`expires_at <= ${at}`),
  deletion('card_links', (at) => sql`expires_at <= ${at}`),
  deletion('card_setups', (at) => sql`created_at < ${ago(at, setupsKeptDays * everyDay)}`),
  deletion(
    'card_tellings',
    (at) => sql`told_at < ${ago(at, setupsKeptDays * everyDay)} and not exists (
      select from cards
      where cards.processor = card_tellings.processor and cards.reference = card_tellings.reference
    )`,
  ),
  // By the clock of the database, as it was written.
  deletion('board_changes', () => sql`created_at < now() - interval '24 hours'`),
  deletion('task_attempts', (at) => sql`next_attempt_at < ${ago(at, attemptsKeptDays * everyDay)}`),
  {
    table: 'messages',
    change: sql`update messages set subject = ${blanked.subject}, body = ${blanked.body}, blanked_at = ${blanked.blanked_at}`,
    old: (at) => sql`is_secret and blanked_at is null and created_at < ${secretsLast(at)}`,
  },
]

/** Throws away what has had its time. Every instance may do so; it is harmless twice. */
export const houseTasks = (db: Db): TimedTask[] => sweeps.map((sweep) => sweepTask(db, sweep))

/** All rows in one statement; should one of them refuse, each on its own. */
function sweepTask(db: Db, { table, change, old }: Sweep): TimedTask {
  const name = `housekeeping.${table}`
  const oneByOne = rowTask({
    db,
    name,
    every: everyHour,
    due: async ({ at, most, ready }) => {
      const { rows } = await sql<{ place: string }>`
        select ctid::text as place from ${sql.table(table)}
        where ${old(at)} and ${ready('ctid')} limit ${most}`.execute(db)
      return rows.map(({ place }) => place)
    },
    work: (place, at) => sql`${change} where ctid = ${place}::tid and ${old(at)}`.execute(db),
  })
  return {
    name,
    every: everyHour,
    run: (at, log) =>
      sql`${change} where ${old(at)}`.execute(db).catch(() => oneByOne.run(at, log)),
  }
}
