import { readProblem } from './answers.ts'
import type { Problem } from './problem.schema.ts'

/** A refusal by the server. `code` is one of the endpoint's `problems` or of `generalProblems`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly errors: Record<string, string[]>
  /** Statuses to which a job may be moved, where it could not be moved as was asked. */
  readonly allowed: readonly number[] | undefined
  /** The job that a booking became on another device, and when. */
  readonly booked: Problem['booked']
  /** With `second_factor_needed`: how the sign-in goes on. */
  readonly secondFactor: Problem['second_factor']
  /** Seconds to wait before the next try, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    problem: Problem,
    options: ErrorOptions & { retryAfter?: number | undefined } = {},
  ) {
    super(problem.message, options)
    this.retryAfter = options.retryAfter
    this.code = problem.code
    this.status = status
    this.errors = problem.errors ?? {}
    this.allowed = problem.allowed
    this.booked = problem.booked
    this.secondFactor = problem.second_factor
  }
}

/** What a refused call throws, from the body as it came. `retryAfter` is the header's text. */
export function refusalOf(
  status: number,
  body: unknown,
  { cause, retryAfter }: { cause?: unknown; retryAfter: string | null },
): ApiError {
  return new ApiError(
    status,
    readProblem(body) ?? { code: 'unexpected', message: `The server answered ${status}.` },
    { cause, retryAfter: Number(retryAfter) || undefined },
  )
}

/** By name and not by `instanceof`, so that it holds across two bundles on one page. */
export const isApiError = (error: unknown, ...codes: string[]): error is ApiError =>
  error instanceof Error &&
  error.name === 'ApiError' &&
  (codes.length === 0 || codes.includes((error as ApiError).code))

/** Refusals that any call may meet, with their status. */
export const generalProblems = {
  malformed: 400,
  not_signed_in: 401,
  forbidden: 403,
  confirm_needed: 403,
  xsrf_mismatch: 403,
  not_found: 404,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
} as const
