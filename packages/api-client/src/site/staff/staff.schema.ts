import * as z from 'zod/mini'
import {
  canHold,
  staffPresetNames,
  staffRoles,
  type StaffRole,
} from '../../kernel/access/staff-permissions.rules.ts'
import { permissionNames, type PermissionName } from '../../kernel/access/permissions.rules.ts'
import { Id, Instant } from '../../kernel/wire.ts'
import { Email } from '../../kernel/contacts.schema.ts'
import { FirstName, LastName } from '../../people/users/person.schema.ts'
import { NewPassword } from '../../people/users/users.schema.ts'

const Role = z.enum(staffRoles, 'Choose a role')
const Presets = z.array(z.enum(staffPresetNames)).check(z.maxLength(staffPresetNames.length))
const Switches = z.partialRecord(z.enum(permissionNames), z.boolean())

/** Role, region of a franchisee, and permissions. */
const place = {
  role: Role,
  /** Region of a franchisee. Null for other roles. */
  id_region: z._default(z.nullable(Id), null),
  /** If empty, the switches of the role apply. */
  presets: z._default(Presets, []),
  /** Single switches that deviate from presets or role, by name. */
  switches: z._default(Switches, {}),
}

type Place = {
  role: StaffRole
  id_region: number | null
  switches: Partial<Record<PermissionName, boolean>>
}

const hasItsRegion = <T extends Place>() =>
  z.refine<T>(({ role, id_region }) => (role === 'ambassador') === (id_region !== null), {
    error: 'Choose a region for a franchisee, and none for other roles',
    path: ['id_region'],
  })
const canHoldThem = <T extends Place>() =>
  z.refine<T>(
    ({ role, switches }) =>
      Object.keys(switches).every(
        (name) => role !== 'super' && canHold(role, name as PermissionName),
      ),
    { error: 'This role cannot hold one of these permissions', path: ['switches'] },
  )

export const StaffPlace = z.object(place).check(hasItsRegion(), canHoldThem())
export type StaffPlace = z.infer<typeof StaffPlace>

export const StaffInvitation = z
  .object({ email: Email, ...place })
  .check(hasItsRegion(), canHoldThem())

const Region = z.object({ id: Id, region_name: z.string() })
const shown = {
  email: z.string(),
  role: z.enum(staffRoles),
  region: z.nullable(Region),
  presets: z.array(z.string()),
  switches: z.record(z.string(), z.boolean()),
  /** Name of the inviter. Null if the command line invited, or if the inviter no longer exists. */
  invited_by: z.nullable(z.string()),
}

/** Current or former member of staff. `id` is the user's id. */
export const StaffMember = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  ...shown,
  state: z.enum(['active', 'ended']),
  /** Other records of the same sign-in. */
  also: z.array(z.enum(['customer', 'treasure'])),
  started_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  signed_in_at: z.nullable(Instant),
  has_second_factor: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** Open invitation. */
export const Invitation = z.object({
  id: Id,
  ...shown,
  state: z.enum(['invited', 'expired']),
  created_at: Instant,
  expires_at: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** Numbers of items that end with a role, and of items that are handed on. */
export const StaffEnd = z.object({
  /** Sign-ins, each with the pushes to its device. */
  sign_ins: z.int(),
  /** Calendar feeds of the diary. */
  calendars: z.int(),
  /** Unused links that set a password or an e-mail. */
  links: z.int(),
  /** Invitations that the person has sent, not yet accepted. */
  invitations: z.int(),
  /**
   * Items that a colleague takes over: to-dos, conversations, and automations that give the person
   * to-dos.
   */
  to_dos: z.int(),
  conversations: z.int(),
  automations: z.int(),
  /** Colleague who takes over. */
  handed_to: z.object({ id: Id, name: z.string() }),
  /** The same effects in words, one sentence each. */
  says: z.array(z.string()),
})
export type StaffEnd = z.infer<typeof StaffEnd>

/** Invitation as its page shows it, before it is accepted. */
export const InvitationShown = z.object({
  email: z.string(),
  role: z.enum(staffRoles),
  region_name: z.nullable(z.string()),
  invited_by: z.nullable(z.string()),
  /** False if the e-mail already has a sign-in. The page then asks for no name or password. */
  needs_password: z.boolean(),
  /** First name on the account that already signs in with the e-mail. */
  fname: z.nullable(z.string()),
})
export type InvitationShown = z.infer<typeof InvitationShown>

/** Name and password, if the e-mail has no sign-in yet. Otherwise empty. */
export const Acceptance = z
  .object({
    fname: z.optional(FirstName),
    lname: z.optional(LastName),
    password: z.optional(NewPassword),
    password_confirmation: z.optional(z.string()),
  })
  .check(
    z.refine(
      ({ password, password_confirmation: again }) =>
        password === undefined || again === undefined || again === '' || again === password,
      { error: 'The two passwords differ', path: ['password_confirmation'] },
    ),
  )
