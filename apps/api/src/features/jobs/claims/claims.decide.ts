import {
  decideJobMove,
  jobStatus,
  type claimJob,
  type JobStatus,
  type ProblemOf,
} from '@treasures/api-client'

type Refused = { refused: ProblemOf<typeof claimJob> }
type Accepted<T> = { refused?: never } & T

export type ClaimableJob = {
  id: number
  id_status: JobStatus
  on_board: boolean
  assigned: boolean
  /** True if the job needs an estimate and none has been accepted yet. */
  wants_price: boolean
}

/**
 * Checks the job before the treasure. Any caller may learn that a job is taken. Otherwise a taken
 * job would reveal which mobile and surname belong together.
 */
export function decideJob(job: ClaimableJob | undefined): ProblemOf<typeof claimJob> | undefined {
  if (!job) return 'job_not_found'
  const move = decideJobMove(job.id_status, jobStatus.claimed, 'treasure')
  if (!move.ok || job.assigned) return 'job_taken'
  if (!job.on_board) return 'job_off_board'
  return job.wants_price ? 'estimate_wanted' : undefined
}

/**
 * Accepts exactly one active treasure with this mobile and surname. The refusal does not say what
 * was wrong.
 */
export function decideTreasure<T>(
  matches: readonly T[],
  underLimit: boolean,
): Refused | Accepted<{ treasure: T }> {
  const [treasure, another] = matches
  if (!underLimit || !treasure || another) return { refused: 'treasure_not_found' }
  return { treasure }
}
