import {
  penceOf,
  poundsOf,
  type DocumentCheck,
  type DocumentsQuery,
  type StaffDocument,
  type TreasureDocument,
} from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { likePattern } from '#kernel/db/like.ts'
import { countRows, readSort, type Slice, type Sorted } from '#kernel/db/paged-list.ts'
import type { StaffScope, TreasureScope } from '#kernel/http/scope.ts'
import { keepAnnounced } from '../../jobs/images/announced.ts'
import type { StoredFile } from '../../jobs/threads/store-file.ts'
import { treasuresInScope } from '../../people/treasures/treasures.scope.ts'
import { showAsks } from './document-kinds.store.ts'
import { stateOn } from './documents.rules.ts'

type Filter = Omit<DocumentsQuery, 'sort' | 'page' | 'per_page'>

const order = {
  sent: sql.ref('d.sent_at'),
  until: sql.ref('d.until_on'),
  treasure: sql.ref('treasures.name_sort'),
}

/** Treasures' documents. Lists never search numbers. */
export const documentsStore = (db: Db) => {
  const found = (scope: TreasureScope, filter?: Filter, today = '') =>
    db
      .selectFrom('documents as d')
      .innerJoin('document_kinds as k', 'k.id', 'd.id_kind')
      .innerJoin('treasures', 'treasures.id', 'd.id_treasure')
      .where(treasuresInScope(scope))
      .$if(filter !== undefined, (query) => query.where(matches(filter, today)))

  const rows = (...of: Parameters<typeof found>) =>
    found(...of)
      .leftJoin('users as checker', 'checker.id', 'd.id_checked_by')
      .selectAll('d')
      .select([
        'k.name as kind',
        'k.needs_number',
        'k.needs_until',
        'k.needs_categories',
        'k.least_pence',
        'k.register_url',
        fullNameIn('treasures').as('treasure'),
        sql<string | null>`nullif(${fullNameIn('checker')}, '')`.as('checked_by'),
      ])

  return {
    page(
      scope: StaffScope,
      { sort, ...filter }: Filter & Sorted,
      { limit, offset }: Slice,
      today: string,
    ) {
      const { column, isDescending } = readSort(order, sort)
      return rows(scope, filter, today)
        .orderBy(column, (by) => (isDescending ? by.desc() : by.asc()).nullsLast())
        .orderBy('d.id')
        .limit(limit)
        .offset(offset)
        .execute()
    },

    count: (scope: StaffScope, filter: Filter, today: string) =>
      countRows(found(scope, filter, today)),

    find: (scope: TreasureScope, id: number) =>
      rows(scope).where('d.id', '=', id).executeTakeFirst(),

    /** Documents of a treasure, the newest first. */
    listOf: (scope: TreasureScope, id_treasure: number) =>
      rows(scope).where('d.id_treasure', '=', id_treasure).orderBy('d.id', 'desc').execute(),

    /** Trades for which a treasure has a skill. */
    listTrades: async (id_treasure: number): Promise<number[]> => {
      const skills = await db
        .selectFrom('treasure_skills')
        .innerJoin('skills', 'skills.id', 'treasure_skills.id_skill')
        .select('skills.id_service')
        .where('treasure_skills.id_treasure', '=', id_treasure)
        .execute()
      return skills.flatMap(({ id_service }) => id_service ?? [])
    },

    /** Adds an announced file to be checked, in place of one that waits. Returns its id. */
    async send(
      { kind: file_kind, name: file_name, file }: StoredFile,
      of: { id_treasure: number; id_kind: number },
      at: Date,
    ): Promise<number> {
      await keepAnnounced(db, file)
      await db
        .deleteFrom('documents')
        .where('id_treasure', '=', of.id_treasure)
        .where('id_kind', '=', of.id_kind)
        .where('state', '=', 'sent')
        .execute()
      const { id } = await db
        .insertInto('documents')
        .values({ ...of, file, file_kind, file_name, state: 'sent', sent_at: at, categories: [] })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Adds a document that staff saw. Returns its id. */
    record: async (
      of: { id_treasure: number; id_kind: number },
      check: DocumentCheck,
      id_checked_by: number,
      at: Date,
    ): Promise<number> =>
      (
        await db
          .insertInto('documents')
          .values({ ...of, ...checked(check, id_checked_by, at), sent_at: at })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,

    /** Checks a document that waits. Returns false if it waits no more. */
    check: (id: number, check: DocumentCheck, id_checked_by: number, at: Date) =>
      hasChanged(
        db
          .updateTable('documents')
          .set(checked(check, id_checked_by, at))
          .where('id', '=', id)
          .where('state', '=', 'sent'),
      ),

    /** Ends the documents that a checked one replaces. One that begins later replaces none yet. */
    replaceOthers: (id: number, today: string) =>
      sql`update documents set state = 'replaced'
        from documents as later
        where later.id = ${id} and coalesce(later.from_on <= ${today}::date, true)
          and documents.id_treasure = later.id_treasure and documents.id_kind = later.id_kind
          and documents.id <> later.id and documents.state = 'checked'`.execute(db),

    refuse: (id: number, reason: string, id_closed_by: number, at: Date) =>
      hasChanged(
        db
          .updateTable('documents')
          .set({ state: 'refused', reason, id_closed_by, closed_at: at })
          .where('id', '=', id)
          .where('state', '=', 'sent'),
      ),

    end: (id: number, reason: string, id_closed_by: number, at: Date) =>
      hasChanged(
        db
          .updateTable('documents')
          .set({ state: 'ended', reason, id_closed_by, closed_at: at })
          .where('id', '=', id)
          .where('state', '=', 'checked'),
      ),
  }
}

const checked = (check: DocumentCheck, id_checked_by: number, at: Date) => ({
  state: 'checked' as const,
  number: check.number,
  from_on: check.from,
  until_on: check.until,
  amount_pence: penceOf(check.amount),
  categories: check.categories,
  register_note: check.register,
  id_checked_by,
  checked_at: at,
})

/** Conditions of a list's filter. `d` is the document and `treasures` its treasure. */
function matches(filter: Filter = { search: '' }, today: string) {
  const { search, state, id_treasure, id_kind, until_before } = filter
  return sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(search
        ? [sql`fold_text(${fullNameIn('treasures')}) like fold_text(${likePattern(search)})`]
        : []),
      ...(state ? [hasState(state, today)] : []),
      ...(id_treasure ? [sql`d.id_treasure = ${id_treasure}`] : []),
      ...(id_kind ? [sql`d.id_kind = ${id_kind}`] : []),
      ...(until_before ? [sql`d.state = 'checked' and d.until_on < ${until_before}::date`] : []),
    ],
    sql` and `,
  )})`
}

const hasState = (state: string, today: string) =>
  state === 'checked'
    ? sql<boolean>`(d.state = 'checked' and coalesce(d.until_on >= ${today}::date, true))`
    : state === 'ended'
      ? sql<boolean>`(d.state = 'ended' or d.state = 'checked' and d.until_on < ${today}::date)`
      : sql<boolean>`d.state = ${state}`

export type DocumentRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof documentsStore>['find']>>
>

/** As its treasure sees it. */
export const showOwn = (row: DocumentRow, today: string): TreasureDocument => ({
  id: row.id,
  kind: { id: row.id_kind, name: row.kind },
  state: stateOn(row, today),
  sent_at: row.sent_at.toISOString(),
  file: row.file_kind && { kind: row.file_kind, name: row.file_name ?? '' },
  number: row.number,
  from: row.from_on,
  until: row.until_on,
  amount: poundsOf(row.amount_pence),
  categories: row.categories,
  checked_at: row.checked_at?.toISOString() ?? null,
  reason: row.reason,
})

export const showDocument = (row: DocumentRow, today: string): StaffDocument => ({
  ...showOwn(row, today),
  treasure: { id: row.id_treasure, name: row.treasure },
  register: row.register_note,
  checked_by: row.checked_by,
  asks: showAsks(row),
})
