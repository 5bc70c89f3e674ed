import { setTimeout as wait } from 'node:timers/promises'

/**
 * Answers after at least this many milliseconds, so that the timing does not reveal the work done.
 */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), wait(milliseconds)])
  return answer
}

/**
 * Like `atLeast`, for work of which only some outcomes must be delayed. The time starts with this
 * call. The returned function waits for the rest of the time.
 */
export function noSooner(milliseconds: number): () => Promise<unknown> {
  const ends = performance.now() + milliseconds
  return () => wait(Math.max(0, ends - performance.now()))
}
