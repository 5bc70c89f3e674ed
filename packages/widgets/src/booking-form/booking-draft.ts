import { bookingSteps, type BookingStep } from '@treasures/api-client'
import { readTyped, type Typed } from './booking-typed.ts'

/** What names a booking on the server, to whoever began it. */
export type BookingKey = { id: string; token: string }

/** What is kept on this device, so that a reload loses nothing. */
export type Draft = { typed: Typed; step: BookingStep; booking: BookingKey | null }

export type DraftStore = {
  read: () => Draft | undefined
  write: (draft: Draft) => void
  clear: () => void
}

/** As long as the server keeps a draft: 72 hours. */
const keptFor = 72 * 3_600_000

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * One draft in the page's own storage. Pages without one, and browsers that refuse it, lose the draft
 * at a reload and nothing else.
 */
export function createDraftStore(
  storage: () => Storage | undefined,
  name: string,
  now: () => number,
): DraftStore {
  const key = `treasures-booking:${name}`
  const attempt = <T>(act: (store: Storage) => T): T | undefined => {
    try {
      const store = storage()
      return store && act(store)
    } catch {
      return undefined
    }
  }
  return {
    read: () =>
      attempt((store) => {
        const draft = readDraft(store.getItem(key), now())
        if (!draft) store.removeItem(key)
        return draft
      }),
    write: (draft) =>
      attempt((store) => store.setItem(key, JSON.stringify({ ...draft, at: now() }))),
    clear: () => attempt((store) => store.removeItem(key)),
  }
}

function readDraft(text: string | null, now: number): Draft | undefined {
  const stored = JSON.parse(text ?? 'null') as Record<string, unknown> | null
  if (typeof stored?.['at'] !== 'number' || now - stored['at'] > keptFor) return undefined
  const booking = stored['booking'] as Record<string, unknown> | null
  const { id, token } = booking ?? {}
  return {
    typed: readTyped(stored['typed']),
    step: bookingSteps.find((step) => step === stored['step']) ?? 'postcode',
    booking: typeof id === 'string' && typeof token === 'string' ? { id, token } : null,
  }
}
