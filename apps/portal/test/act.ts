import { flushSync } from 'react-dom'

/**
 * Replaces `react-dom/test-utils` for Testing Library, because production React has no `act`.
 * Rendering is done when it returns, which is all that the tests need.
 */
export function act<T>(work: () => T) {
  const result = flushSync(work)
  // The result of `act` may be awaited.
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (resolve: (value: T) => void) => resolve(result) }
}
