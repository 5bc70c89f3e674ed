import * as z from 'zod/mini'
import { Id, Instant, Secret } from '../../kernel/wire.ts'
import { Password } from '../users/users.schema.ts'

/** Ways to prove an identity. They are used in addition to the password or instead of it. */
export const factorWays = ['passkey', 'code', 'recovery_code'] as const
export type FactorWay = (typeof factorWays)[number]

/** Six digits of an authenticator app. Many apps show them in two groups. */
export const AuthenticatorCode = z.string('The code is required').check(
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, 'The code has 6 digits'),
)

/** Letters that look like digits count as digits, so that people can copy a code from paper. */
const foldRecoveryCode = (text: string) =>
  text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0')

/** One of ten codes. Each has 80 random bits and works once. */
export const RecoveryCode = z
  .string('The recovery code is required')
  .check(
    z.maxLength(60, 'A recovery code has 16 letters and digits'),
    z.overwrite(foldRecoveryCode),
    z.regex(/^[0-9a-hjkmnp-tv-z]{16}$/, 'A recovery code has 16 letters and digits'),
  )

/** Bytes as base64url text. */
const bytes = (atMost: number) =>
  z.string().check(z.maxLength(atMost), z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'))

/** Fields of a credential. Browsers add others, such as `authenticatorAttachment`. */
const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
}

/**
 * The browser's answer after creating a passkey: `startRegistration` of `@simplewebauthn/browser`.
 */
export const NewPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
})

/**
 * The browser's answer after using a passkey: `startAuthentication` of `@simplewebauthn/browser`.
 */
export const PasskeyAnswer = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: z.optional(bytes(200)),
  }),
})

/** Options for the browser's passkey call. Pass them on unchanged. */
export const PasskeyOptions = z.looseObject({ challenge: Secret })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

export const PasskeyName = z
  .string('A name is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'A name is required', abort: true }),
    z.maxLength(60, 'The name is too long'),
  )

const proofs = {
  code: z.optional(AuthenticatorCode),
  recovery_code: z.optional(RecoveryCode),
  passkey: z.optional(PasskeyAnswer),
}

const oneOf = <Name extends string>(...names: readonly Name[]) =>
  z.refine<Partial<Record<Name, unknown>>>(
    (body) => names.filter((name) => body[name] !== undefined).length === 1,
    { error: `Send exactly one: ${names.join(', ')}`, path: [names[0] ?? ''] },
  )

/** Ticket of a sign-in, with one second factor. */
export const SecondFactor = z
  .object({ ticket: Secret, ...proofs })
  .check(oneOf('code', 'recovery_code', 'passkey'))

/** A caller without a second factor confirms by password. */
export const Confirmation = z
  .object({ password: z.optional(Password), ...proofs })
  .check(oneOf('password', 'code', 'recovery_code', 'passkey'))

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
  /** Host for which the passkey was made. The passkey does not work at another host. */
  host: z.string(),
  works_here: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const SignInSecurity = z.object({
  passkeys: z.array(Passkey),
  /** Time when the authenticator app was set up. Null if there is none. */
  authenticator: z.nullable(z.object({ since: Instant, last_used_at: z.nullable(Instant) })),
  recovery_codes_left: z.int(),
})
export type SignInSecurity = z.infer<typeof SignInSecurity>

/** Returned only once. */
export const RecoveryCodes = z.array(z.string())

/** Data to set up an authenticator app. */
export const AuthenticatorSetUp = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** Address `otpauth://…`, for a link on the phone itself. */
  uri: z.string(),
  /**
   * The address as a QR code: an SVG path in a view box of `size` by `size`, one unit per square,
   * including its quiet zone.
   */
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type AuthenticatorSetUp = z.infer<typeof AuthenticatorSetUp>
