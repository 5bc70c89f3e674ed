import { nearMomentInWords } from '@treasures/api-client'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import {
  jobLinkAddress,
  jobLinksStore,
  treasureLinkEnds,
} from '../features/jobs/jobs/job-links.store.ts'
import { noteStartAsked } from '../features/jobs/start-checks/note-start-asked.ts'
import { answerIsDue } from '../features/jobs/start-checks/start-checks.rules.ts'
import { startChecksStore } from '../features/jobs/start-checks/start-checks.store.ts'
import { askingByText } from './ask-by-text.ts'
import { exampleJobLink } from './examples.ts'
import { occasion, tellByFirst } from './occasion.ts'

/**
 * Asks a treasure by e-mail whether they have started, with a link to answer. Uses a text if the
 * e-mail cannot reach the treasure. Sends nothing if they have reported the start meanwhile, or no
 * longer have the job.
 */
export const askWhetherStarted = occasion({
  on: ['job.start_asked'],
  what: 'Ask the treasure whether they have started',
  notices: {
    start_check: {
      name: 'Have you started?',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      group: 'appointments',
      short: 'start_check_short',
      subject: 'Job {{id_job}}: have you started?',
      body: `Hello {{fname}},

You took job {{id_job}}, {{service}} in {{place}}, and there is no appointment yet. How is it going?

{{link}}

Without an answer by {{until}} the job goes back to the board.`,
      example: exampleJobLink('start'),
    },
    start_check_text: {
      name: 'Have you started? Text',
      channel: 'sms',
      class: 'service',
      for: 'treasure',
      group: 'appointments',
      short: 'start_check_short',
      body: '{{business}}: have you started job {{id_job}}, {{service}} in {{place}}? Tell us by {{until}}, or it goes back to the board: {{link}}',
      example: exampleJobLink('start'),
    },
  },
  shorts: {
    start_check_short: {
      name: 'Have you started? In short',
      subject: 'Have you started job {{id_job}}?',
      body: '{{service}} in {{place}}. Without an answer by {{until}} it goes back to the board.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure } = happened
    const job = { id_job, id_treasure }
    const store = startChecksStore(tx)
    if (!(await store.lockUnwritten(job))) return
    const { fname, email, mphone, service, place } = await assignmentsStore(tx).findParties(
      id_job,
      id_treasure,
    )
    const link = { ...job, expires_at: treasureLinkEnds(at) }
    const token = await jobLinksStore(tx).createFor('start', link, at)
    const message = { to: { treasure: id_treasure }, id_job, send_before: answerIsDue(at) }
    const values = {
      id_job,
      service,
      place,
      fname,
      until: nearMomentInWords(answerIsDue(at)),
      link: jobLinkAddress(deps.publicSettings().portal_url, token, 'start'),
    }
    const { id: id_message, goes } = await tellByFirst([
      await deps.wayToTell(tx, at, happened, {
        ...message,
        template: 'start_check',
        recipient: email,
        values,
      }),
      askingByText(
        tx,
        at,
        await deps.wayToTell(tx, at, happened, {
          ...message,
          template: 'start_check_text',
          recipient: mphone,
          values,
        }),
        { kind: 'start', mobile: mphone, ...job, id_record: id_job },
      ),
    ])
    await store.noteQuestion(id_job, id_message)
    if (goes === 'left') await noteStartAsked(tx, id_message, at)
  },
})
