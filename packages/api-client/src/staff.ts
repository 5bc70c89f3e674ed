/*
 * Entry for programs whose users sign in: the session client, and every call that requires sign-in.
 */
export { ApiError, isApiError } from './kernel/api-error.ts'
export { createKeyClient, type KeyClientOptions } from './client/create-key-client.ts'
export {
  createSessionClient,
  type SessionClientOptions,
  type SessionPort,
} from './client/create-session-client.ts'
export * from './staff-endpoints.ts'
