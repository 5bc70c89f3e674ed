import { idsByName } from '../../kernel/ids-by-name.ts'

export const jobStatuses = {
  0: 'Draft',
  1: 'Open',
  2: 'Claimed',
  3: 'Progressing',
  4: 'Completed',
  5: 'Closed',
  6: 'Declined',
  7: 'Cancelled',
  8: 'Expired',
} as const
export type JobStatus = keyof typeof jobStatuses

/** Names for staff and treasures. API answers contain the names above. */
export const jobStatusWords: Readonly<Record<JobStatus, string>> = {
  ...jobStatuses,
  1: 'Unclaimed',
  3: 'In progress',
}

/** Ids by name: `jobStatus.open` is 1. */
export const jobStatus = /* @__PURE__ */ idsByName(jobStatuses)

/** Statuses of a job that has a treasure and is not done. */
export const jobStatusesUnderWay = [jobStatus.claimed, jobStatus.progressing] as const
export const isJobUnderWay = (status: number): boolean =>
  status === jobStatus.claimed || status === jobStatus.progressing

/** True if the job is completed or given up. */
export const isJobOver = (status: number): boolean => status >= jobStatus.completed
