import {
  assignJob,
  endAssignment,
  isJobOver,
  isJobUnderWay,
  isOpenTo,
  jobStatus,
  jobStatusWords,
  moveJob,
  londonDate,
  type JobStatus,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, refuseGenerally } from '#kernel/http/refuse.ts'
import { appointmentsStore } from '../appointments/appointments.store.ts'
import { customerJobsStore } from '../jobs/customer-jobs.store.ts'
import { reasonOf, wantedAgain } from '../jobs/jobs.decide.ts'
import { noSuchJob, noSuchReason } from '../jobs/jobs.refusals.ts'
import { recordMove } from '../jobs/jobs.store.ts'
import { decideStaffMove } from '../jobs/staff-jobs.decide.ts'
import { showRecord } from '../jobs/staff-jobs.record.ts'
import { showAssignment } from '../jobs/staff-jobs.show.ts'
import { staffJobsStore } from '../jobs/staff-jobs.store.ts'
import { lockJobRow, moveJobRow } from '../jobs/write-job.ts'
import { findMatches } from '../opportunities/find-matches.ts'
import { matchingStore } from '../opportunities/matching.store.ts'
import { assignTo } from './assign-job.ts'
import { refuseRelease } from './assignments.refusals.ts'
import { assignmentsStore } from './assignments.store.ts'
import { cancel } from './cancel-job.ts'
import { release } from './release-job.ts'

const { open, claimed, declined, cancelled } = jobStatus

/** Calls by which staff change a job's status, and assign and unassign the job. */
export function jobMovesRoutes({ texts }: Pick<Deps, 'texts'>) {
  const textsLeave = texts !== undefined
  return {
    moveJob: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const by = userActor(caller.id)
        const job = await lockJobRow(tx, id, scope)
        if (!job) throw noSuchJob(moveJob)
        const to = body.id_status as JobStatus
        if (job.id_status === to) return showRecord(tx, scope, id, at)
        const listed =
          body.id_job_loss_reason === undefined
            ? undefined
            : await customerJobsStore(tx).findLossReason(body.id_job_loss_reason)
        if (body.id_job_loss_reason !== undefined && !listed) throw noSuchReason(moveJob)
        const why = reasonOf(listed?.name, body.reason)
        const move = decideStaffMove(job, to, why)
        if (!move.ok && isOpenTo(move))
          throw refuseGenerally('invalid_fields', 'Please correct the problems', {
            errors: { reason: ['Please say why'] },
          })
        if (!move.ok)
          throw refuse(moveJob, 'job_cannot_move', move.why, {
            move: { from: move.from, to, allowed: move.allowed },
          })

        if (to === declined || to === cancelled)
          await cancel(tx, at, { job, move, why, by, by_hand: true })
        else if (to === open && isJobUnderWay(job.id_status)) {
          if (job.id_treasure === null) throw noSuchJob(moveJob)
          const released = await release(tx, at, {
            id_job: id,
            id_treasure: job.id_treasure,
            actor: 'admin',
            why: `{who} opened it again${why && `: ${why}`}.`,
            by,
          })
          if (!released.moved) throw refuseRelease(moveJob, released)
        } else {
          const reopening = to === open
          await moveJobRow(
            tx,
            id,
            move,
            at,
            reopening
              ? { status_reason: null, posted_at: at, ...wantedAgain(job, londonDate(at)) }
              : {},
          )
          await recordMove(tx, at, { id }, move, { by, by_hand: true, ...(why && { why }) })
          if (isJobOver(to)) await appointmentsStore(tx).freeDiary(id, at)
        }
        return showRecord(tx, scope, id, at)
      }),

    assignJob: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const { id_treasure, reason } = body
        const job = await lockJobRow(tx, id, scope)
        const toMatch = job && (await matchingStore(tx).findJob(scope, id))
        if (!toMatch) throw noSuchJob(assignJob)
        const [match] = await findMatches(tx, toMatch, { textsLeave, scope, at, id_treasure })
        if (!match) throw noSuchTreasure()
        const assigned = await assignTo(tx, at, {
          id_job: id,
          id_treasure,
          how: 'admin',
          by: userActor(caller.id),
          actor: 'admin',
          ...(reason && { why: [...match.obstacles, `Reason: ${reason}`].join('. ') }),
        })
        if (!assigned.moved) {
          if (assigned.refused === 'treasure_not_found') throw noSuchTreasure()
          if (isJobUnderWay(job.id_status))
            throw refuse(assignJob, 'job_taken', 'Someone has this job already.')
          throw refuse(
            assignJob,
            'job_cannot_move',
            `This job is ${jobStatusWords[job.id_status]}.`,
            {
              move: { from: job.id_status, to: claimed, allowed: [] },
            },
          )
        }
        if (!match.may_ask && !reason)
          throw refuse(
            assignJob,
            'reason_required',
            `${match.name}: ${match.obstacles.join(', ')}. Please say why they get the job all the same.`,
            { errors: { reason: ['Please say why'] } },
          )
        const made = must(await staffJobsStore(tx).findAssignment(assigned.id_assignment))
        return showAssignment(made)
      }),

    endAssignment: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const found = await staffJobsStore(tx).findAssignment(id)
        const job = found && (await lockJobRow(tx, found.id_job, scope))
        const active = job && (await assignmentsStore(tx).findActive(job.id))
        if (!job || active?.id !== id)
          throw refuse(endAssignment, 'assignment_not_found', 'We can’t find that assignment.')
        const { id_treasure } = active
        const released = await release(tx, at, {
          id_job: job.id,
          id_treasure,
          actor: 'admin',
          why: '{who} took it back.',
          by: userActor(caller.id),
        })
        if (!released.moved) throw refuseRelease(endAssignment, released)
        return showRecord(tx, scope, job.id, at)
      }),
  } satisfies Partial<Handlers>
}

const noSuchTreasure = () =>
  refuse(
    assignJob,
    'treasure_not_found',
    'We can’t find that treasure, or they can’t be given jobs.',
    {
      errors: { id_treasure: ['We can’t find that treasure'] },
    },
  )
