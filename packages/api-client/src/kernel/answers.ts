import type { Endpoint, OkOf } from './endpoint.ts'
import { Problem } from './problem.schema.ts'

/**
 * Checks an answer against the contract of its call. The script-tag build replaces this with a
 * version that checks nothing.
 * @throws ZodError if the answer does not match.
 */
export const readAnswer = <E extends Endpoint>({ ok }: E, answer: unknown): OkOf<E> =>
  ok.parse(answer) as OkOf<E>

/**
 * Reads the body of a refusal. Returns undefined if another server sent the body, such as a proxy.
 */
export const readProblem = (body: unknown): Problem | undefined => Problem.safeParse(body).data
