import * as z from 'zod/mini'
import { Job } from '../../jobs/jobs/jobs.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/wire.ts'

/** What was added to the bill is taken off, unless its invoice is written. Waiving it twice keeps the first reason. */
export const waiveJobMinimum = endpoint('POST', '/job/{id}/minimum/waive', {
  summary: 'Bills a job by what was recorded, though a minimum was agreed.',
  ...byId,
  body: z.object({
    reason: z
      .string('A reason is required')
      .check(
        z.trim(),
        z.minLength(1, 'A reason is required'),
        z.maxLength(1000, 'Line is too long'),
      ),
  }),
  ok: Job,
  problems: { job_not_found: 404, no_minimum: 409, minimum_fixed: 409 },
  access: 'staff',
  permission: 'work.invoicing',
})
