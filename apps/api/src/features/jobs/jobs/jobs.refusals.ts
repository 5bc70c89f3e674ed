import { jobStatusWords, type JobStatus } from '@treasures/api-client'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'

/** Another caller's job and a missing one get the same answer. */
export const noSuchJob = (endpoint: Refusing<'job_not_found'>) =>
  refuse(endpoint, 'job_not_found', 'We can’t find that job.')

export const notEditable = (endpoint: Refusing<'job_not_editable'>, status: JobStatus) =>
  refuse(
    endpoint,
    'job_not_editable',
    `This job is ${jobStatusWords[status]}: its description and photos stay as they are.`,
  )

export const noSuchReason = (endpoint: Refusing<'job_loss_reason_not_found'>) =>
  refuse(endpoint, 'job_loss_reason_not_found', 'We can’t find that reason.', {
    errors: { id_job_loss_reason: ['We can’t find that reason'] },
  })
