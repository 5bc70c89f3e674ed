import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { paged, pageOf, Search } from '../../kernel/list-query.ts'
import { Id, numeric, byId, PerPage } from '../../kernel/wire.ts'
import { Instant } from '../../kernel/wire.ts'
import { Email } from '../../kernel/contacts.schema.ts'
import { FirstName, LastName } from './person.schema.ts'
import {
  IssuedToken,
  LinkToken,
  NewPassword,
  Password,
  PasswordByLink,
  Registration,
  UserProfile,
  UserSummary,
} from './users.schema.ts'

/** Message for the user after success. */
const Said = z.object({ message: z.string() })

/**
 * Sends a link to the e-mail. Following it creates the account. A known e-mail gets the same
 * answer, so that the call does not reveal who has an account. Its owner gets a message instead.
 */
export const register = endpoint('POST', '/register', {
  summary: 'Signs up. The account exists once the e-mailed link has been followed.',
  body: Registration,
  ok: Said,
  access: 'public',
})

/**
 * Takes the e-mailed link's token and the password chosen at sign-up. Both together prove that the
 * person who signed up reads the e-mail. A link works once, for seven days.
 */
export const confirmRegistration = endpoint('PUT', '/register/confirm', {
  summary: 'Confirms the e-mail of a sign-up through the e-mailed link, and makes the account.',
  body: z.object({ token: LinkToken, password: Password }),
  ok: z.object({ message: z.string(), email: z.string() }),
  problems: { link_unusable: 422, password_wrong: 422 },
  access: 'public',
})

export const requestPasswordReset = endpoint('POST', '/password/email', {
  summary: 'Sends password recovery instructions; the answer is the same for an unknown e-mail.',
  body: z.object({ email: Email, provider: z.literal('users') }),
  ok: Said,
  access: 'public',
})

/**
 * `expires_in` is in seconds: a day, or 30 days with `remember`. If the user has a second factor,
 * the correct password returns `second_factor_needed` with a ticket for `finishSignIn`.
 */
export const issueToken = endpoint('POST', '/oauth/token', {
  summary: 'Signs in by the password grant, with a JSON or form-encoded body.',
  body: z.object({
    grant_type: z.literal('password', 'Only the password grant is offered'),
    client_id: numeric(),
    client_secret: z.string(),
    username: z
      .string('E-mail is required')
      .check(z.trim(), z.minLength(1, 'E-mail is required'), z.maxLength(254)),
    password: Password,
    provider: z._default(z.literal('users'), 'users'),
    remember: z._default(z.union([z.boolean(), z.stringbool()]), true),
  }),
  ok: IssuedToken,
  problems: {
    sign_in_failed: 401,
    client_unknown: 401,
    second_factor_needed: 403,
    access_ended: 403,
  },
  access: 'public',
  host: 'public',
  acceptsForm: true,
})

export const getUser = endpoint('GET', '/user', {
  summary: "The caller's own profile.",
  ok: UserProfile,
  access: 'signed_in',
  keys: true,
})

/**
 * Users who change their own e-mail must send `password`. The new e-mail waits as `pending_email`
 * until its owner follows the link sent to it. The old address is notified. If the new e-mail has
 * an account, only staff receive `email_taken`. Other callers get the usual answer.
 */
export const updateUser = endpoint('PUT', '/user/{id}', {
  summary:
    "Changes the name and requests another e-mail: the caller's own or, for staff, a user's.",
  ...byId,
  body: z.object({
    fname: FirstName,
    lname: LastName,
    email: Email,
    password: z.optional(Password),
  }),
  ok: UserSummary,
  problems: { user_not_found: 404, email_taken: 422, password_wrong: 422 },
  access: 'signed_in',
})

/** Changes nothing. `needs_password` is false if staff asked for the change. */
export const getEmailChange = endpoint('GET', '/public/email-change/{token}', {
  summary: 'What the link that was sent to a new e-mail address would do.',
  params: z.object({ token: LinkToken }),
  ok: z.object({ email: z.string(), needs_password: z.boolean() }),
  problems: { link_unusable: 404 },
  access: 'public',
})

/** A link works once, for seven days. Ends every earlier sign-in. */
export const confirmEmailChange = endpoint('PUT', '/public/email-change', {
  summary: 'Confirms the new e-mail address, through the link that was sent there.',
  body: z.object({ token: LinkToken, password: z.optional(Password) }),
  ok: z.object({ message: z.string(), email: z.string() }),
  problems: { link_unusable: 422, password_wrong: 422, email_taken: 422 },
  access: 'public',
})

export const refuseEmailChange = endpoint('PUT', '/public/email-change/cancel', {
  summary: 'Keeps the old e-mail address, through the link that was sent there.',
  body: z.object({ token: LinkToken }),
  ok: Said,
  problems: { link_unusable: 422 },
  access: 'public',
})

/** Repeating the call changes nothing. */
export const cancelEmailChange = endpoint('DELETE', '/user/{id}/email-change', {
  summary: "Withdraws an unconfirmed change of e-mail: the caller's own or, for staff, a user's.",
  ...byId,
  ok: UserSummary,
  problems: { user_not_found: 404 },
  access: 'signed_in',
})

/** Ends all other sign-ins. */
export const changePassword = endpoint('PUT', '/user/{id}/change-password', {
  summary: "Changes the caller's own password.",
  ...byId,
  body: z.object({ oldPassword: Password, newPassword: NewPassword }),
  ok: Said,
  problems: { user_not_found: 404, password_wrong: 422 },
  access: 'signed_in',
})

const linkProblems = { link_unusable: 422 }

/**
 * Changes nothing. `confirm` is the link of a sign-up. Its page asks for the password chosen at
 * sign-up.
 */
export const getPasswordLink = endpoint('GET', '/public/password/{purpose}/{token}', {
  summary: 'The account of an e-mailed link that asks for a password, if the link still works.',
  params: z.object({ purpose: z.enum(['reset', 'set', 'confirm']), token: LinkToken }),
  ok: z.object({ email: z.string(), expires_at: Instant }),
  problems: { link_unusable: 404 },
  access: 'public',
})

/** A link works once, for two hours. Ends every earlier sign-in. */
export const resetPassword = endpoint('PUT', '/password/reset', {
  summary: 'Resets the password, through the link that was e-mailed.',
  body: PasswordByLink,
  ok: Said,
  problems: linkProblems,
  access: 'public',
})

/**
 * A link works once, for seven days, and connects the account with the record that it was sent for.
 */
export const setPassword = endpoint('PUT', '/password/set', {
  summary: 'Sets the first password, through the link that was e-mailed.',
  body: PasswordByLink,
  ok: Said,
  problems: linkProblems,
  access: 'public',
})

export const signOut = endpoint('POST', '/logout', {
  summary: "Ends this sign-in, or all of the caller's.",
  body: z.object({ everywhere: z._default(z.boolean(), false) }),
  ok: Said,
  access: 'signed_in',
  idempotent: false,
})

const creationProblems = {
  record_not_found: 404,
  user_exists: 409,
  email_missing: 422,
  email_taken: 422,
}

export const createUserForTreasure = endpoint('POST', '/user/create-for-a-treasure', {
  summary: 'Makes a sign-in for a treasure and sends the link to set a password.',
  body: z.object({ id_treasure: Id }),
  ok: UserSummary,
  problems: creationProblems,
  access: 'staff',
  permission: 'users.create',
  bulkable: 'treasure',
})

export const createUserForCustomer = endpoint('POST', '/user/create-for-a-customer', {
  summary: 'Makes a sign-in for a customer and sends the link to set a password.',
  body: z.object({ id_customer: Id }),
  ok: UserSummary,
  problems: creationProblems,
  access: 'staff',
  permission: 'users.create',
  bulkable: 'customer',
})

/** `{id}` is the treasure's id. */
export const getUserForTreasure = endpoint('GET', '/user/for-treasure/{id}', {
  summary: "A treasure's sign-in, or null.",
  ...byId,
  ok: z.object({ user: z.nullable(UserSummary) }),
  problems: { record_not_found: 404 },
  access: 'staff',
  permission: 'users.view',
})

/** `{id}` is the customer's id. */
export const getUserForCustomer = endpoint('GET', '/user/for-customer/{id}', {
  summary: "A customer's sign-in, or null.",
  ...byId,
  ok: z.object({ user: z.nullable(UserSummary) }),
  problems: { record_not_found: 404 },
  access: 'staff',
  permission: 'users.view',
})

/** An ambassador finds only users whose customer or treasure belongs to the region. */
export const searchUsers = endpoint('GET', '/users', {
  summary: 'Users whose name or e-mail contains a text, by name.',
  query: z.object({ search: Search, page: paged.page, per_page: z._default(PerPage, 50) }),
  ok: pageOf(UserSummary),
  access: 'staff',
  permission: 'users.view',
})

export const listActivityAssignableUsers = endpoint('GET', '/admin/users/activity-assignable', {
  summary: 'Staff that an activity can be assigned to.',
  ok: z.object({ data: z.array(z.object({ id: Id, fname: z.string(), lname: z.string() })) }),
  access: 'staff',
  permission: 'users.view',
})

export const becomeAmbassador = endpoint('PUT', '/user/become-ambassador', {
  summary: 'An admin acts as an ambassador, and sees that region only.',
  body: z.object({ id_ambassador: Id }),
  ok: UserProfile,
  problems: { ambassador_not_found: 404 },
  access: 'admin',
  permission: 'ambassadors.become',
})

/**
 * Requires no permission, so that the admin can always return. `id_ambassador` is the current one.
 * Any other id returns 409.
 */
export const unbecomeAmbassador = endpoint('PUT', '/user/unbecome-ambassador', {
  summary: 'An admin stops acting as an ambassador.',
  body: z.object({ id_ambassador: Id }),
  ok: UserProfile,
  problems: { ambassador_other: 409 },
  access: 'admin',
})
