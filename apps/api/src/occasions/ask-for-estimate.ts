import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { isWanted } from '../features/jobs/estimates/estimates.decide.ts'
import { estimatesStore } from '../features/jobs/estimates/estimates.store.ts'
import {
  estimateLinkEnds,
  estimateLinkHours,
  jobLinkAddress,
  jobLinksStore,
} from '../features/jobs/jobs/job-links.store.ts'
import { hoursInWords } from '../kernel/clock.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { askingByText } from './ask-by-text.ts'
import { exampleJobLink } from './examples.ts'
import { occasion, tellByFirst } from './occasion.ts'

/**
 * Asks a treasure for a price by e-mail. Uses a text if the e-mail cannot reach the treasure. Sends
 * nothing if a price is no longer wanted.
 */
export const askForEstimate = occasion({
  on: ['estimate.requested'],
  what: 'Ask the treasure for a quote',
  notices: {
    estimate_request: {
      name: 'Please quote',
      channel: 'email',
      class: 'offer',
      for: 'treasure',
      group: 'opportunities',
      short: 'estimate_request_short',
      subject: 'Please quote for job {{id_job}}',
      body: `Hello {{fname}},

For job {{id_job}}, {{service}} in {{place}}, please send your price:

{{link}}

The link works for {{link_time}}.`,
      example: exampleJobLink('estimate'),
    },
    estimate_request_text: {
      name: 'Please quote, text',
      channel: 'sms',
      class: 'offer',
      for: 'treasure',
      group: 'opportunities',
      short: 'estimate_request_short',
      body: '{{business}}: {{service}} in {{place}}, job {{id_job}}. Please send your price: {{link}}',
      example: exampleJobLink('estimate'),
    },
  },
  shorts: {
    estimate_request_short: {
      name: 'Please quote, in short',
      subject: 'Please quote for job {{id_job}}',
      body: '{{service}} in {{place}}. You have a message with the link.',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure } = happened
    const job = await estimatesStore(tx).findJob(everywhere, id_job)
    if (!job || !isWanted(job)) return
    const { fname, email, mphone, service, place } = await assignmentsStore(tx).findParties(
      id_job,
      id_treasure,
    )
    const link = { id_job, id_treasure, expires_at: estimateLinkEnds(at) }
    const token = await jobLinksStore(tx).createFor('estimate', link, at)
    const message = { to: { treasure: id_treasure }, id_job, send_before: estimateLinkEnds(at) }
    const values = {
      id_job,
      service,
      place,
      fname,
      link: jobLinkAddress(deps.publicSettings().portal_url, token, 'estimate'),
      link_time: hoursInWords(estimateLinkHours),
    }
    await tellByFirst([
      await deps.wayToTell(tx, at, happened, {
        ...message,
        template: 'estimate_request',
        recipient: email,
        values,
      }),
      askingByText(
        tx,
        at,
        await deps.wayToTell(tx, at, happened, {
          ...message,
          template: 'estimate_request_text',
          recipient: mphone,
          values,
        }),
        { kind: 'price', mobile: mphone, id_job, id_treasure, id_record: id_job },
      ),
    ])
  },
})
