import { bookingSteps, type BookingStep } from '@treasures/api-client'
import { readTyped, type Contact, type Typed } from './booking-typed.ts'

/** What names a booking on the server, to whoever began it. */
export type BookingKey = { id: string; token: string }

/** A booking of a mailed link. */
export type Resume = BookingKey & { contact?: Contact | undefined }

/** Where a booking was left on this device. The words, and who it is for, are on the server alone. */
export type Draft = { typed: Typed; step: BookingStep; booking: BookingKey | null }

export type DraftStore = {
  read: () => Draft | undefined
  write: (draft: Draft) => void
  clear: () => void
}

/** As long as the server keeps a draft: 72 hours. */
const keptFor = 72 * 3_600_000

const prefix = 'treasures-booking:'

/** What every script of a page, and whoever sits down at this device next, may read: nothing of a person. */
const choices: readonly (keyof Typed)[] = [
  'postcode',
  'id_service',
  'id_service_option',
  'wanted',
  'wanted_on',
  'wanted_time',
]

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
type Options = {
  storage: () => Storage | undefined
  name: string
  now: () => number
  memory?: Map<string, Typed>
}

/** All that was typed, for as long as the page stands: a tag that comes back in it has lost nothing. */
const ofPage = new Map<string, Typed>()

/**
 * One draft in the page's own storage. Pages without one, and browsers that refuse it, lose the draft
 * at a reload and nothing else.
 */
export function createDraftStore({ storage, name, now, memory = ofPage }: Options): DraftStore {
  const key = prefix + name
  const pick = (typed: Record<string, unknown>) =>
    Object.fromEntries(choices.map((one) => [one, typed[one]]))
  const attempt = <T>(act: (store: Storage) => T): T | undefined => {
    try {
      const store = storage()
      return store && act(store)
    } catch {
      return undefined
    }
  }
  /** Entries from before held all that was typed: the words, and who it is for, go. */
  const wipe = (store: Storage) => {
    for (const one of new Set([key, ...Object.keys(store)])) {
      const { typed, ...kept } = one.startsWith(prefix) ? parse(store.getItem(one)) : {}
      if (isRecord(typed)) store.setItem(one, JSON.stringify({ ...kept, choices: pick(typed) }))
    }
  }
  return {
    read: () =>
      attempt((store) => {
        const stored = parse(store.getItem(key))
        wipe(store)
        const draft = readDraft(stored, now())
        if (draft) return { ...draft, typed: memory.get(key) ?? draft.typed }
        store.removeItem(key)
        memory.delete(key)
        return undefined
      }),
    write({ typed, step, booking }) {
      memory.set(key, typed)
      attempt((store) =>
        store.setItem(key, JSON.stringify({ choices: pick(typed), step, booking, at: now() })),
      )
    },
    clear() {
      memory.delete(key)
      attempt((store) => store.removeItem(key))
    },
  }
}

type Stored = Record<string, unknown>
const isRecord = (value: unknown): value is Stored => typeof value === 'object' && value !== null

function parse(text: string | null): Stored {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function readDraft(stored: Stored, now: number): Draft | undefined {
  if (typeof stored['at'] !== 'number' || now - stored['at'] > keptFor) return undefined
  const { id, token } = isRecord(stored['booking']) ? stored['booking'] : {}
  const typed = readTyped(stored['typed'] ?? stored['choices'])
  return {
    typed,
    // Nothing can be asked of the server without a place.
    step: (typed.postcode && bookingSteps.find((step) => step === stored['step'])) || 'postcode',
    booking: typeof id === 'string' && typeof token === 'string' ? { id, token } : null,
  }
}
