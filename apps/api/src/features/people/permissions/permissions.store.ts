import { permissionNames, permissionSwitches, type SwitchedRole } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'

/** Reads and writes the switches. `find-caller.store.ts` also reads them, within its own query. */
export const permissionsStore = (db: Db) => ({
  list: () =>
    db
      .selectFrom('permissions')
      .selectAll()
      .where('name', 'in', permissionNames)
      .orderBy('name')
      .orderBy('role')
      .execute(),

  /** Lists the names of the switches that are on for each role. */
  async listAllowed(): Promise<Record<SwitchedRole, string[]>> {
    const on = await db
      .selectFrom('permissions')
      .select(['name', 'role'])
      .where('allowed', '=', true)
      .execute()
    const of = (wanted: SwitchedRole) =>
      on.flatMap(({ name, role }) => (role === wanted ? [name] : []))
    return { admin: of('admin'), ambassador: of('ambassador') }
  },

  /** Locks the switch until the transaction ends. */
  lock: (id: number) =>
    db
      .selectFrom('permissions')
      .selectAll()
      .where('id', '=', id)
      .where('name', 'in', permissionNames)
      .forUpdate()
      .executeTakeFirst(),

  change: (id: number, allowed: boolean) =>
    db.updateTable('permissions').set({ allowed }).where('id', '=', id).execute(),
})

/**
 * Adds missing switches with the defaults of a new installation. Existing switches keep their
 * state.
 */
export async function syncPermissions(db: Db) {
  await db
    .insertInto('permissions')
    .values(
      permissionNames.flatMap((name) =>
        Object.entries(permissionSwitches[name].roles).map(([role, allowed]) => ({
          name,
          role: role as SwitchedRole,
          allowed,
        })),
      ),
    )
    .onConflict((conflict) => conflict.columns(['name', 'role']).doNothing())
    .execute()
}
