import { hours } from '#kernel/clock.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import {
  jobLinkAddress,
  jobLinkEnds,
  jobLinksStore,
} from '../features/jobs/jobs/job-links.store.ts'
import { isToBeAsked, settleHours } from '../features/work/reviews/review-asking.rules.ts'
import { reviewsStore } from '../features/work/reviews/reviews.store.ts'
import type { RecordedEvent } from '../events/events.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { exampleJobLink } from './examples.ts'
import { occasion } from './occasion.ts'

/**
 * Asks a job's customer for a review. Waits some hours after the last labour, or after the job was
 * finished. Each line of labour starts this reaction, but only the reaction to the last line asks.
 * The link is for one line, which is the newest labour. Sends nothing if the job has no lines.
 */
export const askForReview = occasion({
  on: ['job.finished', 'work.recorded', 'work.changed'],
  what: 'Ask the customer for a review',
  delay: hours(settleHours),
  notices: {
    job_finished: {
      name: 'Done: please review',
      channel: 'email',
      class: 'service',
      for: 'customer',
      short: 'job_finished_short',
      subject: 'How was {{treasure}}?',
      body: `Hello {{fname}},

{{treasure}} has recorded work on your job {{id_job}}, {{service}}. How was it? It takes a minute:

{{link}}`,
      example: exampleJobLink('review'),
    },
  },
  shorts: {
    job_finished_short: {
      name: 'Done: please review, in short',
      subject: 'How was {{treasure}}?',
      body: 'Work was recorded on your job {{id_job}}, {{service}}. A review takes a minute.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    for (const id_job of jobsToAskAbout(happened)) {
      // The lock ensures that lines recorded at the same time send one request.
      await lockJobRow(tx, id_job, everywhere)
      const line = await reviewsStore(tx).findToAskAbout(id_job)
      const customer = await customerJobsStore(tx).findAddressee(id_job)
      if (!line || !customer || !isToBeAsked(line, at)) continue
      const link = { id_job, id_work: line.id, expires_at: jobLinkEnds(at) }
      const token = await jobLinksStore(tx).createFor('review', link, at)
      await deps.tell(tx, at, happened, {
        template: 'job_finished',
        to: { customer: customer.id },
        recipient: customer.email,
        id_job,
        values: {
          id_job,
          fname: customer.fname,
          treasure: line.fname,
          service: line.service,
          link: jobLinkAddress(deps.publicSettings().portal_url, token, 'review'),
        },
      })
    }
  },
})

/**
 * Returns the jobs to ask about. If the line that we asked about has moved to another job, the job
 * that it left is asked about again.
 */
function jobsToAskAbout({
  event,
  id_job,
  data,
}: RecordedEvent<'job.finished' | 'work.recorded' | 'work.changed'>): number[] {
  if (event === 'job.finished') return [id_job]
  const asked = event === 'work.changed' && data.was_asked ? [data.before.id_job] : []
  return data.after.material ? asked : [id_job, ...asked]
}
