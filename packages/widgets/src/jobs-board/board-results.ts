import type { BoardCell, BoardJob, BoardPage, BoardPin } from '@treasures/api-client'

/** Results of one search: the jobs loaded so far, their total number, and the data of the map. */
export type Results = {
  jobs: readonly BoardJob[]
  total: number
  /** True if there are more than `total` jobs. */
  capped: boolean
  pins: readonly BoardPin[]
  /** Clusters that replace the pins if there are too many. */
  cells: readonly BoardCell[]
  /** True if the business has not opened yet, so that there are no jobs. */
  isSoon: boolean
}

export const noResults: Results = {
  jobs: [],
  total: 0,
  capped: false,
  pins: [],
  cells: [],
  isSoon: false,
}

type Ids = ReadonlySet<number>

/** Reads an answer. `gone` are the jobs that left the board while the answer was in transit. */
export function resultsOf(page: BoardPage, gone: Ids): Results {
  const jobs = page.data.filter((job) => !gone.has(job.id_job))
  return {
    jobs,
    total: Math.max(jobs.length, page.meta.total - (page.data.length - jobs.length)),
    capped: page.meta.total_capped,
    pins: page.pins?.filter((pin) => !gone.has(pin.id_job)) ?? [],
    cells: page.cells ?? [],
    isSoon: page.opening_soon ?? false,
  }
}

/** Appends a page. A job that moved from one page to the next appears once. */
export function withMore(results: Results, page: BoardPage, gone: Ids): Results {
  const known = new Set(results.jobs.map((job) => job.id_job))
  const fresh = resultsOf(page, gone)
  const jobs = [...results.jobs, ...fresh.jobs.filter((job) => !known.has(job.id_job))]
  return { ...results, jobs, total: Math.max(jobs.length, fresh.total), capped: fresh.capped }
}

export const isKnown = (results: Results, id: number) =>
  results.jobs.some((job) => job.id_job === id) || results.pins.some((pin) => pin.id_job === id)

/** Removes a job from list and map. `counted` says whether the total includes it. */
export function withoutJob(results: Results, id: number, counted: boolean): Results {
  return {
    ...results,
    jobs: results.jobs.filter((job) => job.id_job !== id),
    pins: results.pins.filter((pin) => pin.id_job !== id),
    total: Math.max(0, results.total - (counted ? 1 : 0)),
  }
}

export const hasMore = ({ jobs, total, capped }: Results) => jobs.length < total || capped
