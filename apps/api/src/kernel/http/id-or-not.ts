import { sql, type Expression, type SqlBool } from 'kysely'

/** A filter by an id: `5` asks that the condition holds for 5, and `!5` that it does not. */
export function idOrNot(text: string, holds: (id: number) => Expression<SqlBool>) {
  const condition = holds(Number(text.replace('!', '')))
  return text.startsWith('!') ? sql<SqlBool>`not ${condition}` : sql<SqlBool>`${condition}`
}
