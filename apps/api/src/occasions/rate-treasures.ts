import { findWhoKeptAppointments, rateBySystem } from '../features/work/reviews/system-ratings.ts'
import { occasion } from './occasion.ts'

/**
 * Rates a treasure who handed a job back, or who finished a job and kept its appointments. Rates no
 * treasure if staff or the system unassigned the job.
 */
export const rateTreasures = occasion({
  on: ['job.released', 'job.finished'],
  what: 'Rate the treasure for a job handed back, or for appointments kept',
  react:
    () =>
    async (tx, { id, event, id_job, id_treasure, data }, at) => {
      if (event === 'job.released') {
        if (id_treasure && !data.taken_back) await rateBySystem(tx, id_treasure, 'handed_back', at)
        return
      }
      const kept = await findWhoKeptAppointments(tx, id_job, id)
      if (kept !== undefined) await rateBySystem(tx, kept, 'kept_appointments', at)
    },
})
