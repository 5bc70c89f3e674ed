/** Characters of a statement that are told. */
const mostOf = 2_000

/**
 * A statement for others to see. Values are parameters and not in it; what stands in quotes all the same is left out.
 */
export const tellStatement = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, mostOf)

/** By what a statement is found in a list: what it does first, and to which table. */
export function nameStatement(sql: string): string {
  const [, verb = 'query'] =
    /^\s*(?:with\b[^]*?\b)?(select|insert|update|delete)\b/i.exec(sql) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(sql) ?? []
  return [verb.toLowerCase(), table].filter((part) => part !== undefined).join(' ')
}
