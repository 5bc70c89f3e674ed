import { jobsOfInvoice, settleJob } from '../features/money/invoices/settle-job.ts'
import type { Reaction } from './reaction.ts'

/** Jobs of which all is paid for by now are Closed. */
export const settleJobs: Reaction<'settleJobs'> = async (tx, { id_record }, at) => {
  for (const { id_job } of await jobsOfInvoice(tx, id_record)) await settleJob(tx, id_job, at)
}
