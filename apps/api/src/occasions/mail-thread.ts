import { minutes } from '../kernel/clock.ts'
import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { customerJobsStore } from '../features/jobs/jobs/customer-jobs.store.ts'
import {
  jobLinksStore,
  treasureLinkEnds,
  type ReplyAudience,
} from '../features/jobs/jobs/job-links.store.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import type { Example } from '../features/messages/notices/notice.ts'
import { threadsStore } from '../features/jobs/threads/threads.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { occasion } from './occasion.ts'

/** Words that say where to answer. */
const howTo = {
  inPortal: 'Read and reply under "Messages" in your jobs:',
  byEmail:
    'Read and reply under "Messages" in your jobs. You can also answer this e-mail, from the address that it was sent to.',
}

const example: Example = ({ portal }) => ({ link: `${portal}/my-jobs`, how: howTo.byEmail })

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

You have {{what}} about job {{id_job}}, {{service}}. {{how}}

{{link}}

Questions? Call {{support_phone}}.`,
      example,
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
      { count, page, audience }: { count: number; page: string; audience: ReplyAudience },
    ) => {
      // The address is made with its message, and ends when the treasure loses the job.
      const link = { id_job, audience, expires_at: treasureLinkEnds(at) }
      const whose = 'treasure' in to ? { id_treasure: to.treasure } : {}
      const reply_token = deps.settings.mailReplies
        ? await jobLinksStore(tx).createFor('reply', { ...link, ...whose }, at)
        : undefined
      await deps.tell(tx, at, happened, {
        template: 'thread_written',
        to,
        recipient: email,
        id_job,
        reply_token,
        values: {
          id_job,
          service,
          fname,
          how: reply_token === undefined ? howTo.inPortal : howTo.byEmail,
          what: count === 1 ? 'a new message' : `${count} new messages`,
          link: `${portal}${page}`,
        },
      })
    }
    const customer = await customerJobsStore(tx).findAddressee(id_job)
    if (untold.customer > 0 && customer)
      await tell({ customer: customer.id }, customer, {
        count: untold.customer,
        page: '/my-jobs',
        audience: untold.customer_open ? 'all' : 'customer_staff',
      })
    if (untold.treasure > 0 && untold.id_treasure !== null) {
      const treasure = await assignmentsStore(tx).findParties(id_job, untold.id_treasure)
      await tell({ treasure: untold.id_treasure }, treasure, {
        count: untold.treasure,
        page: `/my-treasure-jobs#job-${id_job}`,
        audience: untold.treasure_open ? 'all' : 'treasure_staff',
      })
    }
  },
})
