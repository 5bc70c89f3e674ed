import { sql, type RawBuilder } from 'kysely'
import { earlier } from '#kernel/clock.ts'
import type { Database, Db } from '../db/connect.ts'
import { answersKeptHours } from '../http/idempotency.ts'
import { enqueue } from './enqueue.ts'
import type { Tasks } from './tasks.ts'

const everyHour = 3_600_000
const everyDay = 24 * everyHour
/**
 * Days for which attempts to add a card are kept. The processor can report on an attempt for days.
 */
const setupsKeptDays = 30

/** A deletion or change of rows that have expired. */
export type Sweep = {
  table: string
  change: RawBuilder<unknown>
  /** Condition that selects the rows. */
  old: (at: Date) => RawBuilder<unknown>
}

const deletion = (table: string, old: Sweep['old']): Sweep => ({
  table,
  change: sql`delete from ${sql.table(table)}`,
  old,
})

const deletions: readonly Sweep[] = [
  deletion('rate_limits', (at) => sql`window_ends_at < ${at}`),
  deletion(
    'idempotency_keys',
    (at) => sql`created_at < ${earlier(at, answersKeptHours * everyHour)}`,
  ),
  deletion('access_tokens', (at) => sql`expires_at <= ${at}`),
  deletion('password_links', (at) => sql`expires_at <= ${at}`),
  deletion('sign_ups', (at) => sql`expires_at <= ${at}`),
  deletion(
    'treasure_applications',
    (at) => sql`state = 'open' and began = 'applied' and expires_at <= ${at}`,
  ),
  deletion('email_changes', (at) => sql`expires_at <= ${at}`),
  deletion('sign_in_tickets', (at) => sql`expires_at <= ${at}`),
  deletion('passkey_challenges', (at) => sql`expires_at <= ${at}`),
  deletion(
    'authenticators',
    (at) => sql`confirmed_at is null and created_at < ${earlier(at, everyDay)}`,
  ),
  deletion('known_devices', (at) => sql`expires_at <= ${at}`),
  // Times that were held for bookings that were not completed.
  deletion('appointment_times', (at) => sql`held_until <= ${at}`),
  deletion('job_links', (at) => sql`expires_at <= ${at}`),
  deletion('card_links', (at) => sql`expires_at <= ${at}`),
  deletion('pay_links', (at) => sql`expires_at <= ${at}`),
  deletion('payment_events', (at) => sql`done_at < ${earlier(at, setupsKeptDays * everyDay)}`),
  deletion('text_reports', (at) => sql`reported_at < ${earlier(at, setupsKeptDays * everyDay)}`),
  deletion('card_setups', (at) => sql`created_at < ${earlier(at, setupsKeptDays * everyDay)}`),
  deletion(
    'card_tellings',
    (at) => sql`told_at < ${earlier(at, setupsKeptDays * everyDay)} and not exists (
      select from cards
      where cards.processor = card_tellings.processor and cards.reference = card_tellings.reference
    )`,
  ),
  // Uses the database's clock, which wrote the time.
  deletion('board_changes', () => sql`created_at < now() - interval '24 hours'`),
  deletion(
    'record_changes',
    () => sql`changed_at < now() - interval '24 hours' and exists (
      select from record_changes as later
      where later.changed_at > now() - interval '7 days' and later.kind = record_changes.kind and later.id_record = record_changes.id_record
        and (later.changed_at, later.id) > (record_changes.changed_at, record_changes.id)
    )`,
  ),
]

/** Rows per run when they are processed one by one. */
const atMost = 1_000

/** Deletes expired rows, one task per table. `others` are the sweeps of the areas. */
export function housekeepingTasks(
  { database: { db } }: { database: Pick<Database, 'db'> },
  others: readonly Sweep[] = [],
) {
  const sweeps = [...deletions, ...others]
  return {
    housekeeping: {
      schedule: { every: everyHour },
      async work(tx) {
        for (const { table } of sweeps) await enqueue(tx, 'housekeeping.table', { id: table })
      },
    },
    'housekeeping.table': {
      pool: 'upkeep',
      async run({ data: { id }, at }) {
        const sweep = sweeps.find(({ table }) => table === id)
        if (!sweep) return
        const { change, old } = sweep
        await sql`${change} where ${old(at)}`.execute(db).catch(() => oneByOne(db, sweep, at))
      },
    },
  } satisfies Partial<Tasks>
}

/** Processes rows one by one, so that one refused row does not stop the others. */
async function oneByOne(db: Db, { table, change, old }: Sweep, at: Date) {
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from ${sql.table(table)} where ${old(at)} limit ${atMost}`.execute(
    db,
  )
  const refused: unknown[] = []
  for (const { place } of rows)
    await sql`${change} where ctid = ${place}::tid and ${old(at)}`
      .execute(db)
      .catch((error: unknown) => refused.push(error))
  if (refused.length) throw refused[0]
}
