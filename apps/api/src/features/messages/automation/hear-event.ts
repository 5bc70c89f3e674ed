import type { Hear } from '#events/reactions.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { listenersStore } from './listeners.store.ts'

/** Looks for matching listeners later, if any is active for the event. */
export const hearEvent: Hear = async (tx, { id, event }) => {
  if (await listenersStore(tx).isHeard(event)) await enqueue(tx, 'automation.match', { id })
}
