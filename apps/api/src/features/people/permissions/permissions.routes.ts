import {
  permissionSwitches,
  updatePermission,
  type Permission,
  type PermissionName,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { changesBetween, userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { permissionsStore } from './permissions.store.ts'

export const permissionsRoutes = ({ database: { db } }: Deps) =>
  ({
    async listPermissions() {
      return { data: (await permissionsStore(db).list()).map(showPermission) }
    },

    // Switches are never cached, so the change applies from the next call.
    updatePermission: ({ params: { id }, body: { allowed } }, { caller, at, once }) =>
      once(async (tx) => {
        const store = permissionsStore(tx)
        const before = await store.lock(id)
        if (!before)
          throw refuse(updatePermission, 'permission_not_found', 'We can’t find that permission.')
        const { name, role } = before
        const changes = changesBetween(before, { allowed })
        if (changes.length) {
          await store.change(id, allowed)
          const by = userActor(caller.id)
          const data = { name, role, changes }
          await recordEvent(tx, { event: 'permission.changed', at, by, id_record: id, data })
        }
        return showPermission({ ...before, allowed })
      }),
  }) satisfies Partial<Handlers>

const showPermission = (row: Omit<Permission, 'description'>): Permission => ({
  ...row,
  description: permissionSwitches[row.name as PermissionName].description,
})
