import { couldNotBeAsked } from '../features/jobs/start-checks/start-checks.rules.ts'
import { startChecksStore } from '../features/jobs/start-checks/start-checks.store.ts'
import type { Reaction } from './reaction.ts'

/** Where the lost e-mail asked whether a job has started: staff are to ring. */
export const tellStaffUnasked: Reaction<'tellStaffUnasked'> = async (tx, { id_record }, at) => {
  const unasked = await startChecksStore(tx).findUnasked(id_record)
  if (!unasked) return
  const descr = couldNotBeAsked(unasked, 'the e-mail could not be delivered')
  await startChecksStore(tx).addToDo({ ...unasked, descr }, at)
}
