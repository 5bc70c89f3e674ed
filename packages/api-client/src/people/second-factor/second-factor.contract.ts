import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Instant, Secret } from '../../kernel/wire.ts'
import { IssuedToken } from '../users/users.schema.ts'
import {
  AuthenticatorCode,
  AuthenticatorSetUp,
  Confirmation,
  factorWays,
  NewPasskey,
  Passkey,
  PasskeyAnswer,
  PasskeyName,
  PasskeyOptions,
  RecoveryCodes,
  SecondFactor,
  SignInSecurity,
} from './second-factor.schema.ts'

/** Message for the user after success. */
const Said = z.object({ message: z.string() })

/** Adding the first factor returns ten recovery codes. Null if there are already codes. */
const WithCodes = z.object({ recovery_codes: z.nullable(RecoveryCodes) })

/**
 * Takes the ticket from `second_factor_needed`. It works once, for ten minutes and five tries. A
 * wrong factor returns `second_factor_wrong`. An unusable ticket returns `ticket_unusable`. The
 * user must then sign in again from the start.
 */
export const finishSignIn = endpoint('POST', '/oauth/token/second-factor', {
  summary: 'Finishes a sign-in that needs a second factor.',
  body: SecondFactor,
  ok: IssuedToken,
  problems: { second_factor_wrong: 401, ticket_unusable: 401 },
  access: 'public',
  host: 'public',
})

export const getSignInSecurity = endpoint('GET', '/user/second-factor', {
  summary: "The caller's own passkeys, authenticator app and recovery codes left.",
  ok: SignInSecurity,
  access: 'signed_in',
})

/** Changes nothing before `confirmAuthenticator`. Each call returns a new secret. */
export const beginAuthenticator = endpoint('POST', '/user/authenticator', {
  summary: 'Begins to set up an authenticator app: its secret, as text and as a QR code.',
  body: z.object({}),
  ok: AuthenticatorSetUp,
  problems: { authenticator_exists: 409 },
  access: 'signed_in',
  confirm: 'always',
  idempotent: false,
})

export const confirmAuthenticator = endpoint('PUT', '/user/authenticator', {
  summary: 'Finishes setting up an authenticator app, with the first code that it shows.',
  body: z.object({ code: AuthenticatorCode }),
  ok: WithCodes,
  problems: { code_wrong: 422, authenticator_missing: 409 },
  access: 'signed_in',
  confirm: 'always',
})

export const removeAuthenticator = endpoint('DELETE', '/user/authenticator', {
  summary: "Removes the caller's own authenticator app.",
  ok: Said,
  access: 'signed_in',
  confirm: 'always',
})

/**
 * Returns options for `startRegistration` of `@simplewebauthn/browser`, for one use in this sign-in
 * within five minutes.
 */
export const beginPasskey = endpoint('POST', '/user/passkey/begin', {
  summary: "Begins adding a passkey to the caller's sign-in.",
  body: z.object({}),
  ok: PasskeyOptions,
  problems: { too_many_passkeys: 409 },
  access: 'signed_in',
  confirm: 'always',
  idempotent: false,
})

export const addPasskey = endpoint('POST', '/user/passkey', {
  summary: 'Adds a passkey that the browser has made.',
  body: z.object({ name: PasskeyName, passkey: NewPasskey }),
  ok: WithCodes,
  problems: { passkey_unusable: 422, passkey_known: 409, too_many_passkeys: 409 },
  access: 'signed_in',
  confirm: 'always',
  idempotent: false,
})

export const renamePasskey = endpoint('PUT', '/user/passkey/{id}', {
  summary: "Gives one of the caller's passkeys another name.",
  ...byId,
  body: z.object({ name: PasskeyName }),
  ok: Passkey,
  problems: { passkey_not_found: 404 },
  access: 'signed_in',
})

export const removePasskey = endpoint('DELETE', '/user/passkey/{id}', {
  summary: "Removes one of the caller's passkeys.",
  ...byId,
  ok: Said,
  problems: { passkey_not_found: 404 },
  access: 'signed_in',
  confirm: 'always',
})

/**
 * With the ticket of `second_factor_needed`, the options ask for a passkey of the ticket's owner.
 * Send that answer to `finishSignIn`. Without a ticket, they ask for any passkey of this site. Send
 * that answer to `signInByPasskey`.
 */
export const beginPasskeySignIn = endpoint('POST', '/oauth/passkey', {
  summary: 'Options with which a browser asks for a passkey to sign in, for `startAuthentication`.',
  body: z.object({ ticket: z.optional(Secret) }),
  ok: PasskeyOptions,
  problems: { ticket_unusable: 401 },
  access: 'public',
  host: 'public',
})

/** A passkey counts as two factors, because its owner has it and has unlocked it. */
export const signInByPasskey = endpoint('POST', '/oauth/token/passkey', {
  summary: 'Signs in by a passkey alone, without e-mail and password.',
  body: z.object({ passkey: PasskeyAnswer, remember: z._default(z.boolean(), true) }),
  ok: IssuedToken,
  problems: { sign_in_failed: 401 },
  access: 'public',
  host: 'public',
})

/** Signs the person out everywhere. They then sign in by password. */
export const resetSecondFactor = endpoint('POST', '/user/{id}/reset-second-factor', {
  summary: 'Removes every second factor of a person who has lost theirs.',
  ...byId,
  body: z.object({}),
  ok: Said,
  problems: { user_not_found: 404, second_factor_missing: 409 },
  access: 'super',
  confirm: true,
})

/** The previous codes no longer work. */
export const makeRecoveryCodes = endpoint('POST', '/user/recovery-codes', {
  summary: 'Makes ten new recovery codes, which replace the previous ones.',
  body: z.object({}),
  ok: z.object({ recovery_codes: RecoveryCodes }),
  problems: { second_factor_missing: 409 },
  access: 'signed_in',
  confirm: 'always',
  idempotent: false,
})

/** `ways` contains only `password` for a caller without a second factor. */
export const beginConfirmation = endpoint('POST', '/user/confirmation', {
  summary: 'How the caller can confirm that it is them.',
  body: z.object({}),
  ok: z.object({
    ways: z.array(z.enum(['password', ...factorWays])),
    /**
     * Options for `startAuthentication` of `@simplewebauthn/browser`; null if a passkey is not one
     * of the ways.
     */
    passkey: z.nullable(PasskeyOptions),
  }),
  access: 'signed_in',
  idempotent: false,
})

/** For ten minutes, calls that require confirmation (`confirm_needed`) succeed. */
export const confirmIdentity = endpoint('PUT', '/user/confirmation', {
  summary:
    'Confirms that it is the caller, by a second factor, or by password where there is none.',
  body: Confirmation,
  ok: z.object({ confirmed_until: Instant }),
  problems: { password_wrong: 422, second_factor_wrong: 422 },
  access: 'signed_in',
})
