import { jobStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { systemActor } from '#events/define-event.ts'
import { minutes, hours, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { idsOf } from '#kernel/tasks/due.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { boostHours, decideBoost } from './boost.rules.ts'
import { boostPrice } from './boost-price.ts'
import { planNext } from './job-timers.ts'
import { changeDetails } from './write-job.ts'

/** Raises the prices of jobs that no treasure takes, in regions with automatic boosts. */
export const boostTasks = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    'job.boost': {
      sweep: {
        every: minutes(10),
        due: ({ at, most, ready }) =>
          idsOf(
            waiting(db, at)
              .select('jobs.id')
              .where(ready('jobs.id'))
              .orderBy('jobs.id')
              .limit(most),
          ),
      },
      work: (tx, { id }, at) => boost(tx, id, at),
    },
  }) satisfies Partial<Tasks>

const waiting = (db: Db, at: Date) =>
  db
    .selectFrom('jobs')
    .innerJoin('ambassadors', 'ambassadors.id', 'jobs.id_region')
    .where('id_status', '=', jobStatus.open)
    .where('automatically_price_boost', '=', true)
    .where('locked_at', 'is', null)
    .where(sql<boolean>`(on_board or auto_match)`)
    .where(sql<boolean>`greatest(posted_at, boosted_at) <= ${earlier(at, hours(boostHours))}`)
    .where(sql<boolean>`treasure_price_pence <= customer_price_pence`)

async function boost(tx: Db, id: number, at: Date) {
  const job = await waiting(tx, at)
    .select(['treasure_price_pence', 'customer_price_pence', 'boost_pence'])
    .where('jobs.id', '=', id)
    .forUpdate('jobs')
    .executeTakeFirst()
  if (!job) return planNext(tx, 'job.boost', id, at)
  const { treasure_price_pence, customer_price_pence, boost_pence } = job
  if (treasure_price_pence === null || customer_price_pence === null) return
  const pence = decideBoost({ treasure_price_pence, customer_price_pence, boost_pence })
  const by = systemActor
  if (pence)
    await boostPrice(tx, { ...job, id, treasure_price_pence }, pence, { at, by, hours: boostHours })
  // If a job has no room for a boost, it is not checked again before the next step.
  else await changeDetails(tx, id, { boosted_at: at }, at)
  await planNext(tx, 'job.boost', id, at)
}
