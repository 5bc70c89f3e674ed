import { decideJobMove, Email, jobStatus, londonDate, type JobStatus } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { systemActor } from '#events/define-event.ts'
import { minutes, hours, days, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { countAttempt } from '#kernel/http/rate-limits.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { RunningTask, Tasks } from '#kernel/tasks/tasks.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { estimatesStore } from '../estimates/estimates.store.ts'
import { pictureFiles } from '../images/picture-files.ts'
import { expiryIsDue, graceDays } from '../jobs/job-timers.rules.ts'
import { recordMove } from '../jobs/jobs.store.ts'
import { lockJobRow, moveJobRow } from '../jobs/write-job.ts'
import { opportunitiesStore } from '../opportunities/opportunities.store.ts'
import { foldEmail } from '../../people/users/sign-in.rules.ts'
import { bookingTasksStore, type Stale } from './booking-tasks.store.ts'
import {
  draftEnds,
  draftHours,
  idleHours,
  linksPerDraft,
  reminderMinutes,
} from './booking.rules.ts'
import { askDraftLink } from './draft-link.ts'
import { draftsStore } from './drafts.store.ts'

/** Days for which the typed contents of an abandoned draft are kept. */
const keptDays = 30

type Standing = { updated_at: Date; wanted_on: string | null }
type Expiry = {
  name: 'draft.expire' | 'job.expire'
  from: JobStatus
  stale: (at: Date) => Stale
  factsOf: (job: Standing, at: Date) => Parameters<typeof decideJobMove>[3]
  /** Time at which the job expires. Null if the job is not wanted on a particular day. */
  endOf: (job: Standing) => Date | null
}

/** Number of whole days in London's calendar. */
const daysFrom = (date: string, at: Date) =>
  (Date.parse(londonDate(at)) - Date.parse(date)) / days(1)

type TaskDeps = Pick<Deps, 'database' | 'files' | 'limits'>

/** Booking tasks that run on a schedule. */
export function bookingTasks(deps: TaskDeps) {
  const { limits } = deps
  const { db } = deps.database
  const pictures = pictureFiles(deps.files)

  /**
   * Expires jobs that have been in a status for too long. `stale` lists candidates. The move is
   * decided for each candidate.
   */
  function expiry({ name, from, stale, factsOf, endOf }: Expiry) {
    return {
      sweep: {
        every: minutes(10),
        due: (due) => bookingTasksStore(db).listStale(from, stale(due.at), due),
      },
      async work(tx, { id }, at) {
        const job = await lockJobRow(tx, id, everywhere)
        if (job?.id_status !== from) return
        const move = decideJobMove(from, jobStatus.expired, 'system', factsOf(job, at))
        const end = endOf(job)
        if (move.ok) {
          await moveJobRow(tx, id, move, at)
          await opportunitiesStore(tx).withdrawFor(id, at)
          await estimatesStore(tx).withdrawAllOf(id, at)
          await recordMove(tx, at, { id }, move, { by: systemActor })
        } else if (end && end > at) await enqueue(tx, name, { id }, { due: end })
      },
    } satisfies Tasks['job.expire']
  }

  const idle = (at: Date) => ({
    before: earlier(at, minutes(reminderMinutes)),
    after: earlier(at, hours(draftHours)),
  })

  async function remind(tx: Db, id_job: number, at: Date) {
    const store = bookingTasksStore(tx)
    const draft = await store.lockIdle(id_job, idle(at))
    if (!draft) return
    await store.noteReminder(draft.id, at)
    const email = Email.safeParse(draft.email)
    if (!email.success) return
    const counted = await countAttempt(
      tx,
      at,
      'continue-email',
      foldEmail(email.data),
      limits.continueLinksPerEmail,
    )
    if (counted.allowed && (await draftsStore(tx).countLink(draft.id, linksPerDraft, at)))
      await askDraftLink(tx, at, { id_job, email: email.data, by: systemActor })
  }

  const keptSince = (at: Date) => earlier(at, days(keptDays))

  /**
   * Removes the files first. If the task stops halfway, the rows still name the files that remain.
   */
  async function forgetGivenUp({ data: { id }, at, transact }: RunningTask<{ id: number }>) {
    const found = await bookingTasksStore(db).findGivenUp(id, keptSince(at))
    if (!found) return
    for (const file of found.files) await pictures.remove(file)
    await transact((tx) => bookingTasksStore(tx).forget(id))
  }

  return {
    'draft.remind': {
      sweep: {
        every: minutes(1),
        due: (due) => bookingTasksStore(db).listIdle(idle(due.at), due),
      },
      work: (tx, { id }, at) => remind(tx, id, at),
    },
    'draft.expire': expiry({
      name: 'draft.expire',
      from: jobStatus.draft,
      stale: (at) => ({
        column: 'updated_at',
        latest: earlier(at, hours(draftHours)),
      }),
      factsOf: ({ updated_at }, at) => ({ idleHours: idleHours(updated_at, at) }),
      endOf: ({ updated_at }) => draftEnds(updated_at),
    }),
    'job.expire': expiry({
      name: 'job.expire',
      from: jobStatus.open,
      stale: (at) => ({
        column: 'wanted_on',
        latest: londonDate(earlier(at, days(graceDays))),
      }),
      factsOf: ({ wanted_on }, at) => ({
        daysPastWanted: wanted_on === null ? 0 : daysFrom(wanted_on, at),
      }),
      endOf: ({ wanted_on }) => (wanted_on === null ? null : expiryIsDue(wanted_on)),
    }),
    'draft.forget': {
      pool: 'upkeep',
      sweep: {
        every: minutes(60),
        due: (due) => bookingTasksStore(db).listGivenUp(keptSince(due.at), due),
      },
      run: forgetGivenUp,
    },
  } satisfies Partial<Tasks>
}
