import {
  decideJobMove,
  isJobUnderWay,
  jobStatus,
  jobStatusWords,
  type JobActor,
  type JobMove,
  type JobStatus,
} from '@treasures/api-client'

export type MovableJob = {
  id_status: JobStatus
  /** True if a visit by the job's present treasure has begun. */
  begun?: boolean
  /** Null if the job was never booked. */
  posted_at: Date | null
  wanted_on: string | null
}

type Moving =
  | { kind: 'move'; move: Extract<JobMove, { ok: true }> }
  /** Staff have to make the move. */
  | { kind: 'ask' }
  /** The job is already in that state. Repeating the call is not an error. */
  | { kind: 'done' }
  | {
      kind: 'refused'
      why: string
      move: { from: JobStatus; to: JobStatus; allowed: JobStatus[] }
      asksFor?: 'reason'
    }

const { open, claimed, progressing, declined, cancelled } = jobStatus

/** Customer's proof of identity. E-mails are easily forwarded, so a link can do less. */
export type Proof = 'link' | 'sign-in'

/**
 * Decides whether a customer may cancel a job. An unassigned job becomes Declined. An assigned job
 * becomes Cancelled, but only for signed-in customers. If a visit has begun, work may have been
 * done, so staff are asked.
 */
export function decideDecline(job: MovableJob, reason: string, by: Proof): Moving {
  const { id_status } = job
  if (isGivenUp(id_status)) return { kind: 'done' }
  const to = by === 'sign-in' && isJobUnderWay(id_status) ? cancelled : declined
  const moving = asMoving(job, decideJobMove(id_status, to, 'customer', { reason }))
  return moving.kind === 'move' && job.begun ? { kind: 'ask' } : moving
}
const isGivenUp = (id_status: JobStatus) => id_status === declined || id_status === cancelled

/**
 * Decides whether a customer may reopen a job. A draft that was never booked cannot be reopened.
 */
export function decideContinue(job: MovableJob): Moving {
  if (job.id_status === open) return { kind: 'done' }
  if (job.posted_at === null)
    return {
      kind: 'refused',
      why: 'This booking was never finished. Please start a new one.',
      move: { from: job.id_status, to: open, allowed: [] },
    }
  return asMoving(job, decideJobMove(job.id_status, open, 'customer'))
}

const asMoving = (job: MovableJob, move: JobMove): Moving =>
  move.ok
    ? { kind: 'move', move }
    : {
        kind: 'refused',
        why: `This job is ${jobStatusWords[job.id_status]}. Please call us.`,
        move: { from: move.from, to: move.to, allowed: move.allowed },
        ...(move.asksFor && { asksFor: move.asksFor }),
      }

/** Returns true if a customer may still change the description and photos. */
export const canEdit = ({ id_status, posted_at }: Pick<MovableJob, 'id_status' | 'posted_at'>) =>
  posted_at !== null && (id_status === open || isJobUnderWay(id_status))

type Description = { descr: string; shown_descr: string }

/**
 * Decides whether the description may change. Returns `same` if the text is already there, because
 * repeating the call is not an error.
 */
export function decideDescription(
  job: Pick<MovableJob, 'id_status' | 'posted_at'> & { descr: string },
  { descr, shown_descr }: Description,
): 'change' | 'same' | 'job_not_editable' | 'job_description_changed' {
  if (!canEdit(job)) return 'job_not_editable'
  if (job.descr === descr) return 'same'
  return job.descr === shown_descr ? 'change' : 'job_description_changed'
}

/** True if only the customer's reason is missing. */
export const asksForReason = (moving: Moving) =>
  moving.kind === 'refused' && moving.asksFor === 'reason'

/** Actions that a customer may take next. */
export const optionsOf = (job: MovableJob, by: Proof) => ({
  can_decline: asksForReason(decideDecline(job, '', by)),
  can_continue: job.id_status === jobStatus.draft || decideContinue(job).kind === 'move',
})

type Made = Extract<JobMove, { ok: true }>
export type ReleaseRefused = {
  refused: 'job_has_work' | 'job_cannot_move'
  move: { from: JobStatus; to: JobStatus; allowed: JobStatus[] }
}

/**
 * Decides the moves that put a job back on the board. A job with appointments first becomes Claimed
 * and then Open.
 */
export function decideRelease(
  from: JobStatus,
  actor: JobActor,
  workLines: number,
): { moves: Made[] } | ReleaseRefused {
  if (from === progressing && workLines > 0)
    return { refused: 'job_has_work', move: { from, to: open, allowed: [] } }
  const moves: Made[] = []
  for (let status = from; status !== open;) {
    const move = decideJobMove(status, status === progressing ? claimed : open, actor, {
      appointments: 0,
      workLines,
    })
    if (!move.ok)
      return { refused: 'job_cannot_move', move: { from, to: open, allowed: move.allowed } }
    moves.push(move)
    status = move.to
  }
  return moves.length
    ? { moves }
    : { refused: 'job_cannot_move', move: { from, to: open, allowed: [] } }
}

/** Removes a wanted day that has passed. */
export const wantedAgain = ({ wanted_on }: Pick<MovableJob, 'wanted_on'>, today: string) =>
  wanted_on !== null && wanted_on < today
    ? { wanted: 'flexible' as const, wanted_on: null }
    : undefined

/** Combines a reason from the list with the customer's own words. */
export const reasonOf = (listed: string | undefined, own: string | undefined): string =>
  [listed, own?.trim()].filter(Boolean).join(': ')
