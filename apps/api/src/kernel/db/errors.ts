/** Reads driver errors by their code: PGlite's class is not pg's class, the codes are the same. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** PostgreSQL broke a tie between transactions: the same work may be tried again at once. */
export const isRetryable = (error: unknown) => ['40001', '40P01'].includes(codeOf(error))

/** Somebody else was first: a unique index holds this very value already. */
export const isTaken = (error: unknown) => codeOf(error) === '23505'

/** It overlaps with what is there: an exclusion constraint holds that nothing does. */
export const isOverlapping = (error: unknown) => codeOf(error) === '23P01'

/** The statement would have ended the last super who can sign in, which a trigger of `users` prevents. */
export const isLastSuper = (error: unknown) =>
  codeOf(error) === '23514' && (error as { constraint?: unknown }).constraint === 'one_super_left'

/** There is no room left for a file. */
export const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(codeOf(error))

/**
 * The database cannot be reached, or takes nobody right now. A socket of the file system that is not there is ENOENT,
 * as any file; and a connection that broke while nobody asked says so to whoever asks next.
 */
export const isUnreachable = (error: unknown) =>
  /^(ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|08|57P0|53)/.test(codeOf(error)) ||
  (error instanceof Error &&
    (('syscall' in error && error.syscall === 'connect') ||
      /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
        error.message,
      )))
