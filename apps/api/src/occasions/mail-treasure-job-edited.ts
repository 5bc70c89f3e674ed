import { minutes } from '#kernel/clock.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { exampleJobLink } from './examples.ts'
import { occasion } from './occasion.ts'
import { treasureLetter } from './treasure-letter.ts'

/**
 * Notifies the treasure of the customer's changes. One message reports all edits within this
 * reaction's delay. Reactions to the other edits then send nothing.
 */
export const mailTreasureJobEdited = occasion({
  on: ['job.edited'],
  what: 'Tell the treasure by e-mail what the customer changed',
  delay: minutes(10),
  notices: {
    job_edited: {
      name: 'Job edited by its customer',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      group: 'appointments',
      short: 'job_edited_short',
      subject: 'Job {{id_job}}: your customer has changed the {{edited}}',
      body: `Hello {{fname}},

Your customer has changed the {{edited}} of job {{id_job}}, {{service}} in {{place}}. See the job as it is now:

{{link}}`,
      example: exampleJobLink('treasure'),
    },
  },
  shorts: {
    job_edited_short: {
      name: 'Job edited by its customer, in short',
      subject: 'Job {{id_job}} has changed',
      body: 'Your customer has changed the {{edited}}.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job } = happened
    await lockJobRow(tx, id_job, everywhere)
    const untold = await assignmentsStore(tx).takeEdits(id_job, happened.at)
    if (!untold) return
    const { id_treasure, edits } = untold
    const letter = await treasureLetter(deps, tx, at, { id_job, id_treasure })
    const values = { ...letter.values, edited: edits.toSorted().join(' and ') }
    await deps.tell(tx, at, happened, { ...letter, template: 'job_edited', values })
  },
})
