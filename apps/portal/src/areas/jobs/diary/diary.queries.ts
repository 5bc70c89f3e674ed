import {
  getDiary,
  getDiaryFeed,
  listTreasures,
  listUnscheduledJobs,
  type InputOf,
} from '@treasures/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { queries } from '#parts/queries.ts'

const path = getDiary.path
type DiaryQuery = InputOf<typeof getDiary>['query']

export const diaryOf = (query: DiaryQuery) =>
  queryOptions({
    queryKey: [path, query],
    queryFn: ({ signal }) => api.call(getDiary, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const unscheduledJobs = queryOptions({
  queryKey: [listUnscheduledJobs.path],
  queryFn: async ({ signal }) => (await api.call(listUnscheduledJobs, {}, { signal })).data,
})

/** Largest page that the API allows. */
const most = 250

/** Active treasures, by name. */
export const activeTreasures = (search: string) =>
  queryOptions({
    queryKey: ['treasures', 'diary', search],
    queryFn: ({ signal }) =>
      api.call(listTreasures, { query: { treasure: true, search, per_page: most } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const diaryFeed = queryOptions({
  queryKey: [getDiaryFeed.path],
  queryFn: ({ signal }) => api.call(getDiaryFeed, {}, { signal }),
})

export function refreshDiary() {
  void queries.invalidateQueries({ queryKey: [path] })
  void queries.invalidateQueries({ queryKey: unscheduledJobs.queryKey })
}
