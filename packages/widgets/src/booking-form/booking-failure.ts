import { isApiError } from '@treasures/api-client'

/** Failure that a retry may overcome. `wait` is in seconds. */
export type Failure = { why: 'busy'; wait: number } | { why: 'offline' } | { why: 'unknown' }

export function failureOf(error: unknown): Failure {
  if (isApiError(error, 'too_many_requests')) return { why: 'busy', wait: error.retryAfter ?? 60 }
  return { why: isApiError(error) && error.status !== 503 ? 'unknown' : 'offline' }
}
