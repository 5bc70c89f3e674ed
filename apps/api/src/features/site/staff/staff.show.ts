import type { Invitation, StaffMember } from '@treasures/api-client'
import type { InvitationRow } from './invitations.store.ts'
import type { MemberRow } from './staff.store.ts'

const regionOf = ({
  id_region,
  region_name,
}: {
  id_region: number | null
  region_name: string | null
}) => (id_region === null ? null : { id: id_region, region_name: region_name ?? '' })

export const alsoOf = ({
  id_customer,
  id_treasure,
}: Pick<MemberRow, 'id_customer' | 'id_treasure'>) => [
  ...(id_customer === null ? [] : ['customer' as const]),
  ...(id_treasure === null ? [] : ['treasure' as const]),
]

export const showMember = (row: MemberRow): StaffMember => ({
  id: row.id,
  fname: row.fname,
  lname: row.lname,
  email: row.email,
  role: row.role,
  region: regionOf(row),
  presets: row.presets,
  switches: row.switches,
  invited_by: row.invited_by,
  state: row.is_active ? 'active' : 'ended',
  also: alsoOf(row),
  started_at: row.started_at?.toISOString() ?? null,
  // Staff who work here again have no end.
  ended_at: row.is_active ? null : (row.ended_at?.toISOString() ?? null),
  signed_in_at: row.signed_in_at?.toISOString() ?? null,
  has_second_factor: row.has_second_factor,
})

export const showInvitation = (row: InvitationRow, at: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  region: regionOf(row),
  presets: row.presets,
  switches: row.switches,
  invited_by: row.invited_by,
  state: row.expires_at > at ? 'invited' : 'expired',
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
