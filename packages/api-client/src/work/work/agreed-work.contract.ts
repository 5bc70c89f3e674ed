import * as z from 'zod/mini'
import { AgreedLine } from '../../jobs/agreed-lines/agreed-lines.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/wire.ts'
import { WorkDate } from './work.schema.ts'

/**
 * Records the work at exactly the agreed price, once. It is a line of labour of its own.
 *
 * `agreed_line_open`: it is not agreed, or the customer may still object.
 */
export const recordExtraWork = endpoint('POST', '/my/treasure/agreed-line/{id}/work', {
  summary: 'Records that agreed extra work was done.',
  ...byId,
  body: z.object({ date: WorkDate }),
  ok: AgreedLine,
  problems: {
    agreed_line_not_found: 404,
    agreed_line_open: 409,
    agreed_line_recorded: 409,
    job_not_begun: 409,
    work_too_similar: 409,
    work_date_full: 422,
    timesheet_locked: 423,
  },
  access: 'treasure',
  idempotent: true,
})
