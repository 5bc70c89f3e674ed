import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/wire.ts'
import { Permission } from './permissions.schema.ts'

export const listPermissions = endpoint('GET', '/permissions', {
  summary: 'Every switch, for each role that can hold it.',
  ok: z.object({ data: z.array(Permission) }),
  access: 'super',
})

/** Applies from the next call, even for users who are already signed in. */
export const updatePermission = endpoint('PUT', '/permission/{id}', {
  summary: 'Switches a permission on or off for a role.',
  ...byId,
  body: z.object({ allowed: z.boolean() }),
  ok: Permission,
  problems: { permission_not_found: 404 },
  confirm: true,
  access: 'super',
})
