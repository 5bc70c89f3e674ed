import type { PlannedTime } from '@treasures/api-client'

/** A time as PostgreSQL reads it, without its end. */
export const rangeOf = ({ start, end }: PlannedTime) =>
  `[${start.toISOString()},${end.toISOString()})`
