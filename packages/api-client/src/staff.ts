/*
 * For programs of people who sign in: the client that keeps their session, and every call that asks who makes it.
 */
export { ApiError, isApiError } from './kernel/api-error.ts'
export {
  createSessionClient,
  type SessionClientOptions,
  type SessionPort,
} from './client/create-session-client.ts'
export * from './staff-endpoints.ts'
