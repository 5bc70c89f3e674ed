/**
 * Returns a row that this transaction has just written, locked or asked for. A missing one is a
 * bug.
 */
export function must<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('A row that was just written or locked is not there')
  return row
}
