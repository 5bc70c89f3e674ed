import { readProblem } from './answers.ts'
import type { Problem } from './problem.schema.ts'

/** A refusal by the server. `code` is one of the endpoint's `problems` or of `generalProblems`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly errors: Record<string, string[]>
  /** Statuses to which the job may move now. */
  readonly allowed: readonly number[] | undefined
  /** Present if the booking was completed on another device: its job, and the time. */
  readonly booked: Problem['booked']
  /** Present with `second_factor_needed`: how to continue the sign-in. */
  readonly secondFactor: Problem['second_factor']
  /** Seconds to wait before the next try. Undefined if the server gave none. */
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

/** Makes the error of a refused call from its raw body. `retryAfter` is the header's text. */
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

/**
 * Checks the name instead of `instanceof`, so that the check works across two bundles on one page.
 */
export const isApiError = (error: unknown, ...codes: string[]): error is ApiError =>
  error instanceof Error &&
  error.name === 'ApiError' &&
  (codes.length === 0 || codes.includes((error as ApiError).code))

/** Refusals of any call, with their HTTP status. */
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
