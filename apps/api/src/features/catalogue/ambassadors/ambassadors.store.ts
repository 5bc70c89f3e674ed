import { sql, type Updateable } from 'kysely'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import { franchiseeColumns } from './franchisees.store.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { must } from '#kernel/db/must.ts'

export type AmbassadorChanges = Omit<
  Updateable<Tables['ambassadors']>,
  'id' | 'opened_on' | 'closed_on' | 'closed_to' | 'closed_settled_at'
>

/** A new region, as columns of `ambassadors`. */
type NewAmbassador = {
  region_name: string
  mnemonic: string
  description: string
  opened_on: string
}

export const ambassadorsStore = (db: Db) => {
  const select = (scope: StaffScope, day: string) =>
    db
      .selectFrom('ambassadors')
      .select(franchiseeColumns(day))
      .where(inRegion(scope, 'ambassadors.id'))

  return {
    all: (scope: StaffScope, day: string) => select(scope, day).orderBy('region_name').execute(),
    find: (scope: StaffScope, id: number, day: string) =>
      select(scope, day).where('id', '=', id).executeTakeFirst(),

    /** Locks the row until the transaction ends. */
    lock: (scope: StaffScope, id: number) =>
      db
        .selectFrom('ambassadors')
        .selectAll()
        .where('id', '=', id)
        .where(inRegion(scope, 'ambassadors.id'))
        .forUpdate()
        .executeTakeFirst(),

    /** Returns false if the ambassador does not exist or is out of scope. */
    update: (scope: StaffScope, id: number, changes: AmbassadorChanges) =>
      hasChanged(
        db
          .updateTable('ambassadors')
          .set(changes)
          .where('id', '=', id)
          .where(inRegion(scope, 'ambassadors.id')),
      ),

    /** Returns the new region's number. Callers must open one region at a time. */
    async insert({ region_name, mnemonic, description, opened_on }: NewAmbassador) {
      const { rows } = await sql<{ id: number }>`
        insert into ambassadors (id, region_name, mnemonic, description, opened_on)
        select coalesce(max(id), 0) + 1, ${region_name}, ${mnemonic}, ${description}, ${opened_on}::date
        from ambassadors
        returning id
      `.execute(db)
      const row = must(rows[0])
      return row.id
    },

    /** Returns whether another region already has this name or short code, ignoring case. */
    async findTaken(
      wanted: { region_name?: string | undefined; mnemonic?: string | undefined },
      except: number,
    ) {
      const rows = await db
        .selectFrom('ambassadors')
        .select([
          sql<boolean>`lower(region_name) = lower(${wanted.region_name ?? null}::text)`.as('name'),
          sql<boolean>`lower(mnemonic) = lower(${wanted.mnemonic ?? null}::text)`.as('mnemonic'),
        ])
        .where('id', '<>', except)
        .execute()
      return {
        region_name: rows.some((row) => row.name),
        mnemonic: rows.some((row) => row.mnemonic),
      }
    },

    /** Returns whether any region is open on a day. */
    isAnyOpen: async (day: string) =>
      (await db
        .selectFrom('ambassadors')
        .select('id')
        .where((eb) => eb.or([eb('closed_on', 'is', null), eb('closed_on', '>', day)]))
        .limit(1)
        .executeTakeFirst()) !== undefined,

    /** Finds a region that closes on a later day and hands over to this one. */
    findClosingTo: (id: number) =>
      db
        .selectFrom('ambassadors')
        .select(['region_name', 'closed_on'])
        .where('closed_to', '=', id)
        .where('closed_settled_at', 'is', null)
        .executeTakeFirst(),

    close: (id: number, closed_on: string, closed_to: number | null) =>
      db.updateTable('ambassadors').set({ closed_on, closed_to }).where('id', '=', id).execute(),

    /** Returns closed regions whose people have not been moved yet, and marks them as moved. */
    takeClosed: (day: string, at: Date) =>
      db
        .updateTable('ambassadors')
        .set({ closed_settled_at: at })
        .where('closed_settled_at', 'is', null)
        .where('closed_on', '<=', day)
        .returning(['id', 'closed_to'])
        .execute(),
  }
}
