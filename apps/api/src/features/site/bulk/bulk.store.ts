import {
  bulkKeptDays,
  bulkOutcomes,
  type BulkKind,
  type BulkOutcome,
  type BulkState,
} from '@treasures/api-client'
import { sql, type Updateable } from 'kysely'
import { days, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { countRows, readPage, type PageQuery } from '#kernel/db/paged-list.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import type { DoneEvent } from './bulk-acts.ts'

const rowsAtOnce = 5_000
const reasonsShown = 20
const columnOf = { job: 'id_job', customer: 'id_customer', treasure: 'id_treasure' } as const

/** An event with its place in the log. */
export type LoggedEvent = DoneEvent & { id: number }

type NewBulk = {
  act: string
  kind: BulkKind
  state: BulkState
  query: Record<string, string> | null
  input: Record<string, unknown>
  chosen_region: number | null
  id_user: number
  created_at: Date
}

export type Decided = { outcome: BulkOutcome; words?: string; done_at?: Date | null }

export const bulkStore = (db: Db) => ({
  async insert({ query, input, ...row }: NewBulk): Promise<number> {
    const { id } = await db
      .insertInto('bulks')
      .values({ ...row, query: query && toJsonb(query), input: toJsonb(input) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async addRows(id: number, records: readonly number[]) {
    for (let from = 0; from < records.length; from += rowsAtOnce)
      await sql`
        insert into bulk_rows (id_bulk, line, id_record)
        select ${id}, ${from} + line, record
        from unnest(${records.slice(from, from + rowsAtOnce)}::integer[]) with ordinality as named (record, line)
      `.execute(db)
  },

  find: (id: number, id_user: number) =>
    db
      .selectFrom('bulks')
      .selectAll()
      .where('id', '=', id)
      .where('id_user', '=', id_user)
      .executeTakeFirst(),

  /** A user's acts, newest first, without previews. */
  list: (id_user: number, page: PageQuery) => {
    const found = db
      .selectFrom('bulks')
      .where('id_user', '=', id_user)
      .where('state', 'not in', ['previewing', 'previewed'])
    return readPage(
      page,
      {
        count: () => countRows(found),
        read: ({ limit, offset }) =>
          found
            .select(['id', 'act', 'kind', 'state', 'created_at'])
            .select([
              sql<number>`(select count(*) from bulk_rows where id_bulk = bulks.id)`.as('rows'),
              sql<number>`(
                select count(*) from bulk_rows where id_bulk = bulks.id and outcome = 'done'
              )`.as('done'),
            ])
            .orderBy('id', 'desc')
            .limit(limit)
            .offset(offset)
            .execute(),
      },
      (row) => ({ ...row, created_at: row.created_at.toISOString() }),
    )
  },

  findForTask: (id: number) =>
    db.selectFrom('bulks').selectAll().where('id', '=', id).executeTakeFirst(),

  stateOf: async (id: number): Promise<BulkState | undefined> =>
    (await db.selectFrom('bulks').select('state').where('id', '=', id).executeTakeFirst())?.state,

  update: (id: number, change: Updateable<Tables['bulks']>) =>
    db.updateTable('bulks').set(change).where('id', '=', id).execute(),

  /** Returns false if another call or task has moved it meanwhile. */
  move: (
    id: number,
    from: readonly BulkState[],
    change: Updateable<Tables['bulks']> & { state: BulkState },
  ): Promise<boolean> =>
    hasChanged(db.updateTable('bulks').set(change).where('id', '=', id).where('state', 'in', from)),

  forgetOutcomes: (id: number) =>
    db
      .updateTable('bulk_rows')
      .set({ outcome: null, words: '', done_at: null })
      .where('id_bulk', '=', id)
      .where('outcome', 'is not', null)
      .execute(),

  undecided: (id: number, count: number) =>
    db
      .selectFrom('bulk_rows')
      .select(['line', 'id_record'])
      .where('id_bulk', '=', id)
      .where('outcome', 'is', null)
      .orderBy('line')
      .limit(count)
      .execute(),

  /** Rows that an undo has not reached yet, last first. */
  done: (id: number, count: number) =>
    db
      .selectFrom('bulk_rows')
      .select(['line', 'id_record', 'done_at'])
      .where('id_bulk', '=', id)
      .where('outcome', '=', 'done')
      .orderBy('line', 'desc')
      .limit(count)
      .execute(),

  /** Returns false if the row does not have the outcome `was` any more. */
  decide: (
    id: number,
    line: number,
    was: BulkOutcome | null,
    { outcome, words = '', done_at }: Decided,
  ): Promise<boolean> =>
    hasChanged(
      db
        .updateTable('bulk_rows')
        .set({ outcome, words, ...(done_at !== undefined && { done_at }) })
        .where('id_bulk', '=', id)
        .where('line', '=', line)
        .where('outcome', was === null ? 'is' : '=', was),
    ),

  /** Decides undecided rows of records that are not in `matching`. */
  leaveOut: (id: number, matching: readonly number[], words: string) =>
    sql`
      update bulk_rows set outcome = 'changed', words = ${words}
      where id_bulk = ${id} and outcome is null
        and not exists (select from unnest(${matching}::integer[]) as kept where kept = id_record)
    `.execute(db),

  async counts(id: number) {
    const rows = await db
      .selectFrom('bulk_rows')
      .select(['outcome', 'words', sql<number>`count(*)`.as('count')])
      .where('id_bulk', '=', id)
      .groupBy(['outcome', 'words'])
      .orderBy('count', 'desc')
      .orderBy('words')
      .execute()
    const sum = (which: (outcome: BulkOutcome | null) => boolean) =>
      rows.reduce((total, { outcome, count }) => total + (which(outcome) ? count : 0), 0)
    return {
      rows: sum(() => true),
      undecided: sum((outcome) => outcome === null),
      counts: Object.fromEntries(
        bulkOutcomes.map((outcome) => [outcome, sum((each) => each === outcome)]),
      ) as Record<BulkOutcome, number>,
      reasons: rows
        .flatMap(({ outcome, words, count }) =>
          outcome !== null && words ? [{ outcome, words, count }] : [],
        )
        .slice(0, reasonsShown),
    }
  },

  rows: (
    { id, kind }: { id: number; kind: BulkKind },
    scope: StaffScope,
    { outcome, ...page }: PageQuery & { outcome?: BulkOutcome | undefined },
  ) => {
    const found = db
      .selectFrom('bulk_rows')
      .where('id_bulk', '=', id)
      .where((eb) => (outcome ? eb('outcome', '=', outcome) : eb('outcome', 'is not', null)))
    return readPage(
      page,
      {
        count: () => countRows(found),
        read: ({ limit, offset }) =>
          found
            .select(['line', 'id_record', 'outcome', 'words'])
            .select(nameOf[kind](scope).as('name'))
            .orderBy('line')
            .limit(limit)
            .offset(offset)
            .execute(),
      },
      ({ outcome: decided, ...row }) => ({ ...row, outcome: decided ?? 'kept' }),
    )
  },

  /** Events that an act recorded for a record. Their time belongs to this act alone. */
  eventsOf: (kind: BulkKind, id_record: number, id_user: number, at: Date) =>
    sql<LoggedEvent>`
      select id, event, id_record, data from events
      where ${sql.ref(columnOf[kind])} = ${id_record} and created_at = ${at}
        and actor = 'user' and id_actor = ${id_user}
      order by id
    `
      .execute(db)
      .then(({ rows }) => rows),

  /** True if something like the event happened to the record again later. */
  hasLaterEvent: async (
    kind: BulkKind,
    id_record: number,
    { id, event, id_record: of }: LoggedEvent,
  ): Promise<boolean> =>
    (
      await sql`
        select from events
        where ${sql.ref(columnOf[kind])} = ${id_record} and event = ${event} and id > ${id}
          and id_record is not distinct from ${of}
        limit 1
      `.execute(db)
    ).rows.length > 0,

  /** Bulk acts whose task may be lost. */
  inProgress: ({ most, ready }: Due) =>
    idsOf(
      db
        .selectFrom('bulks')
        .select('id')
        .where('state', 'in', ['previewing', 'running', 'undoing'])
        .where(ready('id'))
        .orderBy('id')
        .limit(most),
    ),
})

export type BulkRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof bulkStore>['find']>>>

/** Names are shown only of records that the caller can see. */
const nameOf = {
  job: (scope: StaffScope) =>
    sql<string | null>`(
      select 'Job ' || id from jobs where jobs.id = id_record and ${inRegion(scope, 'jobs.id_region')}
    )`,
  customer: (scope: StaffScope) =>
    sql<string | null>`(
      select concat_ws(' ', fname, lname) from customers
      where customers.id = id_record and ${inRegion(scope, 'customers.id_region')}
    )`,
  treasure: (scope: StaffScope) =>
    sql<string | null>`(
      select concat_ws(' ', fname, lname) from treasures
      where treasures.id = id_record and ${inRegion(scope, 'treasures.id_region')}
    )`,
}

/** Deletes bulk acts that can no longer be read or undone. */
export const oldBulks = {
  table: 'bulks',
  change: sql`delete from bulks`,
  old: (at: Date) => sql`created_at < ${earlier(at, days(bulkKeptDays))}`,
}
