export type Rest = {
  /** Whether to ask now. After the rest one caller may, and the others once that one was answered. */
  mayAsk(): boolean
  answered(): void
  unanswered(): void
}

/** Calls in a row without an answer, after which nobody is made to wait for another one. */
const inARow = 3

/** Gives a store that does not answer a rest of so many milliseconds: whoever comes meanwhile is told so at once. */
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
