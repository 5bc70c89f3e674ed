import { sql } from 'kysely'

/** Ids in brackets, `(2, 3)`, as literals: an index on these rows alone is used under every plan. */
export const idList = (ids: readonly number[]) => sql`(${sql.join(ids.map((id) => sql.lit(id)))})`
