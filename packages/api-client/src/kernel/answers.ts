import type { Endpoint, OkOf } from './endpoint.ts'
import { Problem } from './problem.schema.ts'

/**
 * An answer, checked against what its call promises. The script-tag build has a stand-in that checks nothing.
 * @throws ZodError where the answer is another.
 */
export const readAnswer = <E extends Endpoint>({ ok }: E, answer: unknown): OkOf<E> =>
  ok.parse(answer) as OkOf<E>

/** The body of a refusal; undefined where something else answered in our place. */
export const readProblem = (body: unknown): Problem | undefined => Problem.safeParse(body).data
