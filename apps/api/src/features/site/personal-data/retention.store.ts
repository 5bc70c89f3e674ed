import type { Retention } from '@treasures/api-client'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { keptSince, retentionRules, type RetentionName } from './retention.rules.ts'

type Cut = {
  table: string
  /** Condition for old rows. `since` is the earliest time that is kept. */
  old: (since: Date) => RawBuilder<unknown>
  /** Changes to old rows that are not deleted. */
  set?: RawBuilder<unknown>
}

/** True for an idle customer, who has had no job, invoice or sign-in since a given time. */
export const isIdle = (since: Date) => sql<boolean>`
  customers.erased_at is null and customers.created_at < ${since}
  and not exists (select from jobs where id_customer = customers.id and updated_at >= ${since})
  and not exists (select from invoices where id_customer = customers.id and updated_at >= ${since})
  and not exists (
    select from users where users.id_customer = customers.id and (
      users.updated_at >= ${since}
      or exists (select from access_tokens where id_user = users.id)
    )
  )`

const cuts: Record<Exclude<RetentionName, 'customers'>, Cut> = {
  failed_tasks: { table: 'tasks', old: (since) => sql`dead_at < ${since}` },
  invitations_of_treasures: {
    table: 'treasure_applications',
    old: (since) => sql`state = 'open' and expires_at < ${since}`,
  },
  declined_applications: {
    table: 'treasure_applications',
    old: (since) => sql`declined_at < ${since}`,
  },
  import_rows: {
    table: 'import_rows',
    old: (since) => sql`cells <> '[]'::jsonb and exists (
      select from imports where imports.id = id_import and imports.created_at < ${since})`,
    set: sql`cells = '[]'::jsonb, email = null, reasons = '[]'::jsonb`,
  },
  coverage_requests: { table: 'coverage_requests', old: (since) => sql`created_at < ${since}` },
  messages: {
    table: 'messages',
    old: (since) => sql`created_at < ${since} and state not in ('waiting', 'sending')
      and (body <> '' or subject is not null)`,
    set: sql`body = '', subject = null`,
  },
  texts: { table: 'inbound_texts', old: (since) => sql`received_at < ${since}` },
  conversations: { table: 'conversations', old: (since) => sql`last_at < ${since}` },
  bounces: { table: 'email_bounces', old: (since) => sql`cleared_at < ${since}` },
  opt_outs: { table: 'text_opt_outs', old: (since) => sql`lifted_at < ${since}` },
  activities: {
    table: 'activities',
    old: (since) => sql`created_at < ${since} and (not to_do or completed_at < ${since})`,
  },
  history: { table: 'events', old: (since) => sql`created_at < ${since}` },
}

const entries = Object.entries(cuts) as [keyof typeof cuts, Cut][]
const sinceOf = (name: RetentionName, at: Date) => keptSince(retentionRules[name].kept, at)

/** Counts the rows that each rule would delete or change, without changing them. */
export async function countDue(db: Db, at: Date): Promise<Retention[]> {
  const due: Retention[] = []
  const count = async (name: RetentionName, table: string, old: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${old}`.execute(db)
    due.push({ ...retentionRules[name], due: rows[0]?.count ?? 0 })
  }
  for (const [name, { table, old }] of entries) await count(name, table, old(sinceOf(name, at)))
  await count('customers', 'customers', isIdle(sinceOf('customers', at)))
  return due
}

/** Number of rows per statement. It is small, so that other work does not have to wait. */
const batch = 500

/** Applies the rules in small statements. Returns the number of rows of each kind. */
export async function letGo(
  db: Db,
  at: Date,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const [name, cut] of entries) {
    const rows = await letGoOf(db, cut, sinceOf(name, at), signal)
    if (rows > 0) gone[retentionRules[name].what] = rows
  }
  return gone
}

async function letGoOf(db: Db, { table, old, set }: Cut, since: Date, signal: AbortSignal) {
  const change = set
    ? sql`update ${sql.table(table)} set ${set}`
    : sql`delete from ${sql.table(table)}`
  for (let sum = 0; ;) {
    signal.throwIfAborted()
    const { rows } = await sql`
      ${change} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${old(since)} limit ${batch}
      )) and ${old(since)} returning 1`.execute(db)
    sum += rows.length
    if (rows.length < batch) return sum
  }
}

/** Idle customers, oldest first. */
export async function listIdle(db: Db, at: Date, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where(isIdle(sinceOf('customers', at)))
    .orderBy('created_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Checks again after the row was locked. */
export const isStillIdle = async (db: Db, at: Date, id: number): Promise<boolean> =>
  (await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where(isIdle(sinceOf('customers', at)))
    .executeTakeFirst()) !== undefined
