import { runsStore } from '../features/messages/automation/runs.store.ts'
import { enqueue } from '../kernel/tasks/enqueue.ts'
import { occasion } from './occasion.ts'

/** Wakes automation runs that wait for a visit. Each run then waits for the visit's new time. */
export const replanVisits = occasion({
  on: ['appointment.moved'],
  what: 'Plan again the automation that waits for the visit',
  react:
    () =>
    async (tx, { id_record }) => {
      const waiting = await runsStore(tx).listWaitingFor(`appointment ${id_record}`)
      for (const id of waiting) await enqueue(tx, 'automation.run', { id })
    },
})
