import { listMyTreasureJobs } from '@treasures/api-client'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf, rowsOf } from '#app/query.ts'

/** Current jobs. */
export const myTreasureJobs = rowsOf(listMyTreasureJobs, { query: { over: '0' } })

export const doneJobsPerPage = 10

/** A page of past jobs, newest first. */
export const myDoneJobs = (page: number) => ({
  ...queryOf(listMyTreasureJobs, { query: { over: '1', page, per_page: doneJobsPerPage } }),
  placeholderData: keepPreviousData,
})
