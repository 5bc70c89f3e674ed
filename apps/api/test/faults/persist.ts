import { setTimeout as wait } from 'node:timers/promises'
import { isApiError } from '@treasures/api-client'

export type Tally = {
  acknowledged: number
  /** Refused for a reason that stays: taken, unknown and the like. */
  refused: number
  /** Nobody answered, or not to the end. */
  unreached: number
  /** 503, which says when to come back. */
  putOff: number
  /** What no client should ever get. */
  wrong: string[]
}

export const newTally = (): Tally => ({
  acknowledged: 0,
  refused: 0,
  unreached: 0,
  putOff: 0,
  wrong: [],
})

/** Milliseconds after which the same call is made again. */
const usualPause = 200

/**
 * Makes a call again and again, as a client with a key for it does, until somebody answers. Undefined where it was
 * refused for good.
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
      if (!isApiError(error)) tally.unreached++
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
