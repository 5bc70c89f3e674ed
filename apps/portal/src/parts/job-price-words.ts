import { jobStatus, jobType, showPounds } from '@treasures/api-client'

type Priced = { id_job_type: number; id_status: number }

/** A job's price, or the reason why it has none. A draft has no price until it is booked. */
export function jobPriceWords({ id_job_type, id_status }: Priced, pounds: number | null): string {
  if (pounds !== null) return showPounds(pounds)
  return id_status === jobStatus.draft && id_job_type !== jobType.estimate
    ? 'Not set yet'
    : 'By estimate'
}
