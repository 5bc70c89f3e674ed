import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../kernel/db/connect.ts'
import { later } from '#kernel/clock.ts'
import type { EventName, NewEvent } from './events.ts'

/**
 * A consequence of certain events. Each time, it runs in a task that is enqueued with the event.
 */
export type Reaction = {
  name: string
  on: readonly EventName[]
  /** Milliseconds to wait, because more events of this kind may soon follow. */
  delay: number | undefined
  /** Waits until the event can no longer be undone. */
  waitsForUndo: true | undefined
}

/** Called with every event, in the transaction that records it. */
export type Subscriber = (tx: Db, happened: { id: number; event: EventName }) => Promise<unknown>

let wired: readonly Reaction[] | undefined
let subscribed: readonly Subscriber[] = []

/**
 * Sets the reactions that follow each event, and the subscribers that are called with every event.
 * `src/occasions` calls this when it is loaded.
 */
export function wireReactions(
  reactions: readonly Reaction[],
  ...subscribers: readonly Subscriber[]
) {
  wired = reactions
  subscribed = subscribers
}

const quiet = new AsyncLocalStorage<true>()

/** Runs work whose events are recorded, but have no consequences: no messages and no automations. */
export const withoutReactions = <T>(work: () => Promise<T>): Promise<T> => quiet.run(true, work)

export async function notifySubscribers(...happened: Parameters<Subscriber>) {
  if (quiet.getStore()) return
  for (const subscriber of subscribed) await subscriber(...happened)
}

/**
 * Returns the reactions to an event. Throws if the process has loaded no reactions, because the
 * event would then have no effect.
 */
export function reactionsTo(event: EventName): readonly Reaction[] {
  if (!wired) throw new Error('No reactions are wired. Import src/occasions/occasions.ts.')
  if (quiet.getStore()) return []
  return wired.filter(({ on }) => on.includes(event))
}

/**
 * Returns when a reaction is due. This is after its delay, or once the event can no longer be
 * undone. Undefined means at once.
 */
export function reactionIsDue(
  { delay, waitsForUndo }: Reaction,
  { at, settles_at }: Pick<NewEvent, 'at' | 'settles_at'>,
): Date | undefined {
  if (waitsForUndo) return settles_at
  return delay === undefined ? undefined : later(at, delay)
}
