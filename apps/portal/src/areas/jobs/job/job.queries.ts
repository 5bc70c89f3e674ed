import {
  listJobAgreedLines,
  listJobAppointments,
  listJobEstimates,
  listJobOpportunities,
  listJobWorks,
  listLogs,
  previewJobCorrection,
  type Job,
  type OkOf,
} from '@treasures/api-client'
import { queries } from '#app/queries.ts'
import { queryOf, rowsOf } from '#app/query.ts'
import { live, oneJob } from '#parts/one-job.queries.ts'
import { wholeLines } from '#parts/work-lines/whole-lines.ts'

// These lists poll, because some events do not change the job itself. Examples are a seen offer, a
// new estimate, a second appointment or a new line of work.
export const jobOpportunities = (id: number) => ({
  ...rowsOf(listJobOpportunities, { params: { id } }),
  ...live,
})
export const jobAppointments = (id: number) => ({
  ...rowsOf(listJobAppointments, { params: { id } }),
  ...live,
})
export const jobEstimates = (id: number) => ({
  ...rowsOf(listJobEstimates, { params: { id } }),
  ...live,
})
export const jobAgreedLines = (id: number) => ({
  ...rowsOf(listJobAgreedLines, { params: { id } }),
  ...live,
})
export const jobWorks = (id: number) => ({
  ...queryOf(listJobWorks, { params: { id }, query: {} }),
  select: ({ data }: OkOf<typeof listJobWorks>) => wholeLines(data),
  ...live,
})

/** Automations about to run for a job. */
export const jobPlanned = (job: number) =>
  rowsOf(listLogs, { query: { job, state: 'waiting', per_page: 50 } })

/** Shows a saved job at once. */
export const jobSaved = (job: Job) => void queries.setQueryData(oneJob(job.id).queryKey, job)

/** Effect of another postcode or option on a job. Always refetched, because prices change. */
export const jobCorrection = (
  id: number,
  { postcode, id_option }: { postcode: string; id_option: number | null },
) => ({
  ...queryOf(previewJobCorrection, {
    params: { id },
    query: { postcode, ...(id_option !== null && { id_option }) },
  }),
  staleTime: 0,
})
