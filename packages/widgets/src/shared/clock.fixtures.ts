import type { Clock } from './clock.ts'

/** A clock that the test moves. */
export function handClock(): Clock & { pass: (ms: number) => void } {
  let now = 0
  let due: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + ms, run }
      due.push(entry)
      return () => {
        due = due.filter((one) => one !== entry)
      }
    },
    pass(ms) {
      const until = now + ms
      for (;;) {
        const [next] = due.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
        if (!next) break
        now = next.at
        due = due.filter((one) => one !== next)
        next.run()
      }
      now = until
    },
  }
}
