import { getEventParts, getListener, listListeners } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { wholeList } from '#parts/list/whole-list.ts'
import { queries } from '#parts/queries.ts'

export const oneListener = (id: number) =>
  queryOptions({
    queryKey: [getListener.path, id],
    queryFn: ({ signal }) => api.call(getListener, { params: { id } }, { signal }),
  })

/** Fields, names and recipients that an event offers to listeners. */
export const eventParts = (name: string) =>
  queryOptions({
    queryKey: [getEventParts.path, name],
    queryFn: ({ signal }) => api.call(getEventParts, { params: { name } }, { signal }),
  })

export const refreshListeners = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: wholeList(listListeners).queryKey }),
    queries.invalidateQueries({ queryKey: [getListener.path] }),
  ])
