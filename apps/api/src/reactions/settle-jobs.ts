import { jobsOfInvoice, settleJob } from '../features/money/invoices/settle-job.ts'
import type { Reaction } from './reaction.ts'

/** Closes the jobs of an invoice that are paid in full. */
export const settleJobs: Reaction<'settleJobs'> = async (tx, { id_record }, at) => {
  for (const { id_job } of await jobsOfInvoice(tx, id_record)) await settleJob(tx, id_job, at)
}
