import { AuthenticatorCode, Password, RecoveryCode, type FactorWay } from '@treasures/api-client'
import type { PasskeyAnswer } from './passkeys.ts'

/** A proof of identity. Exactly one property is set. */
export type Proof = {
  password?: string
  code?: string
  recovery_code?: string
  passkey?: PasskeyAnswer
}

export type ProofWay = 'password' | FactorWay
/** Ways that need a field. For a passkey, the browser shows its own dialog. */
export type TypedWay = Exclude<ProofWay, 'passkey'>

export const typedProofs = {
  password: { label: 'Your password', schema: Password, hint: undefined },
  code: {
    label: 'Code',
    schema: AuthenticatorCode,
    hint: 'The six digits that your authenticator app shows now.',
  },
  recovery_code: {
    label: 'Recovery code',
    schema: RecoveryCode,
    hint: 'One of the ten that you wrote down. Each can be used once.',
  },
} as const

/** Labels of the links to other ways. */
export const otherWays: Record<ProofWay, string> = {
  password: 'Use your password',
  passkey: 'Use a passkey',
  code: 'Use a code of your app',
  recovery_code: 'Use a recovery code',
}
