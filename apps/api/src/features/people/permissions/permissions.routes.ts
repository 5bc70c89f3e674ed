import {
  permissionSwitches,
  updatePermission,
  type Permission,
  type PermissionName,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { permissionsStore } from './permissions.store.ts'

export const permissionsRoutes = ({ database: { db } }: Deps) =>
  ({
    async listPermissions() {
      return { data: (await permissionsStore(db).list()).map(showPermission) }
    },

    // Nothing remembers switches between two calls: the next one is decided by what stands here now.
    async updatePermission({ params, body }, { once }) {
      const changed = await once((tx) => permissionsStore(tx).change(params.id, body.allowed))
      if (!changed)
        throw refuse(updatePermission, 'permission_not_found', 'There is no such permission.')
      return showPermission(changed)
    },
  }) satisfies Partial<Handlers>

const showPermission = (row: Omit<Permission, 'description'>): Permission => ({
  ...row,
  description: permissionSwitches[row.name as PermissionName].description,
})
