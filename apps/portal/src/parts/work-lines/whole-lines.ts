import type { JobWork, Work } from '@treasures/api-client'

/**
 * Returns the lines that have all their relations. The server includes all of them if the query
 * names none.
 */
export const wholeLines = (lines: readonly JobWork[]): Work[] =>
  lines.filter(
    (line): line is JobWork & Work =>
      line.treasure !== undefined &&
      line.customer !== undefined &&
      line.unit !== undefined &&
      line.timesheet !== undefined &&
      line.review !== undefined,
  )
