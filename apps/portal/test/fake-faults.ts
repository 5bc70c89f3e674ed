import type { FakeRequest } from './fake-call.ts'

/** How the server behaves: breaks, hangs up, or takes its time. */
export type Fault = 'broken' | 'dropped' | 'slow'

/** How often each token has met its fault. */
const met = new Map<string, number>()

/**
 * A token says in whose name it speaks and, after it, what is to go wrong for it: `admin|broken*1:/user|7`
 * breaks `/user` once. The last part makes it another token in each test.
 */
export function faultOf({
  token = '',
  path,
}: Pick<FakeRequest, 'token' | 'path'>): Fault | undefined {
  const found = /\|(broken|dropped|slow)\*(\d+):([^|]+)\|/.exec(token)
  if (!found || found[3] !== path) return undefined
  const times = (met.get(token) ?? 0) + 1
  met.set(token, times)
  return times <= Number(found[2]) ? (found[1] as Fault) : undefined
}
