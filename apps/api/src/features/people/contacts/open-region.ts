import { londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'

/** Refuses regions that do not exist or are closed. Null is allowed. */
export async function mustBeOpenRegion(
  db: Db,
  endpoint: Refusing<'region_not_found'>,
  id: number | null,
  at: Date,
) {
  if (id === null) return
  const region = await db
    .selectFrom('ambassadors')
    .select(['region_name', 'closed_on'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isClosed = region?.closed_on != null && region.closed_on <= londonDate(at)
  if (region && !isClosed) return
  const words = region ? `${region.region_name} is closed` : 'We can’t find that region'
  throw refuse(endpoint, 'region_not_found', `${words}.`, { errors: { id_region: [words] } })
}
