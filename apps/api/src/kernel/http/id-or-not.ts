import { sql, type Expression, type SqlBool } from 'kysely'

/** Applies a filter by id: `5` requires the condition for 5, and `!5` its opposite. */
export function idOrNot(text: string, holds: (id: number) => Expression<SqlBool>) {
  const condition = holds(Number(text.replace('!', '')))
  return text.startsWith('!') ? sql<SqlBool>`not ${condition}` : sql<SqlBool>`${condition}`
}
