/** Reads a driver error's code. PGlite and pg have different error classes but the same codes. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/**
 * Tells whether PostgreSQL aborted the transaction for a deadlock or serialisation failure, so that
 * it may be retried at once.
 */
export const isRetryable = (error: unknown) => ['40001', '40P01'].includes(codeOf(error))

/**
 * Tells whether a unique index already contains this value, because another transaction was first.
 */
export const isTaken = (error: unknown) => codeOf(error) === '23505'

/** Tells whether an exclusion constraint found an overlap. */
export const isOverlapping = (error: unknown) => codeOf(error) === '23P01'

/**
 * Tells whether the statement would have removed the last super who can sign in, which a trigger of
 * `users` prevents.
 */
export const isLastSuper = (error: unknown) =>
  codeOf(error) === '23514' && (error as { constraint?: unknown }).constraint === 'one_super_left'

/**
 * Tells whether the database refused the values of a statement: they break a constraint, or are no
 * values of their types.
 */
export const isRefusedByDatabase = (error: unknown) => /^2[23]/.test(codeOf(error))

/** Tells whether the disk is full. */
export const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(codeOf(error))

/**
 * Tells whether the database is unreachable or refuses connections right now. A missing socket file
 * gives ENOENT, as any missing file does. A connection that broke while idle reports the fault on
 * its next query.
 */
export const isUnreachable = (error: unknown) =>
  /^(ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|08|57P0|53)/.test(codeOf(error)) ||
  (error instanceof Error &&
    (('syscall' in error && error.syscall === 'connect') ||
      /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
        error.message,
      )))

/** Reads from an exclusion constraint's error the start of the range that was already taken. */
export function overlappedFrom(error: unknown): Date | undefined {
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : ''
  const existing = [...detail.matchAll(/\["([^"]+)","[^"]+"\)/g)].at(-1)?.[1]
  if (existing === undefined) return undefined
  // In "2026-12-07 09:00:00+00" the offset lacks the minutes that ISO 8601 requires.
  const start = new Date(existing.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(start.getTime()) ? undefined : start
}
