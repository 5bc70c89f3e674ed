import {
  ApiError,
  type addPasskey,
  type InputOf,
  type PasskeyOptions,
  type signInByPasskey,
} from '@treasures/api-client'
import { useSettings } from '../../app/settings.ts'

type NewPasskey = InputOf<typeof addPasskey>['body']['passkey']
export type PasskeyAnswer = InputOf<typeof signInByPasskey>['body']['passkey']

/** Loaded when a passkey is first used. */
const library = () => import('@simplewebauthn/browser')

/**
 * Returns whether passkeys work here. Passkeys need the portal's own address, but the page may be
 * open at a different address.
 */
export function usePasskeyAddress(): { isHere: boolean; address: string | undefined } {
  const address = useSettings()?.portal_url
  const isOurs = address !== undefined && new URL(address).origin === location.origin
  return { isHere: isOurs && 'PublicKeyCredential' in window, address }
}

/** Makes a passkey. @throws {ApiError} with words for the screen. */
export async function makePasskey(options: PasskeyOptions) {
  const { startRegistration } = await library().catch(failed)
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const optionsJSON = options as unknown as Options
  const made: unknown = await startRegistration({ optionsJSON }).catch(failed)
  return made as NewPasskey
}

/** Asks a passkey to sign. @throws {ApiError} with words for the screen. */
export async function askForPasskey(options: PasskeyOptions) {
  const { startAuthentication } = await library().catch(failed)
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const optionsJSON = options as unknown as Options
  const signed: unknown = await startAuthentication({ optionsJSON }).catch(failed)
  return signed as PasskeyAnswer
}

/** Messages by the name of the error. Errors of the library keep the browser's names. */
const words: Record<string, string> = {
  NotAllowedError:
    'The passkey was not used: it was cancelled, or took too long. Please try again.',
  AbortError: 'The passkey was not used. Please try again.',
  InvalidStateError: 'This device already has a passkey of yours.',
  SecurityError: 'Passkeys do not work at this address.',
  NotSupportedError: 'This device cannot keep a passkey. Use an authenticator app instead.',
  ConstraintError: 'This device cannot check that it is you. Set up its screen lock first.',
}

function failed(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : ''
  const message = words[name] ?? 'The passkey could not be used. Please try again.'
  throw new ApiError(422, { code: 'passkey_failed', message }, { cause })
}
