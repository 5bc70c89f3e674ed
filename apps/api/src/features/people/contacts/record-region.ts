import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'

/**
 * Reason why a record has another region: a new address, a choice by staff, an outward code that
 * another region now has, or a closed region.
 */
export type RegionReason = 'address' | 'staff' | 'outcodes' | 'closed'

type Change = {
  at: Date
  by: Actor
  before: number | null
  after: number | null
  why: RegionReason
}

/** Logs that a customer, treasure or job now has another region. */
export async function recordRegion(
  tx: Db,
  subject: { id_customer: number } | { id_treasure: number } | { id_job: number },
  { at, by, before, after, why }: Change,
) {
  const data = {
    before: await nameOf(tx, before),
    after: await nameOf(tx, after),
    id_before: before,
    why,
  }
  const happened = { at, by, data, id_region: after ?? before }
  if ('id_customer' in subject)
    return recordEvent(tx, { event: 'customer.region_changed', ...happened, ...subject })
  if ('id_treasure' in subject)
    return recordEvent(tx, { event: 'treasure.region_changed', ...happened, ...subject })
  return recordEvent(tx, { event: 'job.region_changed', ...happened, ...subject })
}

async function nameOf(tx: Db, id: number | null) {
  if (id === null) return null
  const row = await tx
    .selectFrom('ambassadors')
    .select('region_name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.region_name ?? null
}
