import { jobsOfInvoice, settleJob } from '../features/money/invoices/settle-job.ts'
import { occasion } from './occasion.ts'

/** Closes those jobs of an invoice that are paid in full. */
export const settleJobs = occasion({
  on: ['invoice.paid', 'invoice.credited'],
  what: 'Close jobs that are paid in full',
  react:
    () =>
    async (tx, { id_record }, at) => {
      for (const { id_job } of await jobsOfInvoice(tx, id_record)) await settleJob(tx, id_job, at)
    },
})
