import type { Db } from '../kernel/db/connect.ts'
import { later } from '#kernel/clock.ts'
import type { EventName, NewEvent } from './events.ts'

/** What follows some events, each time as a task of its own that is enqueued with the event. */
export type Reaction = {
  name: string
  on: readonly EventName[]
  /** Milliseconds that it waits, because more such events may follow at once. */
  delay: number | undefined
  /** It waits until what happened can no longer be undone. */
  waitsForUndo: true | undefined
}

/** Called with every event, in the transaction that records it. */
export type Hear = (tx: Db, happened: { id: number; event: EventName }) => Promise<unknown>

let wired: readonly Reaction[] | undefined
let hearers: readonly Hear[] = []

/**
 * Tells the log what follows which event, and what else hears all of them. `src/occasions` does so
 * when it is loaded.
 */
export function wireReactions(reactions: readonly Reaction[], ...hearing: readonly Hear[]) {
  wired = reactions
  hearers = hearing
}

export async function hear(...happened: Parameters<Hear>) {
  for (const one of hearers) await one(...happened)
}

/** Throws if the process has not loaded them, because the event would then have no effect. */
export function reactionsTo(event: EventName): readonly Reaction[] {
  if (!wired) throw new Error('No reactions are wired. Import src/occasions/occasions.ts.')
  return wired.filter(({ on }) => on.includes(event))
}

/**
 * Returns when a reaction is due: after its delay, or once the event can no longer be undone.
 * Undefined means at once.
 */
export function reactionIsDue(
  { delay, waitsForUndo }: Reaction,
  { at, settles_at }: Pick<NewEvent, 'at' | 'settles_at'>,
): Date | undefined {
  if (waitsForUndo) return settles_at
  return delay === undefined ? undefined : later(at, delay)
}
