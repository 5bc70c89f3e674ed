import { endpoint } from '../../kernel/endpoint.ts'
import { Claim, ClaimResult } from './claims.schema.ts'

/**
 * Claims a board job without signing in. The job is checked first. If it is taken, or needs an
 * estimate first (`estimate_wanted`), every caller gets 409. The surname is folded and the mobile
 * normalised before the look-up. A treasure without a required skill gets the same answer as a
 * stranger. They get the reason by text to their registered mobile.
 */
export const claimJob = endpoint('PUT', '/public/job/claim', {
  summary: 'Claims a job from the board by mobile and surname.',
  body: Claim,
  ok: ClaimResult,
  problems: {
    job_not_found: 404,
    job_taken: 409,
    job_off_board: 409,
    estimate_wanted: 409,
    treasure_not_found: 422,
  },
  access: 'public',
  idempotent: true,
})
