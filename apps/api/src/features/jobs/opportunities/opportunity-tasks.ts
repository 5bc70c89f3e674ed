import type { Deps } from '#deps.ts'
import { systemActor } from '#events/define-event.ts'
import { minutes, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { planNext } from '../jobs/job-timers.ts'
import { matchAgainMinutes } from '../jobs/job-timers.rules.ts'
import { expireOffers } from './expire-offers.ts'
import { findMatches } from './find-matches.ts'
import { matchingStore } from './matching.store.ts'
import { offerJob } from './offer-job.ts'
import { automaticAsks, isWakingHour, wakingFrom } from './opportunities.rules.ts'
import { opportunitiesStore } from './opportunities.store.ts'

/** Expires offers, and finds treasures for jobs with automatic matching. */
export function opportunityTasks({ database: { db }, texts }: Pick<Deps, 'database' | 'texts'>) {
  const textsLeave = texts !== undefined
  const lastAsked = (at: Date) => earlier(at, minutes(matchAgainMinutes))

  async function match(tx: Db, id: number, at: Date) {
    if (!isWakingHour(at)) return enqueue(tx, 'job.match', { id }, { due: wakingFrom(at) })
    const isTaken = await matchingStore(tx).takeUnmatched(id, lastAsked(at), at)
    await planNext(tx, 'job.match', id, at)
    if (!isTaken) return
    const job = await matchingStore(tx).findJob(everywhere, id)
    if (!job || (await matchingStore(tx).hasTreasure(id))) return
    await expireOffers(tx, at, { id_job: id })
    const matches = await findMatches(tx, job, { scope: everywhere, textsLeave, at })
    const next = matches.filter(
      ({ eligible, reachable, wasAsked, hasRefused }) =>
        eligible && reachable && !wasAsked && !hasRefused,
    )
    // Keeps at most `automaticAsks` recent automatic offers waiting, so each one that ends makes
    // room for one more.
    const places = automaticAsks - (await opportunitiesStore(tx).countAsked(id, lastAsked(at)))
    for (const found of next.slice(0, Math.max(0, places)))
      await offerJob(tx, at, {
        id_job: id,
        match: found,
        how: 'automatic',
        by: systemActor,
      })
  }

  return {
    'job.match': {
      sweep: {
        every: minutes(1),
        due: async (due) =>
          isWakingHour(due.at) ? matchingStore(db).listUnmatched(lastAsked(due.at), due) : [],
      },
      work: (tx, { id }, at) => match(tx, id, at),
    },
    'opportunity.expire': {
      sweep: { every: minutes(5), due: (due) => opportunitiesStore(db).listRunOut(due) },
      async work(tx, { id }, at) {
        await expireOffers(tx, at, { id })
        // The time to answer begins when the e-mail is sent, and begins again if it is sent again.
        const end = await opportunitiesStore(tx).findEnd(id, at)
        if (end) await enqueue(tx, 'opportunity.expire', { id }, { due: end })
      },
    },
  } satisfies Partial<Tasks>
}
