import { pinnedAtMost, viewsAtMost, type NewView, type ViewChange } from '@treasures/api-client'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { isTaken } from '#kernel/db/errors.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'
import type { SignedIn } from '#kernel/http/caller.ts'

/** A view belongs to a user, or to the staff of a region. Admins share the views of no region. */
type Owner = { id_user: number | null; id_region: number | null }
type Viewer = Pick<SignedIn, 'id' | 'id_ambassador'>

export const ownerOf = ({ id, id_ambassador }: Viewer, isShared: boolean): Owner =>
  isShared ? { id_user: null, id_region: id_ambassador } : { id_user: id, id_region: null }

const belongsTo = ({ id_user, id_region }: Owner) => sql<SqlBool>`(
  views.id_user is not distinct from ${id_user}::integer
  and views.id_region is not distinct from ${id_region}::integer
)`

/** The caller's own views, and those that their colleagues share. */
const seenBy = (viewer: Viewer): Expression<SqlBool> =>
  sql<SqlBool>`(${belongsTo(ownerOf(viewer, false))} or ${belongsTo(ownerOf(viewer, true))})`

/** True if an owner has room for one more view. Two calls at once may exceed the limit by one. */
const hasRoom = (owner: Owner, isPinned: Expression<unknown>, except: number) => sql<SqlBool>`(
  select count(*) < ${viewsAtMost} and (
    not ${isPinned} or count(*) filter (where others.is_pinned) < ${pinnedAtMost}
  )
  from views as others
  where others.id <> ${except}
    and others.id_user is not distinct from ${owner.id_user}::integer
    and others.id_region is not distinct from ${owner.id_region}::integer
)`

type Outcome = 'done' | 'taken' | 'full'

/** Says whether a statement wrote a row. A name that is taken also fails the transaction. */
const outcomeOf = (statement: Promise<boolean>): Promise<Outcome> =>
  statement.then(
    (isDone) => (isDone ? 'done' : 'full'),
    (error: unknown) => {
      if (isTaken(error)) return 'taken'
      throw error
    },
  )

export const viewsStore = (db: Db) => {
  const update = (
    id: number,
    { query, ...change }: ViewChange & Partial<Owner>,
    owner: Owner,
  ): Promise<Outcome> =>
    outcomeOf(
      hasChanged(
        db
          .updateTable('views')
          .set((eb) => ({
            name: eb.ref('name'),
            ...change,
            ...(query && { query: toJsonb(query) }),
          }))
          .where('id', '=', id)
          .where(
            hasRoom(
              owner,
              change.is_pinned === undefined
                ? sql`views.is_pinned`
                : sql`${change.is_pinned}::boolean`,
              id,
            ),
          ),
      ),
    )
  return {
    list: (viewer: Viewer) =>
      db
        .selectFrom('views')
        .selectAll()
        .where(seenBy(viewer))
        .orderBy('list')
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute(),

    find: (viewer: Viewer, id: number) =>
      db
        .selectFrom('views')
        .selectAll()
        .where('id', '=', id)
        .where(seenBy(viewer))
        .executeTakeFirst(),

    /** Locks the view until the transaction ends. */
    lock: (viewer: Viewer, id: number) =>
      db
        .selectFrom('views')
        .selectAll()
        .where('id', '=', id)
        .where(seenBy(viewer))
        .forUpdate()
        .executeTakeFirst(),

    /** Returns the new view's id, or why there is none. */
    async insert({ name, list, query, is_pinned }: NewView, owner: Owner, at: Date) {
      const found = { id: 0 }
      const outcome = await outcomeOf(
        sql<{ id: number }>`
          insert into views (id_user, id_region, list, name, query, is_pinned, created_at)
          select ${owner.id_user}::integer, ${owner.id_region}::integer, ${list}, ${name},
            ${toJsonb(query)}::jsonb, ${is_pinned}::boolean, ${at}::timestamptz
          where ${hasRoom(owner, sql`${is_pinned}::boolean`, 0)}
          returning id
        `
          .execute(db)
          .then(({ rows: [row] }) => {
            found.id = row?.id ?? 0
            return row !== undefined
          }),
      )
      return outcome === 'done' ? found.id : outcome
    },

    update,

    remove: (id: number) => hasChanged(db.deleteFrom('views').where('id', '=', id)),
  }
}

export type ViewRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof viewsStore>['find']>>>
