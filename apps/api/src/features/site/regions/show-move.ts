import { poundsOf, type RegionMove } from '@treasures/api-client'
import { sayMove } from './regions.rules.ts'

/** Counts of a change that moves nothing. */
export const noCounts = {
  customers: 0,
  treasures: 0,
  open_jobs: 0,
  staying_jobs: 0,
  visits: 0,
  owed_pence: 0,
  wallet_pence: 0,
}

type Move = {
  kind: Parameters<typeof sayMove>[0]['kind']
  region: { id: number; region_name: string }
  from: string
  gained: readonly string[]
  lost: readonly string[]
  to: { id: number; region_name: string } | null
  counts: Parameters<typeof sayMove>[0]['counted']
  isLast?: boolean
}

/** Shows the effect of a change of regions, in numbers and in words. */
export function showMove({
  kind,
  region,
  from,
  gained,
  lost,
  to,
  counts,
  isLast,
}: Move): RegionMove {
  const { id, region_name } = region
  const own = { id, region_name }
  return {
    id,
    from,
    gained: [...gained],
    lost: [...lost],
    customers: counts.customers,
    treasures: counts.treasures,
    open_jobs: counts.open_jobs,
    visits: counts.visits,
    owed: poundsOf(counts.owed_pence),
    wallet: poundsOf(counts.wallet_pence),
    to: to && { id: to.id, region_name: to.region_name },
    jobs_with: kind === 'close' && to ? { id: to.id, region_name: to.region_name } : own,
    words: sayMove({
      kind,
      name: region_name,
      from,
      gained,
      lost,
      to: to?.region_name ?? null,
      counted: counts,
      ...(isLast !== undefined && { isLast }),
    }),
  }
}
