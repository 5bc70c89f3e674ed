import type { Endpoint } from '@treasures/api-client'
import { Refusal } from '#kernel/http/refuse.ts'

const releaseTexts = {
  job_not_found: 'We can’t find that job.',
  job_has_work: 'Work is recorded on this job: it cannot be handed back.',
  job_cannot_move: 'This job cannot be handed back at the moment.',
}

/** Refuses with the status that the call declares for this problem. */
export const refuseRelease = (
  { problems = {} }: Endpoint,
  { refused: code, move }: { refused: keyof typeof releaseTexts; move: Move },
): Refusal => new Refusal(problems[code] ?? 409, code, releaseTexts[code], { move })

type Move = { from: number; to: number; allowed: readonly number[] }
