import { generalProblems, type Endpoint, type ProblemOf } from '@treasures/api-client'

export type RefusalExtras = {
  /** Texts by field. */
  errors?: Record<string, string[]>
  /** Seconds until a retry can succeed. */
  retryAfter?: number
  /** A refused move of a job, and the allowed moves. */
  move?: { from: number; to: number; allowed: readonly number[] }
  /** Result of a booking that was completed on another device. */
  booked?: { id_job: number; at: string }
  /** Next step of a sign-in that needs a second factor. */
  second_factor?: { ticket: string; ways: string[]; expires_in: number }
}

/** A deliberate refusal. Any other thrown error is our own mistake. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly extras: RefusalExtras

  constructor(status: number, code: string, message: string, extras: RefusalExtras = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extras = extras
  }
}

/** An endpoint whose contract lists these refusals. */
export type Refusing<Code extends string> = Endpoint & { problems: Record<Code, number> }

/** Makes a refusal that the endpoint's contract lists. */
export const refuse = <E extends Endpoint>(
  endpoint: E,
  code: ProblemOf<E>,
  message: string,
  extras?: RefusalExtras,
): Refusal => new Refusal(endpoint.problems?.[code] ?? 422, code, message, extras)

/** Makes a refusal that any call may receive. */
export const refuseGenerally = (
  code: keyof typeof generalProblems,
  message: string,
  extras?: RefusalExtras,
): Refusal => new Refusal(generalProblems[code], code, message, extras)
