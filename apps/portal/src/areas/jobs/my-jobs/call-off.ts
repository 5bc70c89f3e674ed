import { declineMyJob, jobLossReason, type NamedItem } from '@treasures/api-client'
import type { BodySchema } from '@treasures/widgets/kit'

export type CallOffValues = { id_job_loss_reason: string; reason: string }
export type CallOffBody = { id_job_loss_reason: number; reason?: string }

export const noReason: CallOffValues = { id_job_loss_reason: '', reason: '' }

export const callOffBody = ({ id_job_loss_reason, reason }: CallOffValues): CallOffBody => ({
  id_job_loss_reason: Number(id_job_loss_reason),
  ...(reason.trim() && { reason }),
})

/**
 * The server accepts a cancellation without a listed reason, but this form requires one: staff
 * learn from it.
 */
export const callOffSchema: BodySchema = {
  safeParse: (body) =>
    (body as CallOffBody).id_job_loss_reason
      ? declineMyJob.body.safeParse(body)
      : {
          success: false,
          error: { issues: [{ path: ['id_job_loss_reason'], message: 'Please choose a reason' }] },
        },
}

/** Reasons that only staff give: the customer could not be reached, or is outside our area. */
const ofStaff: readonly number[] = [jobLossReason.customerNotReached, jobLossReason.outsideArea]

export const customersReasons = (all: readonly NamedItem[]): NamedItem[] =>
  all.filter(({ id }) => !ofStaff.includes(id))
