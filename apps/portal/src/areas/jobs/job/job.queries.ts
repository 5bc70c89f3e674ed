import {
  listJobAppointments,
  listJobAssignments,
  listJobEstimates,
  listJobOpportunities,
  listJobWorks,
  previewJobCorrection,
  type Job,
  listLogs,
} from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { queries } from '#parts/queries.ts'
import { api } from '#app/session/api.ts'
import { wholeLines } from '#parts/work-lines/whole-lines.ts'
import { jobKey, live, oneJob } from '#parts/one-job.queries.ts'
import { refreshJobs } from '../jobs/jobs.queries.ts'

/** One of the lists on a job's page. */
const listOf = <Data>(
  id: number,
  name: string,
  call: (id: number, signal: AbortSignal) => Promise<{ data: Data[] }>,
) =>
  queryOptions({
    queryKey: [...jobKey(id), name],
    queryFn: async ({ signal }) => (await call(id, signal)).data,
  })

export const jobAssignments = (job: number) =>
  listOf(job, 'assignments', (id, signal) =>
    api.call(listJobAssignments, { params: { id } }, { signal }),
  )
export const jobOpportunities = (job: number) => ({
  ...listOf(job, 'opportunities', (id, signal) =>
    api.call(listJobOpportunities, { params: { id } }, { signal }),
  ),
  // A treasure's look at an offer leaves the job unchanged, so the list polls.
  ...live,
})
export const jobAppointments = (job: number) => ({
  ...listOf(job, 'appointments', (id, signal) =>
    api.call(listJobAppointments, { params: { id } }, { signal }),
  ),
  // A second appointment leaves the job unchanged, so the list polls.
  ...live,
})
export const jobEstimates = (job: number) => ({
  ...listOf(job, 'estimates', (id, signal) =>
    api.call(listJobEstimates, { params: { id } }, { signal }),
  ),
  ...live,
})
export const jobWorks = (job: number) => ({
  ...listOf(job, 'works', async (id, signal) => ({
    data: wholeLines(
      (await api.call(listJobWorks, { params: { id }, query: {} }, { signal })).data,
    ),
  })),
  ...live,
})

/** Automations about to run for a job. */
export const jobPlanned = (id: number) =>
  listOf(id, 'planned', (job, signal) =>
    api.call(listLogs, { query: { job, state: 'waiting', per_page: 50 } }, { signal }),
  )

/** Refetches everything on a job's page, after a change here or by others. */
export const refreshJob = (id: number) =>
  Promise.all([queries.invalidateQueries({ queryKey: jobKey(id) }), refreshJobs()])

/** Shows the answer at once and refetches everything else that shows the job. */
export function jobSaved(job: Job) {
  queries.setQueryData(oneJob(job.id).queryKey, job)
  void refreshJob(job.id)
}

/** Removes a deleted job from the cache, so that it is never requested again. */
export function forgetJob(id: number) {
  queries.removeQueries({ queryKey: jobKey(id) })
  void refreshJobs()
}

/** Effect of another postcode or option on a job. Always refetched, because prices change. */
export const jobCorrection = (
  id: number,
  { postcode, id_option }: { postcode: string; id_option: number | null },
) =>
  queryOptions({
    queryKey: [...jobKey(id), 'correction', postcode, id_option],
    queryFn: ({ signal }) =>
      api.call(
        previewJobCorrection,
        { params: { id }, query: { postcode, ...(id_option !== null && { id_option }) } },
        { signal },
      ),
    retry: false,
    staleTime: 0,
  })
