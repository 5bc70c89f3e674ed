import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { opportunitiesStore } from '../features/jobs/opportunities/opportunities.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/**
 * Tells treasures that another one has taken a job they were offered, so that they keep no day free
 * for it.
 */
export function mailOfferMissed(deps: ReactionDeps): Reaction<'mailOfferMissed'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job } = happened
    // Undoing a claim gives the others their offers back, so that none is listed as missed.
    for (const { id_treasure } of await opportunitiesStore(tx).listMissed(id_job, happened.at)) {
      const { fname, email, service, place } = await assignmentsStore(tx).findParties(
        id_job,
        id_treasure,
      )
      await send(tx, at, happened, {
        template: 'offer_missed',
        to: { treasure: id_treasure },
        recipient: email,
        id_job,
        values: { id_job, service, place, fname },
      })
    }
  }
}
