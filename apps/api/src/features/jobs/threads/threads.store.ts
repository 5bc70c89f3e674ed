import type { ThreadAudience, ThreadSide, ThreadVia } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import { jobsInScope } from '#kernel/http/in-scope.ts'
import type { PartyScope } from '#kernel/http/scope.ts'
import { answeredBy } from './threads.decide.ts'
import { entriesInScope } from './threads.scope.ts'

type NewEntry = {
  id_job: number
  author_kind: ThreadSide
  /** Null for an answer of someone who cannot sign in. */
  id_author: number | null
  audience: ThreadAudience
  /** Treasure who reads it. Null if the audience has none. */
  id_treasure: number | null
  body: string
  via: ThreadVia
  masked: boolean
  waits_since: Date | null
}

/**
 * Number of entries that each side has to be notified of. They are `open` if all of them were for
 * both sides, with the treasure who has the job now. The answer may then be for both sides too.
 */
export type Untold = {
  customer: number
  customer_open: boolean
  treasure: number
  treasure_open: boolean
  id_treasure: number | null
}

/** Conversations about jobs. Every read for a caller needs a scope, which limits the audiences. */
export const threadsStore = (db: Db) => {
  const entriesOf = (scope: PartyScope) =>
    db
      .selectFrom('thread_entries as e')
      .innerJoin('jobs', 'jobs.id', 'e.id_job')
      .where(entriesInScope(scope))

  return {
    findJob: (scope: PartyScope, id: number) =>
      db
        .selectFrom('jobs')
        .select([
          'jobs.id',
          'jobs.id_customer',
          'jobs.over_at',
          sql<number | null>`(
            select id_treasure from assignments where id_job = jobs.id and ended_at is null
          )`.as('id_treasure'),
        ])
        .where('jobs.id', '=', id)
        .where(jobsInScope(scope))
        .executeTakeFirst(),

    /** Entries of a job, the newest first. */
    list: (
      scope: PartyScope,
      id_job: number,
      { before, limit }: { before?: number | undefined; limit: number },
    ) =>
      entriesOf(scope)
        .leftJoin('users as author', 'author.id', 'e.id_author')
        .select([
          'e.id',
          'e.author_kind',
          'e.id_author',
          // Someone who answered by e-mail or text may have no sign-in.
          sql<string | null>`coalesce(author.fname, case e.author_kind
            when 'customer' then (select fname from customers where id = jobs.id_customer)
            when 'treasure' then (select fname from treasures where id = e.id_treasure)
          end)`.as('fname'),
          'author.lname',
          'e.audience',
          'e.id_treasure',
          'e.body',
          'e.via',
          'e.masked',
          'e.created_at',
          'e.waits_since',
        ])
        .where('e.id_job', '=', id_job)
        .$if(before !== undefined, (query) => query.where('e.id', '<', before ?? 0))
        .orderBy('e.id', 'desc')
        .limit(limit)
        .execute(),

    async add(entry: NewEntry, at: Date): Promise<number> {
      const { id } = await db
        .insertInto('thread_entries')
        .values({ ...entry, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const { author, audiences, ofTreasure } of answeredBy(entry.author_kind, entry.audience))
        await db
          .updateTable('thread_entries')
          .set({ waits_since: null })
          .where('id_job', '=', entry.id_job)
          .where('waits_since', 'is not', null)
          .where('author_kind', '=', author)
          .where('audience', 'in', audiences)
          .$if(ofTreasure, (query) => query.where('id_treasure', '=', entry.id_treasure))
          .execute()
      return id
    },

    settle: (id_job: number) =>
      db
        .updateTable('thread_entries')
        .set({ waits_since: null })
        .where('id_job', '=', id_job)
        .where('waits_since', 'is not', null)
        .execute(),

    /** Marks the entries that the caller may read, up to one of them, as read. */
    read: (scope: PartyScope, id_job: number, id_user: number, entry: number) =>
      db
        .insertInto('thread_reads')
        .columns(['id_job', 'id_user', 'id_entry'])
        .expression(
          entriesOf(scope)
            .select([
              'e.id_job',
              sql<number>`${id_user}::integer`.as('id_user'),
              'e.id as id_entry',
            ])
            .where('e.id_job', '=', id_job)
            .where('e.id', '<=', entry)
            .orderBy('e.id', 'desc')
            .limit(1),
        )
        .onConflict((conflict) =>
          conflict.columns(['id_job', 'id_user']).doUpdateSet({
            id_entry: sql<number>`greatest(thread_reads.id_entry, excluded.id_entry)`,
          }),
        )
        .execute(),

    /** Conversations whose newest entry for a customer or a treasure is somebody else's. */
    async listAsked(scope: Extract<PartyScope, { kind: 'party' }>, since: Date) {
      const newest = entriesOf(scope)
        .distinctOn('e.id_job')
        .select([
          'e.id_job',
          'e.author_kind',
          'e.audience',
          'e.id_treasure',
          'e.created_at as asked_at',
        ])
        .where('e.created_at', '>', since)
        .orderBy('e.id_job')
        .orderBy('e.id', 'desc')
      const rows = await newest.execute()
      const side = scope.id_treasure === null ? 'customer' : 'treasure'
      return rows.filter(({ author_kind }) => author_kind !== side)
    },

    /** Unread entries of others, by job. */
    async countUnread(
      scope: Extract<PartyScope, { kind: 'party' }>,
      id_user: number,
    ): Promise<{ id_job: number; unread: number }[]> {
      const { rows } = await sql<{ id_job: number; unread: number }>`
        select e.id_job, count(*)::int as unread
        from (
          select id from jobs where id_customer = ${scope.id_customer}::integer
          union
          select id_job from assignments where id_treasure = ${scope.id_treasure}::integer and ended_at is null
        ) mine
        join jobs on jobs.id = mine.id
        join thread_entries e on e.id_job = jobs.id
        left join thread_reads r on r.id_job = e.id_job and r.id_user = ${id_user}
        where ${entriesInScope(scope)} and e.id > coalesce(r.id_entry, 0)
          and e.id_author is distinct from ${id_user}
          and not (e.id_author is null and (
            (e.author_kind = 'customer' and jobs.id_customer = ${scope.id_customer}::integer)
            or (e.author_kind = 'treasure' and e.id_treasure = ${scope.id_treasure}::integer)
          ))
        group by e.id_job order by e.id_job
      `.execute(db)
      return rows
    },

    /**
     * Takes all entries of a job that nobody was notified of, and counts those that are new to its
     * customer and its treasure. Notes are never among them. Lock the job first.
     */
    async takeUntold(id_job: number, at: Date): Promise<Untold> {
      const { rows } = await sql<Untold>`
        with taken as (
          update thread_entries set told_at = ${at}
          where id_job = ${id_job} and told_at is null and audience <> 'staff'
          returning id, author_kind, audience, id_treasure
        ), active as (
          select id_treasure from assignments where id_job = ${id_job} and ended_at is null
        ), customer_read as (
          select coalesce(max(r.id_entry), 0) as id from thread_reads r
          join users on users.id = r.id_user join jobs on jobs.id = r.id_job
          where r.id_job = ${id_job} and users.id_customer = jobs.id_customer
        ), treasure_read as (
          select coalesce(max(r.id_entry), 0) as id from thread_reads r
          join users on users.id = r.id_user
          where r.id_job = ${id_job} and users.id_treasure = (select id_treasure from active)
        ), new_to as (
          select
            audience = 'all' and id_treasure is not distinct from (select id_treasure from active)
              as is_open,
            author_kind <> 'customer' and audience in ('all', 'customer_staff')
              and id > (select id from customer_read) as customer,
            author_kind <> 'treasure' and audience in ('all', 'treasure_staff')
              and id_treasure = (select id_treasure from active)
              and id > (select id from treasure_read) as treasure
          from taken
        )
        select
          count(*) filter (where customer)::int as customer,
          coalesce(bool_and(is_open) filter (where customer), false) as customer_open,
          count(*) filter (where treasure)::int as treasure,
          coalesce(bool_and(is_open) filter (where treasure), false) as treasure_open,
          (select id_treasure from active) as id_treasure
        from new_to
      `.execute(db)
      return must(rows[0])
    },
  }
}
