import { setTimeout as wait } from 'node:timers/promises'

/**
 * Answers no sooner than after so many milliseconds, so that the timing does not reveal the work
 * done.
 */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), wait(milliseconds)])
  return answer
}

/**
 * Does the same for work with several outcomes. The time starts now, and outcomes whose timing
 * would reveal something wait for it.
 */
export function noSooner(milliseconds: number): () => Promise<unknown> {
  const ends = performance.now() + milliseconds
  return () => wait(Math.max(0, ends - performance.now()))
}
