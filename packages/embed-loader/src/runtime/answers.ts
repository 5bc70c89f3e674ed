import type { Endpoint, OkOf, Problem } from '@treasures/api-client'

/**
 * Replaces `kernel/answers.ts` of the API client in the script-tag build. The server has already
 * checked its answers, and the checker was a fifth of the code that widgets share. The npm packages
 * do check answers.
 */
export const readAnswer = <E extends Endpoint>(_endpoint: E, answer: unknown) => answer as OkOf<E>

/** Reads a problem of our API. Returns undefined for other bodies, such as a proxy's error page. */
export function readProblem(body: unknown): Problem | undefined {
  const { code, message } = (body ?? {}) as Record<string, unknown>
  return typeof code === 'string' && typeof message === 'string' ? (body as Problem) : undefined
}
