import { setTimeout as wait } from 'node:timers/promises'

/** Answers no sooner than after so many milliseconds, so that the time tells nothing of the work. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), wait(milliseconds)])
  return answer
}

/** The same for work with several ends: begun now, and waited for at those whose time would tell. */
export function noSooner(milliseconds: number): () => Promise<unknown> {
  const ends = performance.now() + milliseconds
  return () => wait(Math.max(0, ends - performance.now()))
}
