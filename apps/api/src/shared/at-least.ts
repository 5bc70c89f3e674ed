import { setTimeout as wait } from 'node:timers/promises'

/** Answers no sooner than after so many milliseconds, so that the time tells nothing of the work. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), wait(milliseconds)])
  return answer
}
