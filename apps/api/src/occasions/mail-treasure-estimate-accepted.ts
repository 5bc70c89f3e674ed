import { showPence } from '@treasures/api-client'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { estimatesStore } from '../features/jobs/estimates/estimates.store.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import type { Example } from '../features/messages/notices/notice.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { exampleJobLink } from './examples.ts'
import { occasion } from './occasion.ts'
import { treasureLetter } from './treasure-letter.ts'

const exampleAccepted: Example = (given) => ({
  ...exampleJobLink('treasure')(given),
  your_price: 'Your price',
})

/**
 * Notifies a treasure that their price was accepted, with a link to the job. Sends nothing if the
 * treasure no longer has the job.
 */
export const mailTreasureEstimateAccepted = occasion({
  on: ['estimate.accepted'],
  what: 'Tell the treasure that their price was accepted',
  notices: {
    estimate_accepted: {
      name: 'Estimate accepted',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      group: 'appointments',
      short: 'estimate_accepted_short',
      subject: 'Job {{id_job}}: your price was accepted',
      body: `Hello {{fname}},

{{your_price}} for job {{id_job}}, {{service}} in {{place}}, was accepted. Everything about it is here:

{{link}}`,
      example: exampleAccepted,
    },
  },
  shorts: {
    estimate_accepted_short: {
      name: 'Estimate accepted, in short',
      subject: 'Your price was accepted',
      body: 'Job {{id_job}}, {{service}} in {{place}}, is yours.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, id_record } = happened
    await lockJobRow(tx, id_job, everywhere)
    if ((await assignmentsStore(tx).findActive(id_job))?.id_treasure !== id_treasure) return
    const letter = await treasureLetter(deps, tx, at, happened)
    const option = await estimatesStore(tx).findAccepted(id_record)
    const your_price = option
      ? `Your option “${option.name}”, ${showPence(option.treasure_pence)},`
      : 'Your price'
    const values = { ...letter.values, your_price }
    await deps.tell(tx, at, happened, { ...letter, values, template: 'estimate_accepted' })
  },
})
