import { generalProblems, type Endpoint, type ProblemOf } from '@treasures/api-client'

export type RefusalExtras = {
  /** Field to texts. */
  errors?: Record<string, string[]>
  /** Seconds. */
  retryAfter?: number
  /** A move of a job that is not allowed, and those that are. */
  move?: { from: number; to: number; allowed: readonly number[] }
  /** What a booking became on another device. */
  booked?: { id_job: number; at: string }
  /** How a sign-in goes on that wants a second factor. */
  second_factor?: { ticket: string; ways: string[]; expires_in: number }
}

/** An answer that says no, on purpose. Anything else that is thrown is our own mistake. */
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

/** An endpoint whose contract promises these refusals. */
export type Refusing<Code extends string> = Endpoint & { problems: Record<Code, number> }

/** A refusal that the contract promised for this endpoint. */
export const refuse = <E extends Endpoint>(
  endpoint: E,
  code: ProblemOf<E>,
  message: string,
  extras?: RefusalExtras,
): Refusal => new Refusal(endpoint.problems?.[code] ?? 422, code, message, extras)

/** A refusal that any call may meet. */
export const refuseGenerally = (
  code: keyof typeof generalProblems,
  message: string,
  extras?: RefusalExtras,
): Refusal => new Refusal(generalProblems[code], code, message, extras)
