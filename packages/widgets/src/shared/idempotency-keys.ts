import { isApiError } from '@treasures/api-client'
import { randomKey } from './random-key.ts'

/** Makes a call with the key of its body, and rejects as the call does. */
export type WithKey = <Done>(body: unknown, call: (key: string) => Promise<Done>) => Promise<Done>

/** A refusal is an answer. Without an answer, the server may still have received the call. */
const isAnswered = (error: unknown) => isApiError(error) && error.status < 500

/**
 * Keeps one key for each body until the server answers, so that a retry without an answer counts
 * once. A corrected form, or a form sent again after an answer, gets a new key.
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
