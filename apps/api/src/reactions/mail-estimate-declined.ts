import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { estimatesStore } from '../features/jobs/estimates/estimates.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Tells treasures that their price was declined, or set aside because another was accepted. */
export function mailEstimateDeclined(deps: ReactionDeps): Reaction<'mailEstimateDeclined'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { event, id_job, id_treasure } = happened
    const theirs =
      event === 'estimate.declined'
        ? [{ id_treasure }]
        : await estimatesStore(tx).listSetAside(id_job, happened.at)
    for (const loser of theirs) {
      // The winner may have named a price before.
      if (event === 'estimate.accepted' && loser.id_treasure === id_treasure) continue
      const { fname, email, service, place } = await assignmentsStore(tx).findParties(
        id_job,
        loser.id_treasure,
      )
      await send(tx, at, happened, {
        template: 'estimate_declined',
        to: { treasure: loser.id_treasure },
        recipient: email,
        id_job,
        values: { id_job, service, place, fname },
      })
    }
  }
}
