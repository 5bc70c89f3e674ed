/** Minutes to wait after each failure in turn; after the last there is no other try. */
const waits = [1, 5, 15, 60, 240, 720, 1440]

/** Tries in all: about two days. */
export const triesAtMost = waits.length + 1

export type Failure = {
  error: string
  /** Null when it is no use to try again. */
  next_try_at: Date | null
}

/** What a failed try leads to. `isFinal`: it is no use to try again. */
export function decideRetry(
  { tries, isFinal = false, message }: { tries: number; isFinal?: boolean; message: string },
  at: Date,
): Failure {
  const error = message.slice(0, 500)
  const wait = waits[tries - 1]
  return {
    error,
    next_try_at: isFinal || wait === undefined ? null : new Date(at.getTime() + wait * 60_000),
  }
}
