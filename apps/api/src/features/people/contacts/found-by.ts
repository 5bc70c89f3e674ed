import { sql, type SqlBool } from 'kysely'
import { searchPatterns } from './search-patterns.rules.ts'

/** Condition that finds people by typed text and can use an index. Empty text matches no record. */
export const foundBy = (table: 'customers' | 'treasures', typed: string) => {
  const patterns = searchPatterns(typed)
  const each = patterns.map(
    (pattern) => sql`${sql.ref(`${table}.found_by`)} like fold_text(${pattern})`,
  )
  return patterns.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${sql.join(each, sql` and `)}`
}
