import { sql } from 'kysely'
import type { SignedIn } from '#kernel/http/caller.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import type { Subject } from '../activities/subjects.store.ts'

export type HistoryRow = {
  id: number
  event: string
  actor: 'user' | 'treasure' | 'customer' | 'system' | null
  id_actor: number | null
  name: string | null
  id_job: number | null
  id_customer: number | null
  id_treasure: number | null
  data: unknown
  created_at: Date
}

type Page = { names: readonly string[]; before: number | undefined; limit: number }

/**
 * Events about a record. A customer's events include those of their jobs and of records that were
 * merged into theirs.
 */
const about = ({ kind, id }: Subject) =>
  kind === 'customer'
    ? sql`e.id in (
        select id from events where id_customer = ${id}
        union all
        select events.id from merged_customers
        join events on events.id_customer = merged_customers.id
        where merged_customers.id_customer = ${id}
        union all
        select events.id from jobs join events on events.id_job = jobs.id where jobs.id_customer = ${id}
      )`
    : sql`${sql.ref(`e.id_${kind}`)} = ${id}`

export type OwnRow = Pick<
  HistoryRow,
  'id' | 'event' | 'id_job' | 'id_customer' | 'id_treasure' | 'created_at'
>

/** Log for staff, newest first, limited to events of the given names. */
export const historyStore = (db: Db) => ({
  async listAbout(scope: StaffScope, subject: Subject, { names, before, limit }: Page) {
    const { rows } = await sql<HistoryRow>`
      select e.id, e.event, e.actor, e.id_actor, e.id_job, e.id_customer, e.id_treasure, e.data, e.created_at,
        nullif(concat_ws(' ',
          coalesce(u.fname, t.fname, c.fname), coalesce(u.lname, t.lname, c.lname),
          '(API key ' || k.name || ')'
        ), '') as name
      from (
        select * from events e
        where ${about(subject)} and ${inRegion(scope, 'e.id_region')} and e.event = any(${[...names]}::text[])
          and ${before === undefined ? sql`true` : sql`e.id < ${before}`}
        order by e.id desc limit ${limit}
      ) e
      left join users u on e.actor = 'user' and u.id = e.id_actor
      left join treasures t on e.actor = 'treasure' and t.id = e.id_actor
      left join customers c on e.actor = 'customer' and c.id = e.id_actor
      left join api_keys k on k.id = e.id_key
      order by e.id desc`.execute(db)
    return rows
  },

  /** Acts of a signed-in user. Includes acts of their treasure or customer through links. */
  async listBy(
    { id, id_treasure, id_customer }: Pick<SignedIn, 'id' | 'id_treasure' | 'id_customer'>,
    limit: number,
  ) {
    const by = (actor: string, id_actor: number | null) =>
      db
        .selectFrom('events')
        .select(['id', 'event', 'id_job', 'id_customer', 'id_treasure', 'created_at'])
        .where('actor', '=', actor as 'user')
        .where('id_actor', '=', id_actor)
        .orderBy('id', 'desc')
        .limit(limit)
    const found: OwnRow[][] = await Promise.all([
      by('user', id).execute(),
      by('treasure', id_treasure).execute(),
      by('customer', id_customer).execute(),
    ])
    return found
      .flat()
      .toSorted((a, b) => b.id - a.id)
      .slice(0, limit)
  },
})
