import { bookingSteps, type BookingStep } from '@treasures/api-client'
import { readTyped, type Contact, type Typed } from './booking-typed.ts'

/**
 * Identifies a draft on the server. Only the device that began it, or its mailed link, has the
 * token.
 */
export type BookingKey = { id: string; token: string }

/** A draft opened through a mailed link. */
export type Resume = BookingKey & { contact?: Contact | undefined }

/** State of a booking on this device. Description and contact details are on the server only. */
export type Draft = { typed: Typed; step: BookingStep; booking: BookingKey | null }

export type DraftStore = {
  read: () => Draft | undefined
  write: (draft: Draft) => void
  clear: () => void
}

/** 72 hours, the same as the server's own limit. */
const keptFor = 72 * 3_600_000

const prefix = 'treasures-booking:'

/**
 * Fields that are stored. The scripts of the page and the next user of the device can read these
 * fields, so they say nothing about a person.
 */
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

/**
 * Everything typed while this page is open, so that a tag that is removed and put back loses
 * nothing.
 */
const ofPage = new Map<string, Typed>()

/** Keeps one draft in the page's storage. Without storage, a reload loses the draft. */
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
  /**
   * Removes descriptions and contact details from entries of earlier versions, which stored the
   * whole input.
   */
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
    // Without a postcode, the server has no services to offer.
    step: (typed.postcode && bookingSteps.find((step) => step === stored['step'])) || 'postcode',
    booking: typeof id === 'string' && typeof token === 'string' ? { id, token } : null,
  }
}
