import type { Subscriber } from '#events/reactions.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { listenersStore } from './listeners.store.ts'

/** Enqueues the search for matching listeners, if any is active for the event. */
export const matchListeners: Subscriber = async (tx, { id, event }) => {
  if (await listenersStore(tx).listensTo(event)) await enqueue(tx, 'automation.match', { id })
}
