import { flushSync } from 'react-dom'

/**
 * In place of `react-dom/test-utils` for Testing Library: React as it is shipped has no `act`, and what is wanted of
 * it here is that the work is drawn when it returns.
 */
export function act<T>(work: () => T) {
  const result = flushSync(work)
  // What `act` gives may be awaited.
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (resolve: (value: T) => void) => resolve(result) }
}
