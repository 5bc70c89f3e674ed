import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { systemActor } from '#events/define-event.ts'
import { minutes, hours, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { planNext } from '../jobs/job-timers.ts'
import { release } from '../assignments/release-job.ts'
import { isWakingHour, wakingFrom } from '../opportunities/opportunities.rules.ts'
import { answerWithinHours, isOldEnoughAt } from './start-checks.rules.ts'
import { startChecksStore } from './start-checks.store.ts'

type Silent = { id_job: number; id_treasure: number }

/** Asks "Have you started?" and returns unanswered jobs to the board. */
export function startCheckTasks({ database: { db } }: Pick<Deps, 'database'>) {
  async function ask(tx: Db, job: Silent, at: Date) {
    await startChecksStore(tx).noteCheck(job.id_job, at)
    return recordEvent(tx, { event: 'job.start_asked', at, by: systemActor, ...job, data: {} })
  }

  async function takeBack(tx: Db, job: Silent, at: Date) {
    const why = `Nothing was heard within ${answerWithinHours} hours of asking whether it has started.`
    await release(tx, at, { ...job, actor: 'system', why, by: systemActor })
  }

  const askedBefore = (at: Date) => earlier(at, hours(answerWithinHours))

  return {
    'job.take_back': {
      sweep: {
        every: minutes(10),
        due: async (due) =>
          isWakingHour(due.at) ? startChecksStore(db).listOverdue(askedBefore(due.at), due) : [],
      },
      async work(tx, { id }, at) {
        if (!isWakingHour(at)) return enqueue(tx, 'job.take_back', { id }, { due: wakingFrom(at) })
        const job = await startChecksStore(tx).lockOverdue(askedBefore(at), id)
        if (job) await takeBack(tx, job, at)
      },
    },
    'job.start_check': {
      sweep: {
        every: minutes(10),
        due: async (due) =>
          isWakingHour(due.at) ? startChecksStore(db).listToAsk(isOldEnoughAt(due.at), due) : [],
      },
      async work(tx, { id }, at) {
        if (!isWakingHour(at))
          return enqueue(tx, 'job.start_check', { id }, { due: wakingFrom(at) })
        const job = await startChecksStore(tx).lockToAsk(isOldEnoughAt(at), id)
        return job ? ask(tx, job, at) : planNext(tx, 'job.start_check', id, at)
      },
    },
  } satisfies Partial<Tasks>
}
