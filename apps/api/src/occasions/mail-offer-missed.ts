import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { opportunitiesStore } from '../features/jobs/opportunities/opportunities.store.ts'
import { occasion } from './occasion.ts'

/**
 * Notifies treasures that another treasure has taken a job that they were offered. They then know
 * that the day is free.
 */
export const mailOfferMissed = occasion({
  on: ['job.claimed'],
  what: 'Tell the other treasures that the job is taken',
  waitsForUndo: true,
  notices: {
    offer_missed: {
      name: 'Offered job taken by someone else',
      channel: 'email',
      class: 'offer',
      for: 'treasure',
      group: 'opportunities',
      short: 'offer_missed_short',
      subject: 'Job {{id_job}} has been taken',
      body: `Hello {{fname}},

Job {{id_job}}, {{service}} in {{place}}, which we offered you, has been taken by someone else. There’s nothing you need to do.`,
    },
  },
  shorts: {
    offer_missed_short: {
      name: 'Offered job taken by someone else, in short',
      subject: 'Job {{id_job}} has been taken',
      body: '{{service}} in {{place}} went to someone else. There’s nothing you need to do.',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job } = happened
    // Undoing a claim restores the offers of the other treasures, so none of these is listed as
    // missed.
    for (const { id_treasure } of await opportunitiesStore(tx).listMissed(id_job, happened.at)) {
      const { fname, email, service, place } = await assignmentsStore(tx).findParties(
        id_job,
        id_treasure,
      )
      await deps.tell(tx, at, happened, {
        template: 'offer_missed',
        to: { treasure: id_treasure },
        recipient: email,
        id_job,
        values: { id_job, service, place, fname },
      })
    }
  },
})
