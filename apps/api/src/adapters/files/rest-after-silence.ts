export type Rest = {
  /**
   * Tells whether to call the store now. After the rest, one caller may try, and the others may
   * call once this first call has succeeded.
   */
  mayAsk(): boolean
  answered(): void
  unanswered(): void
}

/** Failures in a row after which callers no longer wait for the store. */
const inARow = 3

/**
 * Lets an unresponsive store rest for the given number of milliseconds. Meanwhile calls fail at
 * once.
 */
export function restAfterSilence(milliseconds: number): Rest {
  let unanswered = 0
  let until = 0
  return {
    mayAsk() {
      if (unanswered < inARow) return true
      const now = performance.now()
      if (now < until) return false
      until = now + milliseconds
      return true
    },
    answered() {
      unanswered = 0
    },
    unanswered() {
      unanswered++
      until = performance.now() + milliseconds
    },
  }
}
