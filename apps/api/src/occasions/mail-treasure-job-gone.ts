import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { occasion } from './occasion.ts'

/**
 * Notifies a treasure that a job is no longer theirs, because it was cancelled or unassigned. Sends
 * nothing to a treasure who handed the job back.
 */
export const mailTreasureJobGone = occasion({
  on: ['job.released', 'job.cancelled'],
  what: 'Tell the treasure that the job has been reassigned',
  notices: {
    job_taken_back: {
      on: ['job.released'],
      name: 'Job unassigned, for the treasure',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      group: 'appointments',
      short: 'job_taken_back_short',
      subject: 'Job {{id_job}} has been reassigned',
      body: `Hello {{fname}},

Job {{id_job}}, {{service}} in {{place}}, has been reassigned. There’s nothing you need to do.

Questions? Call {{support_phone}}.`,
    },
    job_cancelled_treasure: {
      on: ['job.cancelled'],
      name: 'Job cancelled, for the treasure',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      group: 'appointments',
      short: 'job_cancelled_treasure_short',
      subject: 'Job {{id_job}} is cancelled',
      body: `Hello {{fname}},

Job {{id_job}}, {{service}} in {{place}}, is cancelled. There’s nothing you need to do.

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    job_taken_back_short: {
      name: 'Job unassigned, in short',
      subject: 'Job {{id_job}} has been reassigned',
      body: '{{service}} in {{place}}. There’s nothing you need to do.',
    },
    job_cancelled_treasure_short: {
      name: 'Job cancelled, for the treasure, in short',
      subject: 'Job {{id_job}} is cancelled',
      body: '{{service}} in {{place}}. There’s nothing you need to do.',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { event, id_job, id_treasure, data } = happened
    if (!id_treasure || (event === 'job.released' && !data.taken_back)) return
    const store = assignmentsStore(tx)
    if ((await store.findActive(id_job))?.id_treasure === id_treasure) return
    const { fname, email, service, place } = await store.findParties(id_job, id_treasure)
    await deps.tell(tx, at, happened, {
      template: event === 'job.cancelled' ? 'job_cancelled_treasure' : 'job_taken_back',
      to: { treasure: id_treasure },
      recipient: email,
      id_job,
      values: { id_job, service, place, fname },
    })
  },
})
