import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { opportunitiesStore } from '../features/jobs/opportunities/opportunities.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** To those who were offered a job that somebody else has taken, so that they plan no day for it. */
export function mailOfferMissed(deps: ReactionDeps): Reaction<'mailOfferMissed'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job } = happened
    // What was undone has given them their offers back: none stands as missed.
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
