import { minutes, later } from '#kernel/clock.ts'
/**
 * Pauses in minutes after the first failure, the second and so on. No attempt follows the last
 * failure.
 */
const waits = [1, 5, 15, 60, 240, 720, 1440]

/** Total number of attempts, over about two days. */
export const triesAtMost = waits.length + 1

export type Failure = {
  error: string
  /** Null if another attempt is pointless. */
  next_try_at: Date | null
}

/** Decides when to try again. `isFinal` means that another attempt is pointless. */
export function decideMessageRetry(
  { tries, isFinal = false, message }: { tries: number; isFinal?: boolean; message: string },
  at: Date,
): Failure {
  const error = message.slice(0, 500)
  const wait = waits[tries - 1]
  return {
    error,
    next_try_at: isFinal || wait === undefined ? null : later(at, minutes(wait)),
  }
}
