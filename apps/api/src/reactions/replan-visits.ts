import { runsStore } from '../features/messages/automation/runs.store.ts'
import { enqueue } from '../kernel/tasks/enqueue.ts'
import type { Reaction } from './reaction.ts'

/** Wakes what staff want done before a visit. It finds the new time, and waits for that. */
export const replanVisits: Reaction<'replanVisits'> = async (tx, { id_record }) => {
  const waiting = await runsStore(tx).listWaitingFor(`appointment ${id_record}`)
  for (const id of waiting) await enqueue(tx, 'automation.run', { id })
}
