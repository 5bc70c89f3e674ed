import {
  fullName,
  type Invitation,
  type listStaff,
  type OkOf,
  type StaffMember,
} from '@treasures/api-client'

/** A row of the list: a current or former member of staff, or an invitation. */
export type StaffRow =
  | { at: 'member'; key: string; name: string; member: StaffMember }
  | { at: 'invitation'; key: string; name: string; invitation: Invitation }

export type MemberRow = Extract<StaffRow, { at: 'member' }>
export type InvitationRow = Extract<StaffRow, { at: 'invitation' }>

/** Sorts current staff first, then invitations, then former staff. */
export function staffRows({ data, invitations }: OkOf<typeof listStaff>): StaffRow[] {
  const rows = (wanted: StaffMember['state']): StaffRow[] =>
    data
      .filter(({ state }) => state === wanted)
      .map((member) => ({
        at: 'member',
        key: `member ${member.id}`,
        name: fullName(member),
        member,
      }))
  return [
    ...rows('active'),
    ...invitations.map((invitation) => ({
      at: 'invitation' as const,
      key: `invitation ${invitation.id}`,
      name: invitation.email,
      invitation,
    })),
    ...rows('ended'),
  ]
}
