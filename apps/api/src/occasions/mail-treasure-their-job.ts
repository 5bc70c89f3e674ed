import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { exampleJobLink } from './examples.ts'
import { occasion } from './occasion.ts'
import { treasureLetter } from './treasure-letter.ts'

/**
 * Notifies a treasure that a job is theirs, with a link to its page. Sends nothing if the treasure
 * no longer has the job.
 */
export const mailTreasureTheirJob = occasion({
  on: ['job.claimed', 'job.links_renewed'],
  what: 'Send the treasure everything about their job',
  notices: {
    job_yours: {
      name: 'Your job',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      group: 'appointments',
      short: 'job_yours_short',
      subject: 'Job {{id_job}} is yours: {{service}}',
      body: `Hello {{fname}},

Job {{id_job}}, {{service}} in {{place}}, is yours. The details, and who to call, are here:

{{link}}

Please make an appointment with the customer.`,
      example: exampleJobLink('treasure'),
    },
  },
  shorts: {
    job_yours_short: {
      name: 'Your job, in short',
      subject: 'Job {{id_job}} is yours',
      body: '{{service}} in {{place}}. Please make an appointment with the customer.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, data } = happened
    // Treasures with an accepted price get a message about the price instead. Treasures booked by
    // the customer get a message about the appointment.
    const how = 'how' in data ? data.how : undefined
    if (how === 'estimate' || how === 'booking') return
    const store = assignmentsStore(tx)
    await lockJobRow(tx, id_job, everywhere)
    const active = await store.findActive(id_job)
    if (!active || active.id_treasure !== id_treasure) return
    // A claimant without an e-mail gets a text instead: `text-claimant.ts`.
    if (how === 'claim' && !(await store.findParties(id_job, id_treasure)).email) return
    const letter = await treasureLetter(deps, tx, at, { id_job, id_treasure })
    await deps.tell(tx, at, happened, { ...letter, template: 'job_yours' })
  },
})
