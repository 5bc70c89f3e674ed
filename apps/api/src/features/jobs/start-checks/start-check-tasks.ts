import type { Deps } from '../../../deps.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import { systemActor } from '../../../kernel/events/define-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Tasks } from '../../../kernel/tasks/tasks.ts'
import { assignmentsStore } from '../jobs/assignments.store.ts'
import { jobLinkAddress, jobLinksStore, treasureLinkEnds } from '../jobs/job-links.store.ts'
import { release } from '../jobs/release-job.ts'
import { isWakingHour } from '../opportunities/opportunities.rules.ts'
import {
  answerIsDue,
  answerWithinHours,
  couldNotBeAsked,
  isOldEnoughAt,
  untilWords,
} from './start-checks.rules.ts'
import { startChecksStore } from './start-checks.store.ts'

const minutes = 60_000

type TaskDeps = Pick<Deps, 'database' | 'messages' | 'publicSettings'>
type Silent = { id_job: number; id_treasure: number }

/** "Have you started?" And back to the board with what nobody answers for. */
export function startCheckTasks(deps: TaskDeps) {
  const { messages, publicSettings } = deps
  const { db } = deps.database

  async function ask(tx: Db, job: Silent, at: Date) {
    const store = startChecksStore(tx)
    const treasure = await assignmentsStore(tx).findParties(job.id_job, job.id_treasure)
    const { fname, email, service, place } = treasure
    if (!email) {
      await store.noteCheck(job.id_job, { id_message: null, asked_at: null }, at)
      const descr = couldNotBeAsked(treasure, 'we have no e-mail of theirs')
      await store.addToDo({ ...job, descr }, at)
      return
    }
    const token = await jobLinksStore(tx).createFor(
      'start',
      { ...job, expires_at: treasureLinkEnds(at) },
      at,
    )
    const { id: id_message, hasLeft } = await messages.queueTemplate(tx, at, {
      template: 'start_check',
      recipient: email,
      id_job: job.id_job,
      send_before: answerIsDue(at),
      values: {
        id_job: job.id_job,
        service,
        place,
        fname,
        until: untilWords(answerIsDue(at)),
        link: jobLinkAddress(publicSettings().portal_url, token, 'start'),
      },
    })
    await store.noteCheck(job.id_job, { id_message, asked_at: hasLeft ? at : null }, at)
    await recordEvent(tx, { event: 'job.start_asked', at, by: systemActor, ...job, data: {} })
  }

  async function takeBack(tx: Db, job: Silent, at: Date) {
    const why = `Nothing was heard within ${answerWithinHours} hours of asking whether it has started.`
    await release(tx, at, { ...job, actor: 'system', why, by: systemActor })
  }

  const askedBefore = (at: Date) => new Date(at.getTime() - answerWithinHours * 60 * minutes)

  return {
    'job.take_back': {
      sweep: {
        every: 10 * minutes,
        due: async (due) =>
          isWakingHour(due.at) ? startChecksStore(db).listOverdue(askedBefore(due.at), due) : [],
      },
      async work(tx, { id }, at) {
        const job = await startChecksStore(tx).lockOverdue(askedBefore(at), id)
        if (job) await takeBack(tx, job, at)
      },
    },
    'job.start_check': {
      sweep: {
        every: 10 * minutes,
        due: async (due) =>
          isWakingHour(due.at) ? startChecksStore(db).listToAsk(isOldEnoughAt(due.at), due) : [],
      },
      async work(tx, { id }, at) {
        const job = await startChecksStore(tx).lockToAsk(isOldEnoughAt(at), id)
        if (job) await ask(tx, job, at)
      },
    },
  } satisfies Partial<Tasks>
}
