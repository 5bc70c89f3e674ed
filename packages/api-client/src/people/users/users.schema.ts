import * as z from 'zod/mini'
import { permissionNames } from '../../kernel/access/permissions.rules.ts'
import { Id } from '../../kernel/wire.ts'
import { Email } from '../../kernel/contacts.schema.ts'
import { FirstName, LastName } from './person.schema.ts'

/** A new password. The only rule is a minimum length, which makes it hard to guess. */
export const NewPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.minLength(8, 'Password needs at least 8 characters'),
    z.maxLength(250, 'Password is too long'),
  )

/** A password to check. It accepts every password that was ever allowed. */
export const Password = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.maxLength(250, 'Password is too long'),
  )

/** 0 or 1, for compatibility with older profiles. */
const Flag = z.int().check(z.minimum(0), z.maximum(1))

export const UserProfile = z.object({
  id: Id,
  email: z.string(),
  fname: z.string(),
  lname: z.string(),
  super: Flag,
  is_admin: Flag,
  id_ambassador: z.nullable(Id),
  id_customer: z.nullable(Id),
  id_treasure: z.nullable(Id),
  /** The franchisee that the user is, or acts as. */
  ambassador: z.nullable(z.object({ id: Id, mnemonic: z.string(), region_name: z.string() })),
  /** New e-mail that its owner has not confirmed yet. */
  pending_email: z.nullable(z.string()),
  /**
   * Permissions that are on for the user's roles. A super has all permissions. An admin who acts
   * for a region has only permissions that are on for both roles.
   */
  permissions: z.array(z.enum(permissionNames)),
})
export type UserProfile = z.infer<typeof UserProfile>

/** A user in a staff list. */
export const UserSummary = z.object({
  id: Id,
  email: z.string(),
  fname: z.string(),
  lname: z.string(),
  id_ambassador: z.nullable(Id),
  id_customer: z.nullable(Id),
  id_treasure: z.nullable(Id),
  /** False until the owner has followed the link and set a password. */
  has_password: z.boolean(),
  /** New e-mail that its owner has not confirmed yet. */
  pending_email: z.nullable(z.string()),
})
export type UserSummary = z.infer<typeof UserSummary>

const Confirmation = z
  .string('Confirm Password is required')
  .check(z.minLength(1, 'Confirm Password is required'))

/** Reports a missing confirmation as missing, not as different. */
const confirmed = <T extends { password: string; password_confirmation: string }>() =>
  z.refine<T>(({ password, password_confirmation: again }) => again === '' || again === password, {
    error: 'The two passwords differ',
    path: ['password_confirmation'],
  })

export const Registration = z
  .object({
    fname: FirstName,
    lname: LastName,
    email: Email,
    password: NewPassword,
    password_confirmation: Confirmation,
    provider: z.literal('users'),
  })
  .check(confirmed())

/** Last part of the address of an e-mailed link. */
export const LinkToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete. Copy the whole of it.'))

export const PasswordByLink = z
  .object({
    token: LinkToken,
    email: Email,
    password: NewPassword,
    password_confirmation: Confirmation,
    /**
     * Name of a person whose name is not known yet, sent with a link that sets the first password.
     */
    fname: z.optional(FirstName),
    lname: z.optional(LastName),
  })
  .check(confirmed())

/** A sign-in. `expires_in` is in seconds. */
export const IssuedToken = z.object({
  token_type: z.literal('Bearer'),
  access_token: z.string(),
  expires_in: z.int(),
})

/**
 * Sent with the password grant. It identifies the portal and is not secret: every visitor of the
 * portal can read it.
 */
export const portalClient = { client_id: 6, client_secret: 'treasures-portal' } as const
