import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Instant } from '../../kernel/wire.ts'
import { IssuedToken } from '../users/users.schema.ts'
import {
  AuthenticatorCode,
  AuthenticatorSetUp,
  Confirmation,
  factorWays,
  RecoveryCodes,
  SecondFactor,
  SignInSecurity,
} from './second-factor.schema.ts'

/** What a person reads when it is done. */
const Said = z.object({ message: z.string() })

/** The first factor comes with ten recovery codes; null where there are some already. */
const WithCodes = z.object({ recovery_codes: z.nullable(RecoveryCodes) })

/**
 * The ticket is that of `second_factor_needed`. It works once, for ten minutes and five tries. A wrong factor
 * answers `second_factor_wrong`, a ticket that cannot be used `ticket_unusable`: then sign in again from the start.
 */
export const finishSignIn = endpoint('POST', '/oauth/token/second-factor', {
  summary: 'Finishes a sign-in that wants a second factor.',
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

/** Until `confirmAuthenticator`, nothing changes. Asked again, there is another secret. */
export const beginAuthenticator = endpoint('POST', '/user/authenticator', {
  summary: 'Begins to set up an authenticator app: its secret, as text and as a QR code.',
  body: z.object({}),
  ok: AuthenticatorSetUp,
  problems: { authenticator_exists: 409 },
  access: 'signed_in',
  confirm: 'always',
})

export const confirmAuthenticator = endpoint('PUT', '/user/authenticator', {
  summary: 'Finishes setting up an authenticator app, by the first code that it shows.',
  body: z.object({ code: AuthenticatorCode }),
  ok: WithCodes,
  problems: { code_wrong: 422, authenticator_missing: 409 },
  access: 'signed_in',
  confirm: 'always',
})

export const removeAuthenticator = endpoint('DELETE', '/user/authenticator', {
  summary: "Removes one's own authenticator app.",
  ok: Said,
  access: 'signed_in',
  confirm: 'always',
})

/** The former ones no longer work. */
export const makeRecoveryCodes = endpoint('POST', '/user/recovery-codes', {
  summary: 'Makes ten new recovery codes in place of those there were.',
  body: z.object({}),
  ok: z.object({ recovery_codes: RecoveryCodes }),
  problems: { second_factor_missing: 409 },
  access: 'signed_in',
  confirm: 'always',
})

/** `ways` is `password` alone for a caller without a second factor. */
export const beginConfirmation = endpoint('POST', '/user/confirmation', {
  summary: 'How the caller can confirm that it is them.',
  body: z.object({}),
  ok: z.object({ ways: z.array(z.enum(['password', ...factorWays])) }),
  access: 'signed_in',
})

/** Calls that want it (`confirm_needed`) go through for ten minutes. */
export const confirmIdentity = endpoint('PUT', '/user/confirmation', {
  summary:
    'Confirms that it is the caller, by a second factor, or by password where there is none.',
  body: Confirmation,
  ok: z.object({ confirmed_until: Instant }),
  problems: { password_wrong: 422, second_factor_wrong: 422 },
  access: 'signed_in',
})
