import { sql } from 'kysely'
import type { Deps } from '../../app.ts'
import type { Chore } from '../../shared/housekeeping.ts'
import { noteBySystem } from '../activities/system-notes.ts'
import { boostHours, boostWords, decideBoost } from './boost.rules.ts'
import { staffJobsStore } from './staff-jobs.store.ts'

const minutes = 60_000
/** Jobs that one transaction takes. */
const batch = 100

/** Lets prices go up in the regions that have asked for it, for jobs that nobody takes. */
export const boostChore = ({ database: { db } }: Pick<Deps, 'database'>): Chore => ({
  every: 10 * minutes,
  run: async (at) => {
    const before = new Date(at.getTime() - boostHours * 60 * minutes)
    for (let taken = batch; taken === batch;)
      taken = await db.transaction().execute(async (tx) => {
        const store = staffJobsStore(tx)
        const waiting = await tx
          .selectFrom('jobs')
          .innerJoin('ambassadors', 'ambassadors.id', 'jobs.id_region')
          .select(['jobs.id', 'treasure_price_pence', 'customer_price_pence', 'boost_pence'])
          .where('id_status', '=', 1)
          .where('automatically_price_boost', '=', true)
          .where('locked_at', 'is', null)
          .where(sql<boolean>`(on_board or auto_match)`)
          .where(sql<boolean>`greatest(posted_at, boosted_at) <= ${before}`)
          .where(sql<boolean>`treasure_price_pence <= customer_price_pence`)
          .orderBy('jobs.id')
          .limit(batch)
          .forUpdate('jobs')
          .skipLocked()
          .execute()
        for (const { id, treasure_price_pence, customer_price_pence, boost_pence } of waiting) {
          if (treasure_price_pence === null || customer_price_pence === null) continue
          const pence = decideBoost({ treasure_price_pence, customer_price_pence, boost_pence })
          // Looked at: one that has no room left is not looked at again before the next step.
          await store.boost(id, pence, at)
          if (pence)
            await noteBySystem(tx, at, {
              id_job: id,
              descr: `Nobody took it for ${boostHours} hours: the price went up by itself and ${boostWords(pence, treasure_price_pence + pence)}`,
              by: null,
            })
        }
        return waiting.length
      })
  },
})
