import type { Endpoint, OkOf, Problem } from '@treasures/api-client'

/**
 * Replaces `kernel/answers.ts` of the API client in the script-tag build. The server has already
 * checked its answers, and the checker was a fifth of the code that widgets share. The packages do
 * check them.
 */
export const readAnswer = <E extends Endpoint>(_endpoint: E, answer: unknown) => answer as OkOf<E>

/** Returns undefined for the bodies of proxies, which are not problems of our API. */
export function readProblem(body: unknown): Problem | undefined {
  const { code, message } = (body ?? {}) as Record<string, unknown>
  return typeof code === 'string' && typeof message === 'string' ? (body as Problem) : undefined
}
