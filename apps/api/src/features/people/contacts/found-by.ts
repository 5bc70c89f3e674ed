import { sql, type SqlBool } from 'kysely'
import { searchPatterns } from './search-patterns.rules.ts'

/** Whom somebody means by what they typed, as a condition that an index answers; nobody where they typed nothing. */
export const foundBy = (table: 'customers' | 'treasures', typed: string) => {
  const patterns = searchPatterns(typed)
  const each = patterns.map(
    (pattern) => sql`${sql.ref(`${table}.found_by`)} like fold_text(${pattern})`,
  )
  return patterns.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${sql.join(each, sql` and `)}`
}
