import * as z from 'zod/mini'
import { permissionNames } from '../../kernel/access/permissions.rules.ts'
import { Id } from '../../kernel/wire.ts'
import { Email } from '../../kernel/contacts.schema.ts'
import { FirstName, LastName } from './person.schema.ts'

/** One that is being chosen. Length is what makes it hard to guess, so nothing else is asked of it. */
export const NewPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.minLength(8, 'Password needs at least 8 characters'),
    z.maxLength(250, 'Password is too long'),
  )

/** One that is being checked: whatever was accepted once. */
export const Password = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.maxLength(250, 'Password is too long'),
  )

/** 0 or 1, as the profile has always written it. */
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
  /** The franchisee that they are, or act as. */
  ambassador: z.nullable(z.object({ id: Id, mnemonic: z.string(), region_name: z.string() })),
  /** The e-mail that waits to be confirmed, to become theirs. */
  pending_email: z.nullable(z.string()),
  /** The switches that are on for their roles; all of them for a super. One who acts for a region has those that both roles have. */
  permissions: z.array(z.enum(permissionNames)),
})
export type UserProfile = z.infer<typeof UserProfile>

/** A user as staff see one in a list. */
export const UserSummary = z.object({
  id: Id,
  email: z.string(),
  fname: z.string(),
  lname: z.string(),
  id_ambassador: z.nullable(Id),
  id_customer: z.nullable(Id),
  id_treasure: z.nullable(Id),
  /** False until they have followed their link and set a password. */
  has_password: z.boolean(),
  /** The e-mail that waits to be confirmed, to become theirs. */
  pending_email: z.nullable(z.string()),
})
export type UserSummary = z.infer<typeof UserSummary>

const Confirmation = z
  .string('Confirm Password is required')
  .check(z.minLength(1, 'Confirm Password is required'))

/** What is missing is said as missing, and not as another. */
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

/** The last part of the address of a link that was e-mailed. */
export const LinkToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete. Copy the whole of it.'))

export const PasswordByLink = z
  .object({
    token: LinkToken,
    email: Email,
    password: NewPassword,
    password_confirmation: Confirmation,
    /** Name of a person whose name is not known yet, with a link that sets the first password. */
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

/** Sent with the password grant. It names the portal and is no secret: whoever reads the portal reads it. */
export const portalClient = { client_id: 6, client_secret: 'treasures-portal' } as const
