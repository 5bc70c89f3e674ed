import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/wire.ts'
import { ApiKey, ApiKeyInput, NewApiKey, OwnedApiKey } from './api-keys.schema.ts'

export const listMyApiKeys = endpoint('GET', '/user/keys', {
  summary: "The caller's own API keys, newest first.",
  ok: z.object({ data: z.array(ApiKey) }),
  access: 'signed_in',
})

export const listApiKeys = endpoint('GET', '/keys', {
  summary: 'API keys of everyone that still work, with their makers, newest first; at most 500.',
  ok: z.object({ data: z.array(OwnedApiKey) }),
  access: 'super',
})

/**
 * A key acts for its maker and never has more rights than the maker has at the time of a call. It
 * cannot make keys, change a sign-in or permissions, or make calls that ask for confirmation.
 */
export const createApiKey = endpoint('POST', '/user/key', {
  summary: 'Makes an API key for the caller, and shows it once.',
  body: ApiKeyInput,
  ok: NewApiKey,
  problems: { too_many_keys: 409, scope_not_held: 422, last_day_over: 422 },
  access: 'signed_in',
  confirm: 'always',
  idempotent: false,
})

/** A super may revoke anyone's key. Revoking a key twice changes nothing. */
export const revokeApiKey = endpoint('POST', '/user/key/{id}/revoke', {
  summary: 'Ends an API key at once.',
  ...byId,
  body: z.object({}),
  ok: ApiKey,
  problems: { key_not_found: 404 },
  access: 'signed_in',
})
