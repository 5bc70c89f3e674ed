import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { estimatesStore } from '../features/jobs/estimates/estimates.store.ts'
import { occasion } from './occasion.ts'

/**
 * Notifies treasures that their price was declined. A price is also declined if the customer
 * accepted another one.
 */
export const mailEstimateDeclined = occasion({
  on: ['estimate.accepted', 'estimate.declined'],
  what: 'Tell the treasure whose price was not accepted',
  notices: {
    estimate_declined: {
      name: 'Estimate not accepted',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      group: 'opportunities',
      short: 'estimate_declined_short',
      subject: 'Job {{id_job}}: your price wasn’t accepted',
      body: `Hello {{fname}},

Your price for job {{id_job}}, {{service}} in {{place}}, wasn’t accepted this time. Thanks for quoting. There’s nothing you need to do.

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    estimate_declined_short: {
      name: 'Estimate not accepted, in short',
      subject: 'Your price wasn’t accepted',
      body: 'Job {{id_job}}, {{service}} in {{place}}. There’s nothing you need to do.',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { event, id_job, id_treasure } = happened
    const theirs =
      event === 'estimate.declined'
        ? [{ id_treasure }]
        : await estimatesStore(tx).listSetAside(id_job, happened.at)
    for (const loser of theirs) {
      // The treasure whose price was accepted may have sent an earlier one.
      if (event === 'estimate.accepted' && loser.id_treasure === id_treasure) continue
      const { fname, email, service, place } = await assignmentsStore(tx).findParties(
        id_job,
        loser.id_treasure,
      )
      await deps.tell(tx, at, happened, {
        template: 'estimate_declined',
        to: { treasure: loser.id_treasure },
        recipient: email,
        id_job,
        values: { id_job, service, place, fname },
      })
    }
  },
})
