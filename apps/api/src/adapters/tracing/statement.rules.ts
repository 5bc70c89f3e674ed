/** Longest statement in a trace, in characters. */
const mostOf = 2_000

/**
 * Makes a statement safe to export. Values are parameters and already absent. Quoted text is
 * removed too.
 */
export const tellStatement = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, mostOf)

/** Names a statement by its verb and first table. */
export function nameStatement(sql: string): string {
  const [, verb = 'query'] =
    /^\s*(?:with\b[^]*?\b)?(select|insert|update|delete)\b/i.exec(sql) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(sql) ?? []
  return [verb.toLowerCase(), table].filter((part) => part !== undefined).join(' ')
}
