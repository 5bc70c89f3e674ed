import { decideAccess, permissionSwitches, type Caller, type Endpoint } from '@treasures/api-client'

/**
 * State of a control that makes a call: allowed, off with the reason, or absent. A control is
 * absent if none of the person's roles can ever make the call.
 */
export type Control = { at: 'allowed' } | { at: 'off'; because: string } | { at: 'absent' }

export function decideControl(
  endpoint: Pick<Endpoint, 'access' | 'permission'>,
  profile: Caller,
): Control {
  if (decideAccess(endpoint, profile) === 'yes') return { at: 'allowed' }
  const { access, permission } = endpoint
  if (!permission || decideAccess({ access }, profile) !== 'yes') return { at: 'absent' }
  const { description, roles } = permissionSwitches[permission]
  const canHold =
    (profile.is_admin && 'admin' in roles) || (profile.id_ambassador && 'ambassador' in roles)
  if (!canHold) return { at: 'absent' }
  return {
    at: 'off',
    because: `You don’t have permission for this: “${description}”. Ask a super admin.`,
  }
}
