import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { tellByFirst, wayToTell, type Reaction, type ReactionDeps } from './reaction.ts'

/**
 * Tells a treasure why their claim on the public board was refused, at the registered mobile or
 * else by e-mail. The page cannot say so, because it answers a treasure and a stranger alike.
 */
export function tellClaimantSkill(deps: ReactionDeps): Reaction<'tellClaimantSkill'> {
  const wayBy = wayToTell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure, data } = happened
    const { fname, email, mphone, service, place } = await assignmentsStore(tx).findParties(
      id_job,
      id_treasure,
    )
    const message = { to: { treasure: id_treasure }, id_job }
    const values = { id_job, service, place, skill: data.skill }
    await tellByFirst([
      await wayBy(tx, at, happened, {
        ...message,
        template: 'claim_skill_text',
        recipient: mphone,
        values,
      }),
      await wayBy(tx, at, happened, {
        ...message,
        template: 'claim_skill',
        recipient: email,
        values: { ...values, fname },
      }),
    ])
  }
}
