import { isApiError } from '@treasures/api-client'
import { randomKey } from './random-key.ts'

/** Makes a call with the key of its body. Rejects as the call does. */
export type WithKey = <Done>(body: unknown, call: (key: string) => Promise<Done>) => Promise<Done>

/** A refusal is an answer; without one the call may have been heard all the same. */
const isAnswered = (error: unknown) => isApiError(error) && error.status < 500

/**
 * One key for each thing that was typed, until the server answers: sent again because no answer came, it is
 * done once. A corrected form, and one that was answered, is something new.
 */
export function createKeys(makeKey: () => string = randomKey): WithKey {
  const open = new Map<string, string>()
  return async (body, call) => {
    const typed = JSON.stringify(body)
    const key = open.get(typed) ?? makeKey()
    open.set(typed, key)
    try {
      const done = await call(key)
      open.delete(typed)
      return done
    } catch (error) {
      if (isAnswered(error)) open.delete(typed)
      throw error
    }
  }
}
