import * as z from 'zod/mini'
import { BoardPage, BoardQuery } from '../board/board.schema.ts'
import { MyClaimResult } from '../claims/claims.schema.ts'
import { Deletion, Simulated } from '../../kernel/deletion.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { chosenRows, mirroredPageOf, paged, pageOf } from '../../kernel/list-query.ts'
import { Csv, Id, PerPage, Secret, byId } from '../../kernel/wire.ts'
import { poundsInput } from '../../kernel/pounds.schema.ts'
import {
  Assignment,
  AssignmentInput,
  Job,
  JobChange,
  JobCorrection,
  jobFilters,
  JobMoveInput,
  JobRow,
  JobsQuery,
  NewJob,
  TreasureJob,
} from './jobs.schema.ts'

const absent = { job_not_found: 404 }
const moved = { job_cannot_move: 409 }
const view = { access: 'staff', permission: 'jobs.view' } as const
const edit = { access: 'staff', permission: 'jobs.edit' } as const
const own = { access: 'treasure' } as const

export const listJobs = endpoint('GET', '/all/admin/jobs/paginated', {
  summary: 'Jobs, filtered, sorted and paged.',
  query: JobsQuery,
  ok: mirroredPageOf(JobRow),
  ...view,
})

export const exportJobs = endpoint('GET', '/all/admin/jobs/export', {
  summary: 'The filtered list as CSV, UTF-8 with a header row.',
  query: z.object({ ...jobFilters, ...chosenRows }),
  ok: Csv,
  produces: 'csv',
  access: 'staff',
  permission: 'jobs.export',
})

export const createJob = endpoint('POST', '/job/', {
  summary: 'Adds an open job for a customer.',
  body: NewJob,
  ok: Job,
  problems: {
    customer_not_found: 404,
    option_not_found: 422,
    option_unavailable: 409,
    postcode_unknown: 422,
  },
  access: 'staff',
  permission: 'jobs.create',
})

export const getJob = endpoint('GET', '/job/{id}', {
  summary: 'One job, for staff and for its customer and treasure.',
  ...byId,
  ok: Job,
  problems: absent,
  access: 'party',
  permission: 'jobs.view',
})

/** Refusals that the preview and the change share. */
const corrected = {
  /** The job is done, ended or a draft. */
  job_fixed: 409,
  /** The job's treasure has agreed to the present service. */
  job_taken: 409,
  job_has_work: 409,
  postcode_unknown: 422,
  option_not_found: 422,
  option_unavailable: 409,
} as const

export const previewJobCorrection = endpoint('GET', '/job/{id}/correction', {
  summary: 'The job as it would be at another postcode or with another option. Changes nothing.',
  ...byId,
  query: z.object({
    postcode: z.optional(z.string().check(z.trim(), z.maxLength(12))),
    id_option: z.optional(Id),
  }),
  ok: JobCorrection,
  problems: { ...absent, ...corrected },
  ...edit,
})

export const updateJob = endpoint('PUT', '/job/{id}', {
  summary: 'Changes a job.',
  ...byId,
  body: JobChange,
  ok: Job,
  problems: { ...absent, ...corrected, job_locked: 409, price_changed: 409 },
  ...edit,
})

/** `simulated=1` makes a dry run. A job with recorded work cannot be deleted: cancel it instead. */
export const deleteJob = endpoint('DELETE', '/job/{id}', {
  summary: 'Deletes a job for good.',
  ...byId,
  query: Simulated,
  ok: Deletion,
  problems: { ...absent, job_in_use: 409 },
  access: 'admin',
  permission: 'jobs.delete',
})

export const moveJob = endpoint('PUT', '/job/{id}/status', {
  summary: 'Changes the status of a job: done, declined, cancelled, open again.',
  ...byId,
  body: JobMoveInput,
  ok: Job,
  problems: { ...absent, ...moved, job_loss_reason_not_found: 422 },
  ...edit,
  bulkable: 'job',
})

/** Changes only the treasure's price, and never above the customer's price. */
export const boostJobPrice = endpoint('POST', '/job/{id}/boost-price', {
  summary: 'Adds pounds to what the treasure gets for a job that is open.',
  ...byId,
  body: z.object({
    amount: poundsInput({
      least: 0.01,
      most: 10_000,
      required: 'Amount is required',
      tooLow: 'At least a penny',
      tooHigh: 'At most £10,000',
      tooFine: 'At most two decimals',
    }),
  }),
  ok: Job,
  problems: { ...absent, job_not_open: 409, boost_too_high: 409 },
  ...edit,
  bulkable: 'job',
})

export const lockJob = endpoint('PUT', '/job/{id}/lock-auto-match-and-on-board', {
  summary: 'Switches the board and automatic matching off for a job.',
  ...byId,
  ok: Job,
  problems: absent,
  ...edit,
  bulkable: 'job',
})

export const unlockJob = endpoint('PUT', '/job/{id}/unlock-auto-match-and-on-board', {
  summary: 'Restores the board and automatic matching of a job, as they were before the lock.',
  ...byId,
  ok: Job,
  problems: absent,
  ...edit,
  bulkable: 'job',
})

export const listJobAssignments = endpoint('GET', '/job/{id}/assignments', {
  summary: 'Assignments of a job, newest first.',
  ...byId,
  ok: z.object({ data: z.array(Assignment) }),
  problems: absent,
  ...view,
})

/**
 * `reason_required`: an obstacle rules the treasure out, such as a missing skill (`may_ask` of a
 * match is false). The message names the obstacle. Send a reason, which the job's history keeps.
 */
export const assignJob = endpoint('POST', '/job/{id}/assignment', {
  summary: 'Assigns an open job to a treasure.',
  ...byId,
  body: AssignmentInput,
  ok: Assignment,
  problems: {
    ...absent,
    treasure_not_found: 422,
    reason_required: 422,
    job_taken: 409,
    ...moved,
  },
  ...edit,
  bulkable: 'job',
})

/** Cancels future appointments. `job_has_work`: work is recorded, so the treasure keeps the job. */
export const endAssignment = endpoint('DELETE', '/assignment/{id}', {
  summary: 'Unassigns a job from its treasure. The job is open again.',
  ...byId,
  ok: Job,
  problems: { assignment_not_found: 404, job_has_work: 409, ...moved },
  ...edit,
})

export const listMyTreasureJobs = endpoint('GET', '/my/treasure/jobs', {
  summary:
    "The signed-in treasure's jobs, unfinished ones first; with `over`, only the finished or only the unfinished ones.",
  query: z.object({
    over: z.optional(z.stringbool()),
    page: paged.page,
    per_page: z._default(PerPage, 250),
  }),
  ok: pageOf(TreasureJob),
  ...own,
})

/** Staff receive the reason. A job with recorded work cannot be handed back. */
export const releaseMyJob = endpoint('PUT', '/my/treasure/job/{id}/decline', {
  summary: "Hands back one of the signed-in treasure's jobs.",
  ...byId,
  body: z.object({
    reason: z
      .string()
      .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(1000, 'Line is too long')),
  }),
  ok: z.object({ id: Id, id_status: z.int() }),
  problems: { ...absent, ...moved, job_has_work: 409 },
  ...own,
})

export const finishMyJob = endpoint('PUT', '/my/treasure/job/{id}/finish', {
  summary: "Marks one of the signed-in treasure's jobs as done.",
  ...byId,
  ok: z.object({ id: Id, id_status: z.int() }),
  problems: { ...absent, ...moved },
  ...own,
})

export const searchMyBoard = endpoint('GET', '/my/treasure/jobs/board/search', {
  summary: 'Jobs on the board for the signed-in treasure, nearest first by default.',
  query: z.extend(BoardQuery, {
    /** True leaves out jobs for a day on which the treasure is off or works no hours. */
    at_work: z.optional(z.stringbool()),
  }),
  ok: BoardPage,
  problems: { postcode_not_found: 422 },
  ...own,
})

/**
 * `skill_required`: the treasure lacks a skill that the message names. `document_required`: a
 * document that the message names is not checked, or has ended.
 */
export const claimMyJob = endpoint('PUT', '/my/treasure/job/{id}/claim', {
  summary: 'Claims a job from the board for the signed-in treasure.',
  ...byId,
  ok: MyClaimResult,
  problems: {
    ...absent,
    job_taken: 409,
    job_off_board: 409,
    estimate_wanted: 409,
    skill_required: 409,
    document_required: 409,
    treasure_not_found: 422,
  },
  ...own,
  idempotent: true,
})

/**
 * The job returns to the board as before, without any notification. `claim_settled`: the minute for
 * undoing has passed, or the job has changed since.
 */
export const undoMyClaim = endpoint('PUT', '/my/treasure/job/{id}/claim/undo', {
  summary: "Undoes the signed-in treasure's latest claim.",
  ...byId,
  ok: z.object({ id: Id, id_status: z.int() }),
  problems: { ...absent, claim_settled: 409 },
  ...own,
})

/** Used, expired, foreign and unknown links return the same answer. */
const noLink = { link_not_found: 404 }

/**
 * `{token}` is the last part of a link to a job that its treasure received. Reading changes
 * nothing.
 */
export const getTreasureLinkedJob = endpoint('GET', '/public/treasure/job/{token}', {
  summary: "A treasure's job, for the holder of its link.",
  params: z.object({ token: Secret }),
  ok: TreasureJob,
  problems: noLink,
  access: 'public',
})

/** Also accepts the link that asks whether the work has begun. */
export const answerStart = endpoint('PUT', '/public/treasure/job/response', {
  summary:
    'Reports on a job: the customer cannot be reached, the job is handed back, or it is done.',
  body: z.object({
    token: Secret,
    answer: z.enum(['unreachable', 'decline', 'started', 'finished']),
    reason: z._default(z.string().check(z.trim(), z.maxLength(1000, 'Line is too long')), ''),
  }),
  ok: z.object({ id: Id, id_status: z.int() }),
  problems: { ...noLink, ...moved, job_has_work: 409 },
  access: 'public',
})
