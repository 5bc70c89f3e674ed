import { requestInWords } from '../features/jobs/appointments/appointments.show.ts'
import { appointmentsStore } from '../features/jobs/appointments/appointments.store.ts'
import { lockJob } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'
import { treasureLetter } from './treasure-letter.ts'

/** Tells the treasure which time the customer asks for, once that has settled, with a link to the job to move it. */
export function mailTreasureOtherTime(deps: ReactionDeps): Reaction<'mailTreasureOtherTime'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_record, data } = happened
    await lockJob(tx, id_job, everywhere)
    const row = await appointmentsStore(tx).findStanding(id_record)
    // A later request replaced this one and is sent instead.
    if (!row?.request || requestInWords(row.request) !== data.instead) return
    const letter = await treasureLetter(deps, tx, at, happened)
    const values = { ...data, ...letter.values }
    await send(tx, at, happened, { ...letter, template: 'other_time_asked', values })
  }
}
