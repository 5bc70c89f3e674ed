import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { jobStatus, opportunityStatus } from '@treasures/api-client'
import { imageFile } from '../../src/features/jobs/images/images.routes.ts'
import { listNamedFiles } from '../../src/features/site/backups/named-files.store.ts'
import type { Db } from '../../src/kernel/db/connect.ts'
import type { Files } from '../../src/kernel/files.ts'
import { hashSecret } from '../../src/kernel/secrets.ts'
import { mobileToE164 } from '../../src/features/people/contacts/mobile.rules.ts'
import type { Store } from './stores.ts'
import type { World } from './world.ts'

/**
 * Milliseconds to wait: the lease of a process that died, the first two pauses of a failed task,
 * and a reserve for other queued work.
 */
const patience = 450_000

/** Waits until no task is due or awaits a retry. Lists those that remain. */
export async function settle({
  store,
  now,
}: Pick<World, 'now'> & { store: Pick<Store, 'listDue'> }): Promise<string[]> {
  const until = Date.now() + patience
  for (;;) {
    const due = await store.listDue(now())
    if (due.every(({ isDead }) => isDead) || Date.now() > until)
      return due.map(({ what, isDead }) => `${isDead ? 'dead letter' : 'still due'}: ${what}`)
    await wait(200)
  }
}

type Seen = Pick<World, 'bucket' | 'clock' | 'files' | 'ledger' | 'sink' | 'seededMails'> & {
  db: Db
}

/**
 * Lists acknowledged changes that are missing, and changes that happened twice. Empty if all is
 * well.
 */
export const compare = ({ store, ...world }: World): Promise<string[]> =>
  store.look(async (db) => {
    const seen = { ...world, db }
    const all = await Promise.all([
      ...comparisons.map((one) => one(seen)),
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

/** Checks that each acknowledged picture exists once, in both sizes. */
async function comparePictures({ db, files, ledger }: Seen): Promise<string[]> {
  const rows = await db.selectFrom('job_images').select(['id_job', 'file']).execute()
  const pictures = groupBy(rows, ({ id_job }) => id_job)
  const wrong = [...ledger.pictures].map(async (email) => {
    const id_job = ledger.bookings.get(email)
    if (id_job === undefined) return []
    const there = pictures.get(id_job) ?? []
    if (there.length !== 1) return [`job ${id_job} of ${email} has ${there.length} pictures`]
    const names = (['full', 'thumb'] as const).map((size) => imageFile(there[0]?.file ?? '', size))
    const sizes = await Promise.all(names.map((name) => sizeOf(files, name)))
    return sizes.every((size) => size > 0)
      ? []
      : [`a picture of job ${id_job} is lost: ${names[0]}`]
  })
  return (await Promise.all(wrong)).flat()
}

/** Finds files that the database does not name. An erasure would miss them. */
async function findStrays({ bucket, db, files }: Seen): Promise<string[]> {
  if (!bucket) return []
  const removed = await db.selectFrom('removed_pictures').select('file').execute()
  const named = new Set(await listNamedFiles(db))
  for (const { file } of removed)
    for (const size of ['full', 'thumb'] as const) named.add(imageFile(file, size))
  const strays: string[] = []
  for await (const name of files.list())
    if (!named.has(name) && !name.endsWith('.pdf')) strays.push(`${name} is a file of nobody`)
  return strays
}

async function sizeOf(files: Files, name: string): Promise<number> {
  const found = await files.read(name)
  found?.bytes.destroy()
  return found?.size ?? 0
}

/**
 * Checks that a treasure whose acceptance was confirmed was assigned the job once. The assignment
 * may have ended since.
 */
async function compareOffers({ db, ledger: { offers } }: Seen): Promise<string[]> {
  const rows = await db
    .selectFrom('opportunities')
    .innerJoin('assignments', (join) =>
      join
        .onRef('assignments.id_job', '=', 'opportunities.id_job')
        .onRef('assignments.id_treasure', '=', 'opportunities.id_treasure'),
    )
    .select('token_hash')
    .where('opportunities.id_status', '=', opportunityStatus.accepted)
    .execute()
  const accepted = groupBy(rows, ({ token_hash }) => token_hash)
  return [...offers].flatMap(([link, id_job]) => {
    const times = accepted.get(hashSecret(link))?.length ?? 0
    return times === 1
      ? []
      : [`job ${id_job}, of which an offer was accepted, is theirs ${times} times`]
  })
}

/** Checks that each booking has its e-mail, and that each e-mail marked as sent has arrived. */
async function compareMails({
  clock,
  db,
  ledger,
  seededMails,
  sink: { received },
}: Seen): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'id_job', 'recipient', 'state', 'error', 'send_before'])
    .where('channel', '=', 'email')
    .execute()
  // Earlier offers have expired by a clock a day ahead, and need no e-mail.
  const isOver = ({ send_before }: (typeof rows)[number]) =>
    clock !== undefined && send_before !== null
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
      .filter((row) => ['failed', 'unknown', 'sending'].includes(row.state) && !isOver(row))
      .map(({ id, state, error }) => `e-mail ${id} is ${state}: ${error}`),
    ...[...ledger.bookings]
      .filter(([email, id]) => id !== undefined && !confirmed.has(`${email} ${id}`))
      .map(([email]) => `${email} got no e-mail of their booking`),
  ]
}

const comparisons = [
  compareBookings,
  compareClaims,
  compareAdjustments,
  comparePictures,
  findStrays,
  compareOffers,
  compareMails,
]

/** Rows that an event makes once. Duplicates are errors. */
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
