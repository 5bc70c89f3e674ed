import {
  decidePermissions,
  staffRoleWords,
  fullName,
  type PermissionName,
  type StaffEnd,
} from '@treasures/api-client'
import type { Place } from './staff.store.ts'

/** The account of an invited e-mail. */
export type KnownPerson = {
  fname: string
  lname: string
  is_active: boolean
  was_staff: boolean
  id_customer: number | null
  id_treasure: number | null
}

type Inviting = {
  email: string
  place: Place
  region_name: string | null
  known: KnownPerson | undefined
}

/** Describes a role, such as "Admin" or "Franchisee of Leeds". */
export const roleInWords = ({ role }: Pick<Place, 'role'>, region_name: string | null) =>
  region_name === null ? staffRoleWords[role] : `${staffRoleWords[role]} of ${region_name}`

/** Describes to the inviter what the invitation will do. */
export function describeInvitation({ email, place, region_name, known }: Inviting): string {
  const role = roleInWords(place, region_name)
  const link = `We’ll e-mail ${email} a link, which can be used once, within seven days.`
  if (!known) return `${link} They choose a name and a password and become ${role}.`
  const name = fullName(known)
  const records = [
    ...(known.id_customer === null ? [] : ['customer']),
    ...(known.id_treasure === null ? [] : ['treasure']),
  ]
  if (records.length)
    return `${name} already signs in with this e-mail as a ${records.join(' and a ')}. They keep that, and become ${role} with the same sign-in once they follow the link. ${link}`
  return known.was_staff
    ? `${name} worked here before. They become ${role} again once they follow the link. ${link}`
    : `${name} already signs in with this e-mail, and becomes ${role} once they follow the link. ${link}`
}

type Inviter = {
  super: number
  id_ambassador: number | null
  permissions: readonly PermissionName[]
}
type RoleSwitches = { admin: readonly string[]; ambassador: readonly string[] }

export type InviteRefusal = 'region_not_found' | 'more_than_own'

/**
 * Decides whether the caller may give a role. A super may give any role. Franchisees may invite
 * only to their own region, and give only permissions that they have themselves.
 */
export function decideInviter(
  caller: Inviter,
  place: Place,
  roleSwitches: RoleSwitches,
): InviteRefusal | undefined {
  if (caller.super) return undefined
  if (place.role !== 'ambassador') return 'more_than_own'
  if (place.id_region !== caller.id_ambassador) return 'region_not_found'
  const given = decidePermissions({
    super: false,
    is_admin: false,
    id_ambassador: place.id_region,
    presets: place.presets,
    switches: place.switches,
    roleSwitches,
  })
  return given.every((name) => caller.permissions.includes(name)) ? undefined : 'more_than_own'
}

/** Columns of `users` that make up a role. */
export const columnsOf = ({ role, id_region }: Place) => ({
  super: role === 'super',
  is_admin: role === 'super' || role === 'admin',
  id_ambassador: id_region,
})

/** Removes a super's individual permissions, which have no effect, and repeated presets. */
export const tidyPlace = (place: Place): Place =>
  place.role === 'super'
    ? { ...place, presets: [], switches: {} }
    : { ...place, presets: [...new Set(place.presets)] }

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** Describes the end of a role, one sentence for each effect. */
export function describeEnd(
  name: string,
  { also, ...ended }: Omit<StaffEnd, 'says'> & { also: readonly string[] },
): string[] {
  const ends = [
    ...(ended.sign_ins ? [count(ended.sign_ins, 'sign-in')] : []),
    ...(ended.calendars ? [count(ended.calendars, 'calendar feed')] : []),
    ...(ended.links ? [count(ended.links, 'e-mailed link')] : []),
    ...(ended.invitations
      ? [count(ended.invitations, 'invitation they sent', 'invitations they sent')]
      : []),
  ]
  const handedOn = [
    ...(ended.to_dos ? [count(ended.to_dos, 'to-do')] : []),
    ...(ended.conversations ? [count(ended.conversations, 'conversation')] : []),
    ...(ended.automations
      ? [
          count(
            ended.automations,
            'automation that gives them to-dos',
            'automations that give them to-dos',
          ),
        ]
      : []),
  ]
  return [
    also.length
      ? `${name} no longer works here, and keeps signing in as a ${also.join(' and a ')}.`
      : `${name} can no longer sign in.`,
    ends.length ? `These end straight away: ${ends.join(', ')}.` : 'They are signed in nowhere.',
    handedOn.length
      ? `${ended.handed_to.name} takes over ${handedOn.join(', ')}.`
      : 'There is nothing to hand on.',
  ]
}
