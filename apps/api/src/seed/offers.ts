import { londonDate } from '@treasures/api-client'
import type { Insertable } from 'kysely'
import { hours, days, later, earlier } from '#kernel/clock.ts'
import type { Db } from '../kernel/db/connect.ts'
import type { Tables } from '../kernel/db/tables.ts'
import { hashSecret } from '../kernel/secrets.ts'
import type { Random } from './random.ts'
import type { SeedTreasure } from './treasures.ts'
import { activeAssignment } from '../features/jobs/jobs/active-assignment.ts'

/** Seeds offers to treasures, and the prices that they estimated. */
export async function seedOffers(
  tx: Db,
  random: Random,
  treasures: readonly SeedTreasure[],
  at: Date,
) {
  await seedOpportunities(tx, random, treasures, at)
  await seedEstimates(tx, random, treasures, at)
}

/** Offers every ninth open job to three treasures: the region's first, and two with the skill. */
async function seedOpportunities(
  tx: Db,
  random: Random,
  treasures: readonly SeedTreasure[],
  at: Date,
) {
  const jobs = await tx
    .selectFrom('jobs')
    .select(['id', 'id_region', 'id_service', 'posted_at'])
    .where('id_status', '=', 1)
    .where('treasure_price_pence', 'is not', null)
    .orderBy('id')
    .execute()
  const rows = jobs
    .filter((_, i) => i % 9 === 0)
    .flatMap((job) => {
      const [first, ...others] = treasures.filter((t) => t.id_region === job.id_region)
      const able = random.shuffle(others.filter((t) => t.services.includes(job.id_service)))
      return [first, ...able.slice(0, 2)].flatMap((treasure, n) => {
        if (!treasure) return []
        const sent = new Date(
          Math.max(job.posted_at?.getTime() ?? 0, at.getTime() - hours(random.whole(1, 20))),
        )
        const parts = scoreOf(random)
        const id_status = n === 0 ? random.pick([2, 3] as const) : random.pick([2, 3, 5] as const)
        return {
          id_job: job.id,
          id_treasure: treasure.id,
          id_status,
          how: random.chance(0.5) ? ('automatic' as const) : ('staff' as const),
          score_hundredths: Math.round(parts.reduce((sum, { points }) => sum + points, 0) * 100),
          score_parts: JSON.stringify(parts),
          token_hash: hashSecret(random.capability()),
          created_at: sent,
          sent_at: sent,
          viewed_at: id_status > 2 ? later(sent, hours(1 / 3)) : null,
          responded_at: id_status === 5 ? later(sent, hours(1 / 2)) : null,
          expires_at: later(sent, days(3)),
        } satisfies Insertable<Tables['opportunities']>
      })
    })
  await tx.insertInto('opportunities').values(rows).execute()
}

function scoreOf(random: Random) {
  const miles = random.whole(2, 70) / 10
  const stars = random.pick([4, 4.2, 4.5, 4.7, 5])
  return [
    { words: `${miles} miles away`, points: Math.round(400 * (1 - miles / 10)) / 10, most: 40 },
    { words: `${stars.toFixed(1)} stars`, points: stars * 7, most: 35 },
    { words: 'Has 1 job under way', points: 8, most: 10 },
  ]
}

/**
 * Seeds estimates of jobs without a price. Open jobs get prices to compare, and jobs in progress an
 * agreed price.
 */
async function seedEstimates(tx: Db, random: Random, treasures: readonly SeedTreasure[], at: Date) {
  const jobs = await tx
    .selectFrom('jobs')
    .leftJoin('assignments', activeAssignment)
    .select([
      'jobs.id',
      'jobs.id_region',
      'jobs.id_status',
      'jobs.id_service',
      'assignments.id_treasure',
      'assignments.assigned_at',
    ])
    .where('id_job_type', '=', 2)
    .where('id_status', 'in', [1, 2, 3, 4, 5])
    .orderBy('jobs.id')
    .execute()
  const rows: Insertable<Tables['estimates']>[] = []
  for (const { id, id_region, id_status, id_service, id_treasure, assigned_at } of jobs) {
    const price = () => random.whole(18, 140) * 500
    if (id_treasure && id_status >= 3) {
      const treasure_price_pence = price()
      const prices = {
        treasure_price_pence,
        customer_price_pence: withCommission(treasure_price_pence),
      }
      rows.push(
        estimate(random, { id_job: id, id_treasure, id_status: 3, ...prices }, assigned_at ?? at),
      )
      await tx.updateTable('jobs').set(prices).where('id', '=', id).execute()
    } else if (id_status === 1 && random.chance(0.6)) {
      const able = treasures.filter(
        (t) => t.id_region === id_region && t.services.includes(id_service),
      )
      for (const one of random.shuffle(able).slice(0, 2)) {
        const treasure_price_pence = price()
        rows.push(
          estimate(
            random,
            {
              id_job: id,
              id_treasure: one.id,
              id_status: 2,
              treasure_price_pence,
              customer_price_pence: withCommission(treasure_price_pence),
            },
            earlier(at, hours(random.whole(2, 60))),
          ),
        )
      }
    }
  }
  await tx.insertInto('estimates').values(rows).execute()
}

/** Adds the commission, a fifth of the customer's price, to the nearest penny. */
const withCommission = (pence: number) => Math.round((pence * 100) / 80)

const estimate = (
  random: Random,
  row: Pick<
    Insertable<Tables['estimates']>,
    'id_job' | 'id_treasure' | 'id_status' | 'treasure_price_pence' | 'customer_price_pence'
  >,
  created_at: Date,
): Insertable<Tables['estimates']> => ({
  ...row,
  descr: random.pick(offered),
  valid_until: londonDate(later(created_at, days(21))),
  created_at,
  responded_at: row.id_status === 3 ? later(created_at, hours(20)) : null,
})

const offered = [
  'Labour and everything that is needed, old parts taken away. Two days.',
  'As described, without the plastering. One day, and half a day to finish.',
  'Materials of middling quality included. I can begin next week.',
  'All in, with a guarantee of two years on the work.',
]
