import { londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { inSavepoint } from '#kernel/db/savepoint.ts'
import type { Actor } from '#events/define-event.ts'
import { regionOutcodesStore } from '../../catalogue/regions/region-outcodes.store.ts'
import type { CodeOfRegion } from '../../catalogue/regions/follow-codes.ts'
import { emptyRegion, movePeople } from './settle-regions.ts'

type Plan = {
  codes: readonly CodeOfRegion[]
  from: string
  /** The region that gives up the outward codes. */
  giver?: number
  /** The closing region and the one that takes over everything else. */
  rest?: { from: number; to: number }
}
export type MoveCounts = { customers: number; treasures: number; customer_ids: number[] }

class NotYet extends Error {
  readonly counts: MoveCounts
  constructor(counts: MoveCounts) {
    super('Planned for a later day')
    this.counts = counts
  }
}

/**
 * Moves people if the change takes effect today. Before a later change, moves them in a savepoint,
 * counts them and rolls back. The nightly task then moves them on that day.
 */
export async function planMove(
  tx: Db,
  plan: Plan,
  who: { at: Date; by: Actor },
): Promise<MoveCounts> {
  const day = londonDate(who.at)
  if (plan.from <= day) {
    await regionOutcodesStore(tx).takeUnsettled(day, who.at)
    return move(tx, plan, who)
  }
  try {
    return await inSavepoint(tx, async () => {
      throw new NotYet(await move(tx, plan, who))
    })
  } catch (error) {
    if (error instanceof NotYet) return error.counts
    throw error
  }
}

async function move(tx: Db, { codes, giver, rest }: Plan, who: { at: Date; by: Actor }) {
  const moved = await movePeople(tx, codes, who, giver)
  const left = rest && (await emptyRegion(tx, rest.from, rest.to, who))
  const customers = [...moved.customers, ...(left?.customers ?? [])]
  const treasures = [...moved.treasures, ...(left?.treasures ?? [])]
  return {
    customers: customers.length,
    treasures: treasures.length,
    customer_ids: customers.map(({ id }) => id),
  }
}
