import type { PlannedTime } from '@treasures/api-client'

/** Writes a time as a PostgreSQL range, which excludes the end. */
export const rangeOf = ({ start, end }: PlannedTime) =>
  `[${start.toISOString()},${end.toISOString()})`
