import type { JobWork, Work } from '@treasures/api-client'

/** Lines of a job with all relations, which the server includes if the query names none. */
export const wholeLines = (lines: readonly JobWork[]): Work[] =>
  lines.filter(
    (line): line is JobWork & Work =>
      line.treasure !== undefined &&
      line.customer !== undefined &&
      line.unit !== undefined &&
      line.timesheet !== undefined &&
      line.review !== undefined,
  )
