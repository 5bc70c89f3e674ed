import { minutes } from '../kernel/clock.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import { threadsStore } from '../features/jobs/threads/threads.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { examplePage } from './examples.ts'
import { occasion } from './occasion.ts'

/**
 * Notifies customer and treasure of what was written to them about a job, without its words and in
 * one message for all entries within this reaction's delay. What they have read meanwhile does not
 * count, and notes of staff have no event.
 */
export const mailThread = occasion({
  on: ['thread.written'],
  what: 'Tell the others by e-mail that there are messages about a job',
  delay: minutes(3),
  notices: {
    thread_written: {
      name: 'Messages about a job',
      channel: 'email',
      class: 'service',
      for: 'anyone',
      group: 'appointments',
      short: 'thread_written_short',
      subject: 'Job {{id_job}}, {{service}}: you have {{what}}',
      body: `Hello {{fname}},

You have {{what}} about job {{id_job}}, {{service}}. Read and reply under "Messages" in your jobs:

{{link}}

Questions? Call {{support_phone}}.`,
      example: examplePage('/my-jobs'),
    },
  },
  shorts: {
    thread_written_short: {
      name: 'Messages about a job, in short',
      subject: 'Messages',
      body: 'Job {{id_job}}, {{service}}: you have {{what}}.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job } = happened
    await lockJobRow(tx, id_job, everywhere)
    const untold = await threadsStore(tx).takeUntold(id_job, at)
    const portal = deps.publicSettings().portal_url
    const tell = async (
      to: { customer: number } | { treasure: number },
      { fname, email, service }: { fname: string; email: string | null; service: string },
      count: number,
      page: string,
    ) =>
      deps.tell(tx, at, happened, {
        template: 'thread_written',
        to,
        recipient: email,
        id_job,
        values: {
          id_job,
          service,
          fname,
          what: count === 1 ? 'a new message' : `${count} new messages`,
          link: `${portal}${page}`,
        },
      })
    const customer = await customerJobsStore(tx).findAddressee(id_job)
    if (untold.customer > 0 && customer)
      await tell({ customer: customer.id }, customer, untold.customer, '/my-jobs')
    if (untold.treasure > 0 && untold.id_treasure !== null) {
      const treasure = await assignmentsStore(tx).findParties(id_job, untold.id_treasure)
      await tell(
        { treasure: untold.id_treasure },
        treasure,
        untold.treasure,
        `/my-treasure-jobs#job-${id_job}`,
      )
    }
  },
})
