import { calendarsAtMost } from '@treasures/api-client'
import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { CalendarProblem, Validators } from '#kernel/calendars.ts'
import { earlier, hours, minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import type { TreasureScope } from '#kernel/http/scope.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { treasuresInScope } from '../treasures/treasures.scope.ts'
import type { BusySpan } from './busy-times.rules.ts'

/** Milliseconds between regular attempts. */
const every = hours(1)
/** Minimum milliseconds between any attempt and a requested attempt. */
const askedEvery = minutes(1)

/** Ids of treasures, or a query that selects them. */
type Treasures = readonly number[] | SelectQueryBuilder<Tables, 'treasures', { id: number }>
type NewFeed = { id_treasure: number; name: string; host: string; url: string; at: Date }

/** Outside calendars of treasures, and the busy times in these calendars. */
export const busyFeedsStore = (db: Db) => ({
  list: (id_treasure: number) =>
    db
      .selectFrom('busy_feeds')
      .selectAll()
      .where('id_treasure', '=', id_treasure)
      .orderBy('id')
      .execute(),

  find: (id: number) =>
    db.selectFrom('busy_feeds').selectAll().where('id', '=', id).executeTakeFirst(),

  lock: (scope: TreasureScope, id: number) =>
    db
      .selectFrom('busy_feeds')
      .innerJoin('treasures', 'treasures.id', 'busy_feeds.id_treasure')
      .selectAll('busy_feeds')
      .where('busy_feeds.id', '=', id)
      .where(treasuresInScope(scope))
      .forUpdate('busy_feeds')
      .executeTakeFirst(),

  /**
   * Adds a calendar, unless the treasure already has as many as allowed. The caller has locked the
   * treasure's row.
   */
  add: ({ at, ...feed }: NewFeed) =>
    db
      .insertInto('busy_feeds')
      .columns(['id_treasure', 'name', 'host', 'url', 'created_at', 'asked_at'])
      .expression((eb) =>
        eb
          .selectFrom('treasures')
          .select([
            'id',
            sql<string>`${feed.name}::text`.as('name'),
            sql<string>`${feed.host}::text`.as('host'),
            sql<string>`${feed.url}::text`.as('url'),
            sql<Date>`${at}::timestamptz`.as('created_at'),
            sql<Date>`${at}::timestamptz`.as('asked_at'),
          ])
          .where('id', '=', feed.id_treasure)
          .where(
            sql<SqlBool>`(select count(*) from busy_feeds where id_treasure = treasures.id) < ${calendarsAtMost}`,
          ),
      )
      .returningAll()
      .executeTakeFirst(),

  /** Requests an attempt now. Returns false if the last one was less than a minute ago. */
  ask: (id: number, at: Date): Promise<boolean> =>
    hasChanged(
      db
        .updateTable('busy_feeds')
        .set({ asked_at: at })
        .where('id', '=', id)
        .where((or) =>
          or.or([or('checked_at', 'is', null), or('checked_at', '<=', earlier(at, askedEvery))]),
        ),
    ),

  remove: (id: number) => db.deleteFrom('busy_feeds').where('id', '=', id).execute(),

  /**
   * Returns the ids of calendars that somebody asked to read, or that were not tried for an hour.
   */
  listDue: ({ at, most, ready }: Due) =>
    idsOf(
      db
        .selectFrom('busy_feeds')
        .select('id')
        .where((or) =>
          or.or([
            or('checked_at', 'is', null),
            or('checked_at', '<', or.ref('asked_at')),
            or('checked_at', '<=', earlier(at, every)),
          ]),
        )
        .where(ready('busy_feeds.id'))
        .orderBy('checked_at', (order) => order.asc().nullsFirst())
        .limit(most),
    ),

  /** Records a successful attempt. Returns false if the calendar was removed meanwhile. */
  noteRead: (id: number, at: Date, file?: Validators & { read_on: string }): Promise<boolean> =>
    hasChanged(
      db
        .updateTable('busy_feeds')
        .set({
          checked_at: at,
          read_at: at,
          failing_since: null,
          problem: null,
          told_at: null,
          ...file,
        })
        .where('id', '=', id),
    ),

  /**
   * Records a failed attempt and returns the row. `failing_since` is the time of the first failure
   * since the last success.
   */
  noteFailure: (id: number, at: Date, problem: CalendarProblem) =>
    db
      .updateTable('busy_feeds')
      .set({
        checked_at: at,
        problem,
        failing_since: sql`coalesce(failing_since, ${at}::timestamptz)`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),

  noteTold: (id: number, at: Date): Promise<boolean> =>
    hasChanged(
      db
        .updateTable('busy_feeds')
        .set({ told_at: at })
        .where('id', '=', id)
        .where('told_at', 'is', null),
    ),

  /** Replaces the busy times of a calendar, whose row is locked. */
  async replaceTimes(id_feed: number, times: readonly BusySpan[]): Promise<void> {
    await db.deleteFrom('busy_times').where('id_feed', '=', id_feed).execute()
    if (!times.length) return
    const [froms, untils] = [
      times.map(({ from }) => new Date(from)),
      times.map(({ until }) => new Date(until)),
    ]
    await sql`
      insert into busy_times (id_feed, during)
      select ${id_feed}::integer, tstzrange(t.from_at, t.until_at)
      from unnest(${froms}::timestamptz[], ${untils}::timestamptz[]) as t (from_at, until_at)
    `.execute(db)
  },

  /**
   * Deletes a calendar's busy times and the validators of its file, so that the file is read in
   * full again.
   */
  async dropTimes(id: number): Promise<void> {
    await db.deleteFrom('busy_times').where('id_feed', '=', id).execute()
    await db
      .updateTable('busy_feeds')
      .set({ read_on: null, etag: null, last_modified: null })
      .where('id', '=', id)
      .execute()
  },

  /** Busy times of treasures that touch a span, in order, with the name of their calendar. */
  listTimes: (ids: Treasures, { from, until }: { from: Date; until: Date }, most?: number) =>
    db
      .selectFrom('busy_times as t')
      .innerJoin('busy_feeds as f', 'f.id', 't.id_feed')
      .select([
        'f.id_treasure',
        'f.name',
        sql<Date>`lower(t.during)`.as('start'),
        sql<Date>`upper(t.during)`.as('end'),
      ])
      .where('f.id_treasure', 'in', ids)
      .where(sql<SqlBool>`t.during && tstzrange(${from}, ${until})`)
      .orderBy('t.during')
      .orderBy('f.id')
      .$if(most !== undefined, (query) => query.limit(most ?? 0))
      .execute(),
})

export type BusyFeedRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof busyFeedsStore>['find']>>
>
