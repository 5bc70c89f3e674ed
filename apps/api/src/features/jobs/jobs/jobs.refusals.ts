import type { Endpoint } from '@treasures/api-client'
import { refuse, Refusal } from '../../../kernel/http/refuse.ts'

type Refusing<Code extends string> = Endpoint & { problems: Record<Code, number> }

/** Another's job and one that is not there look the same. */
export const noSuchJob = (endpoint: Refusing<'job_not_found'>) =>
  refuse(endpoint, 'job_not_found', 'There is no such job.')

export const noSuchReason = (endpoint: Refusing<'job_loss_reason_not_found'>) =>
  refuse(endpoint, 'job_loss_reason_not_found', 'There is no such reason.', {
    errors: { id_job_loss_reason: ['There is no such reason'] },
  })

const releaseTexts = {
  job_not_found: 'There is no such job.',
  job_has_work: 'Work is recorded on this job: it cannot be given back.',
  job_cannot_move: 'This job cannot be given back as it stands.',
}

/** In the status that the call gives it. */
export const refuseRelease = (
  { problems }: Endpoint,
  { refused: code, move }: { refused: keyof typeof releaseTexts; move: Move },
): Refusal => new Refusal(problems[code] ?? 409, code, releaseTexts[code], { move })

type Move = { from: number; to: number; allowed: readonly number[] }
