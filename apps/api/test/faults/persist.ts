import { setTimeout as wait } from 'node:timers/promises'
import { isApiError } from '@treasures/api-client'

export type Tally = {
  acknowledged: number
  /** Refused for a lasting reason: taken, unknown and the like. */
  refused: number
  /** Calls without a complete answer, and those for which the proxy reached no instance. */
  unreached: number
  /** Answered with 503 and a time to retry. */
  putOff: number
  /** Answers that no client should ever get. */
  wrong: string[]
}

export const newTally = (): Tally => ({
  acknowledged: 0,
  refused: 0,
  unreached: 0,
  putOff: 0,
  wrong: [],
})

/** Milliseconds before the same call is made again. */
const usualPause = 200

/**
 * Repeats a call until it is answered, as a client with an idempotency key does. Returns undefined
 * if it is refused.
 */
export async function persist<T>(
  tally: Tally,
  name: string,
  call: () => Promise<T>,
  { pause = usualPause }: { pause?: number } = {},
): Promise<T | undefined> {
  for (;;) {
    try {
      const answer = await call()
      tally.acknowledged++
      return answer
    } catch (error) {
      if (!isApiError(error) || error.status === 502) tally.unreached++
      else if (error.status === 503) {
        tally.putOff++
        if (!error.retryAfter || error.code !== 'unavailable')
          tally.wrong.push(`${name}: 503 without words or Retry-After`)
      } else if (error.status >= 500) tally.wrong.push(`${name}: ${error.status} ${error.message}`)
      else if (error.status !== 429) {
        tally.refused++
        return undefined
      }
    }
    await wait(pause)
  }
}
