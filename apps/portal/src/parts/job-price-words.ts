import { jobStatus, jobType, showPounds } from '@treasures/api-client'

type Priced = { id_job_type: number; id_status: number }

/** A price of a job, or why there is none: a draft has none before it is booked. */
export function jobPriceWords({ id_job_type, id_status }: Priced, pounds: number | null): string {
  if (pounds !== null) return showPounds(pounds)
  return id_status === jobStatus.draft && id_job_type !== jobType.estimate
    ? 'Not set yet'
    : 'By estimate'
}
