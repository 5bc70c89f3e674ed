import { endpoint } from '../../kernel/endpoint.ts'
import { Claim, ClaimResult } from './claims.schema.ts'

/**
 * Claims a board job without signing in. The job is looked at first, so a taken job answers 409
 * whoever asks, and so does one that wants a price first (`estimate_wanted`); the surname is folded and the mobile normalised before the look-up.
 * Whoever lacks a skill that the job asks for gets the answer that strangers get, and is told why at the registered mobile.
 */
export const claimJob = endpoint('PUT', '/public/job/claim', {
  summary: 'Claims a job from the board by mobile and surname.',
  body: Claim,
  ok: ClaimResult,
  problems: { job_not_found: 404, job_taken: 409, estimate_wanted: 409, treasure_not_found: 422 },
  access: 'public',
  idempotent: true,
})
