import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { jobStatus } from '@treasures/api-client'
import type { Db } from '../../src/kernel/db/connect.ts'
import { mobileToE164 } from '../../src/features/people/contacts/mobile.rules.ts'
import type { World } from './world.ts'

/** Milliseconds: the lease of a process that died, and what waited meanwhile. */
const patience = 150_000

/** Waits until nothing is due any more; says what still is. */
export async function settle({ store, now }: Pick<World, 'store' | 'now'>): Promise<string[]> {
  const until = Date.now() + patience
  for (;;) {
    const due = await store.listDue(now())
    if (due.every(({ isDead }) => isDead) || Date.now() > until)
      return due.map(({ what, isDead }) => `${isDead ? 'dead letter' : 'still due'}: ${what}`)
    await wait(200)
  }
}

type Seen = Pick<World, 'ledger' | 'sink' | 'seededMails'> & { db: Db }

/** What was acknowledged and is not there, and what is there twice; nothing where all is well. */
export const compare = ({ store, ...world }: World): Promise<string[]> =>
  store.look(async (db) => {
    const seen = { ...world, db }
    const all = await Promise.all([
      ...[compareBookings, compareClaims, compareAdjustments, compareMails].map((one) => one(seen)),
      ...onceOnly.map((one) => findTwice(db, one)),
    ])
    return all.flat()
  })

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

async function compareBookings({ db, ledger: { bookings } }: Seen): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .innerJoin('customers', 'customers.id', 'jobs.id_customer')
    .select(['jobs.id', 'customers.email'])
    .where('jobs.id_status', '<>', jobStatus.draft)
    .where('customers.email', 'like', 'booking-%')
    .execute()
  const jobs = groupBy(rows, ({ email }) => email)
  return [...bookings].flatMap(([email, told]) => {
    const there = jobs.get(email)?.map(({ id }) => id) ?? []
    if (there.length > 1) return [`${email} is ${there.length} jobs: ${there.join(', ')}`]
    return told !== undefined && there[0] !== told ? [`job ${told} of ${email} is lost`] : []
  })
}

async function compareClaims({ db, ledger: { claims } }: Seen): Promise<string[]> {
  const { rows } = await sql<{ id_job: number; mphone: string; claimed: number }>`
    select assignments.id_job, mphone,
      (select count(*)::int from events where events.id_job = assignments.id_job and event = 'job.claimed') as claimed
    from assignments join treasures on treasures.id = id_treasure`.execute(db)
  const held = groupBy(rows, ({ id_job }) => id_job)
  return [...claims].flatMap(([id_job, winners]) => {
    const there = held.get(id_job) ?? []
    const is = `job ${id_job}, confirmed to ${winners.join(' and ')}`
    if (winners.length > 1 || there.length > 1) return [`${is}, has several owners`]
    const [{ mphone, claimed } = { mphone: '', claimed: 0 }] = there
    if (mphone !== mobileToE164(winners[0] ?? '')) return [`${is}, is not theirs`]
    return claimed === 1 ? [] : [`${is}, has ${claimed} events of it`]
  })
}

async function compareAdjustments({ db, ledger: { adjustments } }: Seen): Promise<string[]> {
  const { rows } = await sql<{ descr: string; pence: number; times: number }>`
    select descr, sum(amount_pence) filter (where a.kind = 'wallet')::int as pence, count(distinct t.id)::int as times
    from ledger_transactions t join ledger_entries on id_transaction = t.id
      join (select id, kind from ledger_accounts) as a on a.id = id_account
    where descr like 'adjustment-%' group by descr`.execute(db)
  const there = new Map(rows.map((row) => [row.descr, row]))
  return [...adjustments].flatMap(([reason, pence]) => {
    const found = there.get(reason)
    if (found && found.times > 1) return [`${reason} was booked ${found.times} times`]
    return pence !== undefined && found?.pence !== pence
      ? [`${reason} of ${pence} pence is ${found?.pence ?? 'lost'}`]
      : []
  })
}

/** Each booking has its e-mail, and each that is said to be sent has come. */
async function compareMails({
  db,
  ledger,
  seededMails,
  sink: { received },
}: Seen): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'id_job', 'recipient', 'state', 'error'])
    .where('channel', '=', 'email')
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const confirmed = new Set(
    rows
      .filter(({ id }) => received.has(id))
      .map(({ recipient, id_job }) => `${recipient} ${id_job}`),
  )
  return [
    ...[...received.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `e-mail ${id} has come and is in no queue`),
    ...rows
      .filter(({ id, state }) => state === 'sent' && id > seededMails && !received.has(id))
      .map(({ id }) => `e-mail ${id} is said to be sent and has not come`),
    ...rows
      .filter(({ state }) => ['failed', 'unknown', 'sending'].includes(state))
      .map(({ id, state, error }) => `e-mail ${id} is ${state}: ${error}`),
    ...[...ledger.bookings]
      .filter(([email, id]) => id !== undefined && !confirmed.has(`${email} ${id}`))
      .map(([email]) => `${email} got no e-mail of their booking`),
  ]
}

/** What one event makes once, as rows that may not be there twice. */
const onceOnly = [
  {
    what: 'messages of one event to one person',
    rows: sql`select id_event, template, channel, recipient, id_push_subscription from messages where id_event is not null`,
  },
  { what: 'postings of one key', rows: sql`select key from ledger_transactions` },
  {
    what: 'events of a booking',
    rows: sql`select id_job, event from events where event = 'job.completed_booking'`,
  },
]

async function findTwice(db: Db, { what, rows }: (typeof onceOnly)[number]): Promise<string[]> {
  const twice = await sql<{ row: string; times: number }>`
    select given::text as row, count(*)::int as times from (${rows}) as given group by given having count(*) > 1`.execute(
    db,
  )
  return twice.rows.map(({ row, times }) => `${what}: ${row}, ${times} times`)
}
