import type { UserProfile } from '@treasures/api-client'
import { permissionsOf } from './find-caller.store.ts'
import type { Profile } from './users.store.ts'

export function showProfile({
  mnemonic,
  region_name,
  presets,
  switches,
  admin_switches,
  ambassador_switches,
  ...user
}: Profile): UserProfile {
  return {
    ...user,
    super: Number(user.super),
    is_admin: Number(user.is_admin),
    ambassador:
      user.id_ambassador && mnemonic !== null && region_name !== null
        ? { id: user.id_ambassador, mnemonic, region_name }
        : null,
    permissions: permissionsOf({ ...user, presets, switches, admin_switches, ambassador_switches }),
  }
}
