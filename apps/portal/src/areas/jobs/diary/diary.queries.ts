import { getDiary, getDiaryFeed, listTreasures, type InputOf } from '@treasures/api-client'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '#app/query.ts'

type DiaryQuery = InputOf<typeof getDiary>['query']

export const diaryOf = (query: DiaryQuery) => ({
  ...queryOf(getDiary, { query }),
  placeholderData: keepPreviousData,
})

/** Largest page that the API allows. */
const most = 250

/** Active treasures, by name. */
export const activeTreasures = (search: string) => ({
  ...queryOf(listTreasures, { query: { treasure: true, search, per_page: most } }),
  placeholderData: keepPreviousData,
})

export const diaryFeed = queryOf(getDiaryFeed)
