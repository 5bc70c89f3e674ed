import type { Deps } from '../../app.ts'
import type { Chore } from '../../shared/housekeeping.ts'
import { findMatches } from './find-matches.ts'
import { matchingStore } from './matching.store.ts'
import { offering } from './offer-job.ts'
import { automaticAsks, isWakingHour } from './opportunities.rules.ts'
import { opportunitiesStore } from './opportunities.store.ts'

const minutes = 60_000
/** Minutes in which the few that were asked may answer before the next few are. */
const waveMinutes = 60
/** Jobs that one round matches. */
const batch = 50

type ChoreDeps = Pick<Deps, 'database' | 'messages' | 'publicSettings'>

/** Offers that ran out, and jobs that look for treasures by themselves. */
export function opportunityChores(deps: ChoreDeps) {
  const { db } = deps.database
  const offer = offering(deps)
  const everywhere = { kind: 'all' } as const

  /** One job in its own transaction; false when there is none left. */
  const matchOne = (at: Date): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const before = new Date(at.getTime() - waveMinutes * minutes)
      const taken = await opportunitiesStore(tx).takeUnmatched(before, at)
      if (!taken) return false
      const job = await matchingStore(tx).findJob(everywhere, taken.id)
      if (!job || (await matchingStore(tx).hasTreasure(job.id))) return true
      await opportunitiesStore(tx).expire(at, job.id)
      const matches = await findMatches(tx, job, { scope: everywhere, at })
      const next = matches.filter(
        ({ eligible, wasAsked, hasRefused }) => eligible && !wasAsked && !hasRefused,
      )
      for (const match of next.slice(0, automaticAsks))
        await offer(tx, at, { id_job: job.id, match, how: 'automatic' })
      return true
    })

  async function match(at: Date) {
    if (!isWakingHour(at)) return
    for (let i = 0; i < batch; i++) if (!(await matchOne(at))) return
  }

  return [
    { every: minutes, run: match },
    { every: 5 * minutes, run: (at) => opportunitiesStore(db).expire(at) },
  ] satisfies Chore[]
}
