import { couldNotBeAsked } from '../features/jobs/start-checks/start-checks.rules.ts'
import { startChecksStore } from '../features/jobs/start-checks/start-checks.store.ts'
import { occasion } from './occasion.ts'

/**
 * Adds a to-do for staff to call the treasure, if an undelivered message asked whether a job has
 * started.
 */
export const tellStaffUnasked = occasion({
  on: ['message.failed', 'message.withheld'],
  what: 'Add a task for staff where a treasure could not be asked',
  react:
    () =>
    async (tx, { event, id_record, data }, at) => {
      const unasked = await startChecksStore(tx).findUnasked(id_record)
      if (!unasked) return
      const why = event === 'message.failed' ? 'The question could not be delivered.' : data.why
      const descr = couldNotBeAsked(unasked, why)
      await startChecksStore(tx).addToDo({ ...unasked, descr }, at)
    },
})
