import { sql } from 'kysely'

/**
 * Writes ids in brackets, `(2, 3)`, as literals, so that a partial index on these ids is used under
 * every plan.
 */
export const idList = (ids: readonly number[]) => sql`(${sql.join(ids.map((id) => sql.lit(id)))})`
