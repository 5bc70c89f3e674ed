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

/** What somebody does here: the role, a franchisee's region, and which switches are on. */
const place = {
  role: Role,
  /** A franchisee's; null for everybody else. */
  id_region: z._default(z.nullable(Id), null),
  /** None: the role's own switches. */
  presets: z._default(Presets, []),
  /** Single switches that deviate, by name. */
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
  /** The name of who did. Null: the command line, or somebody who is gone. */
  invited_by: z.nullable(z.string()),
}

/** Somebody who works here, or did. `id` is the user's. */
export const StaffMember = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  ...shown,
  state: z.enum(['active', 'ended']),
  /** Customer and treasure records that the same sign-in is for. */
  also: z.array(z.enum(['customer', 'treasure'])),
  started_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  signed_in_at: z.nullable(Instant),
  /** Signs in by more than a password. */
  has_second_factor: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** An invitation that waits for an answer. */
export const Invitation = z.object({
  id: Id,
  ...shown,
  state: z.enum(['invited', 'expired']),
  created_at: Instant,
  expires_at: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** What an end takes with it, and what it hands on. */
export const StaffEnd = z.object({
  /** Sign-ins, each with the pushes to its device. */
  sign_ins: z.int(),
  /** Calendars that read their diary. */
  calendars: z.int(),
  /** Links that would have set a password or an e-mail. */
  links: z.int(),
  /** Invitations that they have sent and nobody has accepted. */
  invitations: z.int(),
  /** To-dos, conversations and automations that give them to-dos, handed on. */
  to_dos: z.int(),
  conversations: z.int(),
  automations: z.int(),
  /** Who takes over. */
  handed_to: z.object({ id: Id, name: z.string() }),
  /** The same in words, a sentence each. */
  says: z.array(z.string()),
})
export type StaffEnd = z.infer<typeof StaffEnd>

/** What the page of a link shows before anything is done. */
export const InvitationShown = z.object({
  email: z.string(),
  role: z.enum(staffRoles),
  region_name: z.nullable(z.string()),
  invited_by: z.nullable(z.string()),
  /** False where the e-mail signs in already: then there is nothing to choose. */
  needs_password: z.boolean(),
  /** The first name of who signs in with the e-mail already. */
  fname: z.nullable(z.string()),
})
export type InvitationShown = z.infer<typeof InvitationShown>

/** Name and password where the e-mail has no account that signs in; else nothing. */
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
